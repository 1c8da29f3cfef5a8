import { expect, it } from 'vitest';
import type { OrderFinding } from '../../../src/shared/orders/order-finding.ts';
import type { Bench, Step } from '../../../src/shared/packing/session.ts';
import { must, stationRig } from '../../station/station-rig.ts';
import { anOrder } from '../../support/orders.ts';

const rig = stationRig();
const call = (name: string, input: unknown = {}) => rig.station.handle.dispatch(name, input);
const bench = async () => must(await call('bench.current')) as Bench;
const PATIENT = { timeout: 60_000 };

const findings = async (): Promise<string[]> => {
  const { order } = await bench();
  const { findings } = must(await call('bench.beforeRating', { orderId: order.id })) as {
    findings: OrderFinding[];
  };
  return findings.map(({ code }) => code);
};

/** Packs and weighs SO-8, whose receiver has neither phone nor postal code. */
async function packed(shipTo: object = { phone: '', zip: '' }) {
  const order = anOrder();
  await rig.imported(rig.station, {
    ...order,
    reference: 'SO-8',
    shipTo: { ...order.shipTo, ...shipTo },
  });
  must(await call('bench.open', { merchant: null, reference: 'SO-8' }));
  must(await call('bench.packRest'));
  const dimensions = { length: '30', width: '20', height: '15', unit: 'CM' };
  must(await call('bench.measureCarton', { carton: 'SO-8-C1', weight: '2.1', dimensions }));
}

async function rated(): Promise<Extract<Step, { kind: 'choosing' }>> {
  must(await call('bench.rate', { insure: false, pickUpDate: null }));
  await expect.poll(async () => (await bench()).session.step.kind, PATIENT).toBe('choosing');
  const { step } = (await bench()).session;
  if (step.kind !== 'choosing') throw new Error('no rates came');
  return step;
}

it('receiver data filled in at the bench makes earlier rates unbuyable', async () => {
  await packed();
  expect(await findings()).toEqual(['postal-code', 'phone']);
  const { quote } = await rated();
  const [option] = quote.options;
  if (!option) throw new Error('nothing is offered');

  must(await call('bench.fillReceiver', { phone: ' +49 30 1234567 ', zip: '10115' }));
  const { session, order } = await bench();
  expect(session).toMatchObject({ step: { kind: 'packing' }, ratesDue: true });
  expect(order.shipTo).toMatchObject({ phone: '+49 30 1234567', zip: '10115' });
  expect(order.shipToCame).toEqual({ phone: '', zip: '' });
  expect(await findings()).toEqual([]);

  const { service, terms, total } = option;
  expect(
    await call('bench.buy', { quoteId: quote.id, choice: { service, terms }, total }),
  ).toMatchObject({ ok: false, error: { code: 'quote-stale' } });
  // After undo the old rates stay stale.
  must(await call('bench.scan', { text: 'PB:UNDO' }));
  expect((await bench()).session.step.kind).toBe('packing');
  expect((await rated()).quote.fingerprint).not.toBe(quote.fingerprint);
});

it('typing back the imported receiver data removes the mark of a change', async () => {
  await packed({ phone: '030 123456', zip: '10115' });
  const came = (await bench()).order.shipTo;
  must(await call('bench.fillReceiver', { phone: '030 999999' }));
  must(await call('bench.fillReceiver', { phone: '030 888888', email: 'a@example.org' }));
  expect((await bench()).order.shipToCame).toEqual({ phone: '030 123456', email: came.email });
  must(await call('bench.fillReceiver', { phone: '030 123456', email: came.email }));
  const { order } = await bench();
  expect(order.shipTo).toEqual(came);
  expect(order.shipToCame).toBeUndefined();
});

it('importing the same file again keeps the receiver data filled in at the bench', async () => {
  const order = anOrder({ reference: 'SO-8' });
  const file = { ...order, shipTo: { ...order.shipTo, phone: '' } };
  await rig.imported(rig.station, file);
  must(await call('bench.open', { merchant: null, reference: 'SO-8' }));
  must(await call('bench.fillReceiver', { phone: '030 123456' }));
  must(await call('bench.scan', { text: 'PB:UNDO' }));
  expect((await rig.imported(rig.station, file)).shipTo.phone).toBe('030 123456');
});

it.each([
  [
    { phone: 'call me' },
    'shipTo.phone',
    'Receiver, phone: expected a phone number, found "call me"',
  ],
  [
    { email: 'nobody' },
    'shipTo.email',
    'Receiver, email: expected an e-mail address, found "nobody"',
  ],
  [
    { zip: '1'.repeat(41) },
    'shipTo.zip',
    'Receiver, zip: expected at most 40 characters, found 41',
  ],
])(
  'filling in %j is rejected with its field, and stored data is kept',
  async (typed, field, message) => {
    await packed();
    const before = (await bench()).order;
    expect(await call('bench.fillReceiver', { federalTaxId: 'DE1', ...typed })).toMatchObject({
      ok: false,
      error: { code: 'bad-input', field, message },
    });
    expect((await bench()).order).toEqual(before);
  },
);

it('only a supervisor can change the destination; a packer’s attempt is rejected', async () => {
  await packed();
  const { shipTo } = (await bench()).order;
  must(await call('bench.fillReceiver', { phone: '030 123456', city: 'Elsewhere' }));
  expect((await bench()).order.shipTo.city).toBe(shipTo.city);
  must(await call('settings.setPin', { value: '4711', pin: null }));
  expect(await call('bench.changeReceiver', { city: 'Elsewhere' })).toMatchObject({
    ok: false,
    error: { field: 'pin' },
  });
  expect(await call('bench.changeReceiver', { city: '', pin: '4711' })).toMatchObject({
    error: { code: 'bad-input', field: 'shipTo.city' },
  });
  must(await call('bench.changeReceiver', { city: 'Potsdam', pin: '4711' }));
  expect((await bench()).order).toMatchObject({
    shipTo: { city: 'Potsdam' },
    shipToCame: { city: shipTo.city, phone: '' },
  });
});

it('the log names the fields filled in, not their values', async () => {
  await packed();
  must(await call('bench.fillReceiver', { phone: '030 123456', zip: '10115' }));
  const log = JSON.stringify(must(await call('audit.list', { limit: 20 })));
  expect(log).toContain('receiver-filled');
  expect(log).toContain('"fields":"phone, zip"');
  expect(log).not.toContain('123456');
  expect(log).not.toContain('10115');
});

it('receiver data cannot be filled in after the purchase', async () => {
  await packed();
  const { quote } = await rated();
  const [option] = quote.options;
  if (!option) throw new Error('nothing is offered');
  const { service, terms, total } = option;
  must(await call('bench.buy', { quoteId: quote.id, choice: { service, terms }, total }));
  await expect
    .poll(async () => (await bench()).session.step.kind, PATIENT)
    .toMatch(/^(labels|done)$/);
  expect(await call('bench.fillReceiver', { phone: '030 123456' })).toMatchObject({
    ok: false,
    error: { code: 'order-locked' },
  });
  expect((await bench()).order.shipTo.phone).toBe('');
});
