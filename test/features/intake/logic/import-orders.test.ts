import { describe, expect, it } from 'vitest';
import { importOrders } from '../../../../src/main/features/intake/logic/import-orders.ts';
import type { ParsedFile } from '../../../../src/main/features/intake/logic/parsed-file.ts';
import { takeOrders } from '../../../../src/main/features/intake/logic/take-orders.ts';
import { findOrder } from '../../../../src/main/features/orders/logic/find-order.ts';
import { stationError } from '../../../../src/shared/kernel/errors.ts';
import { either, english, say } from '../../../../src/shared/kernel/message.ts';
import { fail } from '../../../../src/shared/kernel/result.ts';
import { ImportReportSchema } from '../../../../src/shared/orders/import-report.ts';
import { OrderSchema } from '../../../../src/shared/orders/order.ts';
import { bytes, csv, jsonOrder, MUG, memoryOrders } from './files.ts';

const json = (...orders: unknown[]) => ({
  name: 'orders.json',
  bytes: bytes(JSON.stringify(orders)),
});
const rows = (...cells: Parameters<typeof csv>[0]) => ({
  name: 'orders.csv',
  bytes: bytes(csv(cells)),
});

async function importing(
  orders: ReturnType<typeof memoryOrders>,
  ...files: ReturnType<typeof json>[]
) {
  const report = await importOrders(files, orders);
  if (!report.ok) expect.fail(report.error.message);
  return ImportReportSchema.parse(report.value);
}

const SHIP_TO = {
  name: 'Jonas Weber',
  addressLine1: 'Lindenallee 12',
  city: 'Berlin',
  country: 'DE',
  zip: '10115',
};
const TOWEL = {
  sku: 'TOWEL',
  description: 'Towel',
  quantity: 3,
  unitWeight: '0.2',
  unitPrice: '9.00',
};

describe('importing order files', () => {
  it('counts the new orders and saves them', async () => {
    const orders = memoryOrders();
    const report = await importing(orders, rows(MUG), json(jsonOrder({ reference: 'SO-2' })));
    expect(report).toMatchObject({ imported: 2, updated: 0, unchanged: 0, rejected: [] });
    expect(report.orders).toMatchObject([{ reference: 'SO-1' }, { reference: 'SO-2' }]);
    expect(report.warnings).toEqual([]);
    expect(orders.all.map(({ reference }) => reference)).toEqual(['SO-1', 'SO-2']);
  });

  it('again changes only the orders that differ', async () => {
    const orders = memoryOrders();
    const second = jsonOrder({ reference: 'SO-2' });
    await importing(orders, json(jsonOrder(), second));
    expect(await importing(orders, json(jsonOrder(), second))).toMatchObject({ unchanged: 2 });
    expect(await importing(orders, json(jsonOrder({ notes: 'Ring twice' }), second))).toMatchObject(
      {
        ...{ imported: 0, held: 0, updated: 1, unchanged: 1, skipped: [] },
        warnings: ['order SO-1 was known and open: it is replaced by what came now'],
      },
    );
    expect(orders.all[0]?.notes).toBe('Ring twice');
  });

  it.each([
    [
      'another receiver',
      { shipTo: { ...SHIP_TO, name: 'Ada Meyer', addressLine1: 'Hauptstr. 1', city: 'Bern' } },
      /replaced by what came now: receiver now Ada Meyer, Bern \w\w, before Jonas Weber, Berlin DE$/,
    ],
    [
      'another address',
      { shipTo: { ...SHIP_TO, addressLine1: 'Hauptstr. 1' } },
      /: address of Jonas Weber now Hauptstr\. 1, .*Berlin, DE, before Lindenallee 12, .*Berlin, DE$/,
    ],
    ['other goods', { lines: [TOWEL] }, /: goods now 3 × TOWEL, before 2 × MUG-01$/],
  ])('names what %s under the number of an open order changes', async (_what, change, words) => {
    const orders = memoryOrders();
    await importing(orders, json(jsonOrder()));
    const report = await importing(orders, json(jsonOrder(change)));
    expect(report).toMatchObject({
      updated: 1,
      rejected: [],
      warnings: [expect.stringMatching(words)],
    });
  });

  it('names the parts of a kit that changed, before goods that did not', async () => {
    const part = (sku: string, quantity: number) => ({ sku, quantity });
    const withSaucers = (saucers: number) => {
      const parts = ['MUG', 'SPOON', 'TEA'].map((sku) => part(sku, 1));
      const set = { ...TOWEL, sku: 'SET', parts: [...parts, part('SAUCER', saucers)] };
      return json(
        jsonOrder({ lines: [...['A', 'B', 'C'].map((sku) => ({ ...TOWEL, sku })), set] }),
      );
    };
    const orders = memoryOrders();
    await importing(orders, withSaucers(4));
    expect((await importing(orders, withSaucers(6))).warnings).toEqual([
      'order SO-1 was known and open: it is replaced by what came now: goods now 3 × SET (6 × SAUCER, 1 × MUG, 1 × SPOON, …), 3 × A, 3 × B, …, before 3 × SET (4 × SAUCER, 1 × MUG, 1 × SPOON, …), 3 × A, 3 × B, …',
    ]);
  });

  it.each(['packing', 'held', 'unknown', 'shipped', 'cancelled'] as const)(
    'leaves an order that is %s unchanged, with a warning',
    async (status) => {
      const orders = memoryOrders();
      await importing(orders, json(jsonOrder()));
      await orders.setStatus('order-1', status);
      const report = await importing(orders, json(jsonOrder({ notes: 'Ring twice' })));
      expect(report).toEqual({
        imported: 0,
        held: 0,
        updated: 0,
        unchanged: 1,
        skipped: [],
        recognised: null,
        orders: [expect.objectContaining({ reference: 'SO-1', outcome: 'unchanged' })],
        rejected: [],
        warnings: [`order SO-1 is ${status} and was left as it is`],
      });
      expect(orders.all[0]?.notes).toBeNull();
    },
  );

  it('leaves an order unchanged that somebody began to pack meanwhile', async () => {
    const orders = memoryOrders();
    await importing(orders, json(jsonOrder()));
    const find = orders.find;
    orders.find = async (key) => {
      const found = await find(key);
      const before = found && { ...found };
      await orders.setStatus('order-1', 'packing');
      return before;
    };
    const report = await importing(orders, json(jsonOrder({ notes: 'Ring twice' })));
    expect(report).toMatchObject({ updated: 0, unchanged: 1 });
    expect(report.warnings).toEqual(['order SO-1 is in work and was left as it is']);
  });

  it('rejects an order that occurs a second time, in the same file or another', async () => {
    const orders = memoryOrders();
    const report = await importing(orders, json(jsonOrder(), jsonOrder()), rows(MUG));
    expect(report.imported).toBe(1);
    expect(report.rejected).toMatchObject([
      { file: 'orders.json', line: 1, field: 'reference' },
      {
        file: 'orders.csv',
        line: 2,
        message: 'order SO-1: expected each order once, found it already in orders.json, line 1',
      },
    ]);
  });

  it('continues after a file that is no order file', async () => {
    const orders = memoryOrders();
    const broken = { name: 'broken.json', bytes: bytes('[{"reference":') };
    const report = await importing(orders, broken, rows(MUG));
    expect(report.imported).toBe(1);
    expect(report.rejected.map(({ file }) => file)).toEqual(['broken.json']);
  });

  it('lists a thousand rejected rows and counts the rest', async () => {
    const bad = Array.from({ length: 1500 }, (_each, index) => ({
      ...MUG,
      reference: `SO-${index}`,
      quantity: '0',
    }));
    const report = await importing(memoryOrders(), rows(...bad));
    expect(report.rejected).toHaveLength(1000);
    expect(report.warnings).toEqual(['500 more rejected rows are not listed']);
  });

  it('reports nothing as done when the store fails', async () => {
    const orders = memoryOrders();
    orders.saveAll = async () => fail(stationError('store', say('The disk is full.')));
    expect(await importOrders([rows(MUG)], orders)).toMatchObject({ error: { code: 'store' } });
  });
});

