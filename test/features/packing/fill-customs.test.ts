import { expect, it } from 'vitest';
import type { Bench, Step } from '../../../src/shared/packing/session.ts';
import { must, stationRig } from '../../station/station-rig.ts';
import { anOrder } from '../../support/orders.ts';

const rig = stationRig();
const call = (name: string, input: unknown = {}) => rig.station.handle.dispatch(name, input);
const bench = async () => must(await call('bench.current')) as Bench;
const PATIENT = { timeout: 60_000 };

const fill = (hsCode: string, originCountry = '', line = 0) =>
  call('bench.fillCustoms', { lines: [{ line, hsCode, originCountry, description: '' }] });

async function rated(): Promise<Extract<Step, { kind: 'choosing' }>> {
  must(await call('bench.rate', { insure: false, pickUpDate: null }));
  await expect.poll(async () => (await bench()).session.step.kind, PATIENT).toBe('choosing');
  const { step } = (await bench()).session;
  if (step.kind !== 'choosing') throw new Error('no rates came');
  return step;
}

/** Packs and rates SO-8, whose first line has no HS code. */
async function locked() {
  const order = anOrder();
  const lines = order.lines.map((line) => ({ ...line, hsCode: null }));
  await rig.imported(rig.station, { ...order, reference: 'SO-8', lines });
  must(await call('bench.open', { merchant: null, reference: 'SO-8' }));
  must(await call('bench.packRest'));
  const dimensions = { length: '30', width: '20', height: '15', unit: 'CM' };
  must(await call('bench.measureCarton', { carton: 'SO-8-C1', weight: '2.1', dimensions }));
  return await rated();
}

it('customs data filled in at the bench makes the rates stale and due, and offers DDP', async () => {
  const before = await locked();
  expect(before.quote.notOffered.some(({ locked }) => locked)).toBe(true);
  const { updatedAt } = (await bench()).order;

  expect(await fill('96032')).toMatchObject({
    ok: false,
    error: { code: 'customs-missing', field: 'lines[0].hsCode' },
  });
  expect(await fill('960321', 'XX')).toMatchObject({ error: { field: 'lines[0].originCountry' } });
  expect((await bench()).session.step.kind).toBe('choosing');

  must(await fill('960321', 'pt'));
  const { session, order } = await bench();
  expect(session).toMatchObject({ step: { kind: 'packing' }, ratesDue: true });
  expect(order.lines[0]).toMatchObject({ hsCode: '960321', originCountry: 'PT' });
  expect(order.updatedAt).not.toBe(updatedAt);
  const [option] = before.quote.options;
  const { service, terms, total } = option ?? { service: null, terms: null, total: null };
  expect(
    await call('bench.buy', { quoteId: before.quote.id, choice: { service, terms }, total }),
  ).toMatchObject({ ok: false, error: { code: 'quote-stale' } });

  const others = order.lines.map((_, line) => line).slice(1);
  for (const line of others) must(await fill('960321', 'PT', line));
  const after = await rated();
  expect(after.quote.notOffered.some(({ locked }) => locked)).toBe(false);
  // After undo the old rates stay stale.
  must(await call('bench.scan', { text: 'PB:UNDO' }));
  expect((await bench()).session.step.kind).toBe('packing');
});

it('customs data cannot be filled in after the purchase', async () => {
  const { quote } = await locked();
  const [option] = quote.options;
  if (!option) throw new Error('nothing is offered');
  const { service, terms, total } = option;
  must(await call('bench.buy', { quoteId: quote.id, choice: { service, terms }, total }));
  await expect
    .poll(async () => (await bench()).session.step.kind, PATIENT)
    .toMatch(/^(labels|done)$/);
  expect(await fill('960321', 'PT')).toMatchObject({ ok: false, error: { code: 'order-locked' } });
  expect((await bench()).order.lines[0]?.hsCode).toBeNull();
});

it('a finding that only an import can fix: take the order back and import it corrected', async () => {
  const order = anOrder({ reference: 'SO-8', currency: 'XDR' });
  await rig.imported(rig.station, order);
  must(await call('bench.open', { merchant: null, reference: 'SO-8' }));
  const { id } = (await bench()).order;
  const { customs } = must(await call('bench.beforeRating', { orderId: id })) as {
    customs: { code: string; remedy: string }[];
  };
  expect(customs).toMatchObject([
    { code: 'currency', remedy: expect.stringContaining('undo that first with “Undo”') },
  ]);
  const mended = { ...order, currency: 'USD' };
  must(await call('bench.scan', { text: 'PB:UNDO' }));
  expect((await rig.imported(rig.station, mended)).currency).toBe('USD');
});
