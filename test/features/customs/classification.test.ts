import { expect, it } from 'vitest';
import type { ClassificationRun } from '../../../src/shared/catalogue/classification.ts';
import type { Item } from '../../../src/shared/catalogue/item.ts';
import type { CustomsFinding } from '../../../src/shared/customs/customs-finding.ts';
import type { Bench } from '../../../src/shared/packing/session.ts';
import { must, stationRig } from '../../station/station-rig.ts';
import { anOrder } from '../../support/orders.ts';

const rig = stationRig();
const call = (name: string, input: unknown = {}) => rig.station.handle.dispatch(name, input);
const classify = async (...titles: string[]) =>
  must(
    await call('goods.classify', { job: 'job-1', goods: titles.map((title) => ({ title })) }),
  ) as ClassificationRun;
const items = async () =>
  (must(await call('items.list', { limit: 10 })) as { items: Item[] }).items;
const decided = async (action: string) => {
  const { entries } = must(await call('audit.list', { limit: 50 })) as {
    entries: {
      action: string;
      actor: string | null;
      subject: string;
      data: Record<string, unknown>;
    }[];
  };
  return entries.filter((each) => each.action === action);
};

/** Opens SO-8, whose first line is a gift without code and value. */
async function gift(): Promise<Bench> {
  const order = anOrder();
  const [first, ...rest] = order.lines;
  if (!first) throw new Error('no line');
  const lines = [{ ...first, hsCode: null, description: 'Gift', unitPrice: '0' }, ...rest];
  await rig.imported(rig.station, { ...order, reference: 'SO-8', lines });
  return must(await call('bench.open', { merchant: null, reference: 'SO-8' })) as Bench;
}
const findings = async ({ order }: Bench) =>
  (must(await call('bench.beforeRating', { orderId: order.id })) as { customs: CustomsFinding[] })
    .customs;

it('a classification is saved only once a person confirms it, then with actor and time', async () => {
  const known = await items();
  const run = await classify('Stoneware mug', 'Summer bliss');
  expect(run.outcomes.map((each) => each.classified?.success)).toEqual([true, false]);
  expect(await items()).toEqual(known);
  expect(await decided('item-confirmed')).toEqual([]);

  const hsCode = run.outcomes[0]?.classified?.hsCode;
  const item = must(
    await call('items.confirm', {
      item: { merchant: null, sku: 'MUG-NEW' },
      facts: { hsCode, description: 'Mugs of stoneware' },
      classified: true,
    }),
  ) as Item;
  expect(item).toMatchObject({
    hsCode,
    source: 'classification',
    confirmed: ['description', 'hsCode'],
  });
  expect(item.confirmedAt).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(await decided('item-confirmed')).toMatchObject([
    { subject: 'MUG-NEW', data: { source: 'classification', hsCode } },
  ]);
});

it('a classification can be stopped while the partner is slow, and reports its progress', async () => {
  await rig.control('faults', { kind: 'latency', ms: 5000, path: '/Classifications' });
  const told: unknown[] = [];
  const first = new Promise<void>((resolve) => {
    rig.station.handle.subscribe((name, data) => {
      if (name !== 'goods.classifying') return;
      told.push(data);
      resolve();
    });
  });
  const run = classify('Stoneware mug');
  await first;
  must(await call('goods.stopClassifying', { job: 'job-1' }));
  expect(await run).toMatchObject({ stopped: true, outcomes: [{ classified: null, error: null }] });
  expect(told).toEqual([{ job: 'job-1', done: 0, total: 1 }]);
  await rig.calmDown();
});

it('a code confirmed at the bench goes to the order line, its item and the audit log', async () => {
  const bench = await gift();
  expect((await findings(bench)).map(({ code, severity }) => [code, severity])).toEqual([
    ['value-missing', 'stop'],
    ['description-is-generic', 'stop'],
    ['hs-code', 'stop-ddp'],
  ]);
  const line = { line: 0, originCountry: '', classified: true, keep: true };
  const filled = must(
    await call('bench.fillCustoms', {
      lines: [{ ...line, hsCode: '691200', description: 'Mugs of stoneware', unitPrice: '12.50' }],
    }),
  ) as Bench;
  expect(filled.order.lines[0]).toMatchObject({
    hsCode: '691200',
    description: 'Mugs of stoneware',
    unitPrice: '12.50',
  });
  expect(await findings(filled)).toEqual([]);
  const [item] = (await items()).filter(({ sku }) => sku === 'MUG-BLUE');
  expect(item).toMatchObject({ hsCode: '691200', source: 'classification' });
  expect(await decided('customs-filled')).toMatchObject([
    { subject: 'SO-8', data: { line: 1, hsCode: '691200', unitPrice: '12.50', classified: true } },
  ]);
});

it('a unit price of zero is rejected at its field', async () => {
  await gift();
  expect(
    await call('bench.fillCustoms', {
      lines: [{ line: 0, hsCode: '', originCountry: '', description: '', unitPrice: '0' }],
    }),
  ).toMatchObject({ ok: false, error: { code: 'bad-input', field: 'lines[0].unitPrice' } });
});