describe('a later file that says there is nothing to ship', () => {
  const paid = { ...MUG, notes: '' };
  const cancelled = csv([{ ...MUG, notes: '2026-10-08' }]).replace('notes', 'cancelled_at');

  it('holds the order that is here, and a later one frees it', async () => {
    const orders = memoryOrders();
    const take = (text: string) => importOrders([{ name: 'a.csv', bytes: bytes(text) }], orders);
    expect(await take(csv([paid]))).toMatchObject({ value: { imported: 1 } });
    expect(await take(cancelled)).toMatchObject({
      value: {
        held: 1,
        skipped: [],
        recognised: null,
        warnings: ['order SO-1 was known and is held now: it was cancelled at 2026-10-08'],
      },
    });
    expect(orders.all[0]?.heldFor).toBeDefined();
    // The same again changes nothing.
    expect(await take(cancelled)).toMatchObject({
      value: { updated: 0, skipped: [{ reference: 'SO-1' }] },
    });
    expect(await take(csv([paid]))).toMatchObject({ value: { updated: 1 } });
    expect(orders.all[0]?.heldFor).toBeUndefined();
  });
});

describe('orders imported slice by slice', () => {
  const slice = (from: number, count: number): ParsedFile => ({
    name: 'a.csv',
    records: count,
    orders: Array.from({ length: count }, (_each, at) => ({
      order: OrderSchema.parse(jsonOrder({ reference: `SO-${from + at}` })),
      line: from + at + 2,
    })),
    rejected: [],
    skipped: [],
    recognised: null,
    warnings: [],
  });

  it('give the same report in a dry run, which saves nothing', async () => {
    const orders = memoryOrders();
    await importing(orders, json(jsonOrder()));
    const slices = () => [slice(0, 3), slice(3, 3)];
    const dry = await takeOrders(slices(), orders, { dry: true });
    expect(orders.all).toHaveLength(1);
    const { sample, ...report } = dry.ok ? dry.value : expect.fail('refused');
    expect(sample?.map(({ order }) => order)).toEqual(['SO-0', 'SO-1', 'SO-2']);
    expect(await takeOrders(slices(), orders)).toEqual({ ok: true, value: report });
    expect(orders.all).toHaveLength(6);
  });

  it('report how many were saved when the store fails midway', async () => {
    const orders = memoryOrders();
    const save = orders.saveAll;
    orders.saveAll = async (change) =>
      orders.all.length > 0 ? fail(stationError('store', say('The disk is full.'))) : save(change);
    const taken = await takeOrders([slice(0, 3), slice(3, 3)], orders);
    expect(taken).toMatchObject({
      error: {
        code: 'store',
        message:
          'The disk is full. 3 orders were saved before that and stay; import the same files again to go on.',
      },
    });
    expect(orders.all).toHaveLength(3);
  });

  it.each([
    ['a file', undefined, 'shop', 'of a sender without a name, found an order of "shop" under it'],
    ['a shop', 'shop', undefined, 'of "shop", found an order of a sender without a name under it'],
    ['a shop', 'two', 'shop', 'of "two", found an order of "shop" under it'],
    ['a shop', 'shop', 'shop', null],
  ])(
    'of %s (%s) do not replace those of another sender (%s)',
    async (_door, comes, stands, refusal) => {
      const orders = memoryOrders();
      const sent = (store: string | undefined, notes: string): ParsedFile => {
        const source = store && { source: { store, id: null } };
        const order = OrderSchema.parse({ ...jsonOrder({ notes }), ...source });
        return { ...slice(0, 1), orders: [{ order, line: 2 }] };
      };
      await takeOrders([sent(stands, 'stands')], orders);
      const report = await takeOrders([sent(comes, 'comes')], orders);
      if (!report.ok) throw new Error(report.error.message);
      const { updated, unchanged, orders: listed, rejected } = report.value;
      const outcomes = listed?.map(({ outcome }) => outcome);
      expect([updated, unchanged, outcomes]).toEqual(
        refusal ? [0, 0, ['refused']] : [1, 0, ['updated']],
      );
      const said = rejected.map(({ field, message }) => `${field} ${english(message)}`);
      expect(said).toEqual(
        refusal ? [expect.stringMatching(`^reference order SO-1: expected .*${refusal}`)] : [],
      );
      expect(orders.all).toMatchObject([{ notes: refusal ? 'stands' : 'comes' }]);
    },
  );

  it('are detected as duplicates across slices', async () => {
    const report = await takeOrders([slice(0, 3), slice(2, 3)], memoryOrders(), { dry: true });
    expect(report).toMatchObject({
      value: { imported: 5, rejected: [{ line: 4, field: 'reference' }] },
    });
  });
});

describe('an order named on the command line or by a scan', () => {
  async function three() {
    const orders = memoryOrders();
    const change = (merchant: string | undefined, reference = 'SO-1') =>
      jsonOrder({ merchant, reference });
    await importing(orders, json(change(undefined), change('Aurora'), change('Aurora', 'SO-2')));
    return orders;
  }
  const idOf = async (ref: string) => {
    const found = await findOrder(ref, await three());
    return found.ok ? found.value.id : found.error.code;
  };

  it('is found by its reference, with its merchant where several share it', async () => {
    expect(await idOf('SO-2')).toBe('order-3');
    expect(await idOf(' Aurora/SO-1 ')).toBe('order-2');
    expect(await idOf('/SO-1')).toBe('order-1');
    expect(await idOf('SO-9')).toBe('not-found');
    expect(await idOf('Borealis/SO-1')).toBe('not-found');
  });

  it('is found by a reference with slashes, and by its sender’s number', async () => {
    const orders = memoryOrders();
    const given = (merchant: string | undefined, reference: string) =>
      jsonOrder({ merchant, reference });
    await importing(orders, json(given(undefined, '2026/0001'), given(undefined, 'A/B')));
    await importing(orders, json(given('A', 'B')));
    const named = async (ref: string) => {
      const found = await findOrder(ref, orders);
      return found.ok ? [found.value.merchant, found.value.reference] : found.error.message;
    };
    expect(await named('2026/0001')).toEqual([null, '2026/0001']);
    expect(await named('A/B')).toMatch(/Say which: (\/A\/B or A\/\/B|A\/\/B or \/A\/B)/);
    expect(await named('/A/B')).toEqual([null, 'A/B']);
    expect(await named('A//B')).toEqual(['A', 'B']);
    const [first] = orders.all;
    if (first) first.source = { store: null, id: null, number: '77' };
    expect(await named('77')).toEqual([null, '2026/0001']);
  });

  it('is ambiguous when two share the reference, and the message names both', async () => {
    expect(await findOrder('SO-1', await three())).toEqual(
      fail(
        stationError(
          'ambiguous',
          say('{text} names several orders. Say which: {names}.', {
            text: 'SO-1',
            names: either(['/SO-1', 'Aurora/SO-1']),
          }),
          {
            field: 'reference',
          },
        ),
      ),
    );
  });
});
