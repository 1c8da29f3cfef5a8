import { expect, it } from 'vitest';
import { type AnyMessage, english } from '../../../src/shared/kernel/message.ts';
import type { Result } from '../../../src/shared/kernel/result.ts';
import { serving } from '../../station/http-rig.ts';
import { must, stationRig } from '../../station/station-rig.ts';
import { give, setSetting } from '../../support/give.ts';
import { folderRig } from '../exchange/folder-rig.ts';
import { storeRig } from '../exchange/store-rig.ts';
import { bytes, jsonOrder, MUG } from '../intake/logic/files.ts';

const rig = stationRig();

/** As a scanner may give a command: in any case, with its symbology, with characters that nobody sees. */
const CODES = [
  'PB:BUY',
  'pb:buy',
  ']C1PB:BUY',
  '\u2060PB:\u200BBUY',
  'PB\u0001:BUY',
  'ＰＢ：ＢＵＹ',
];
/** XML 1.0 and the texts of settings have no control characters. */
const PRINTABLE = CODES.filter((code) => !/\p{Cc}/u.test(code));

interface Refusal {
  field?: string | undefined;
  message: AnyMessage;
}

interface Integration {
  /** The fields that it takes, with their names in its refusals. */
  fields: Record<string, string>;
  codes?: readonly string[];
  /** Tries the code as the value of the field. */
  tries(field: string, code: string): Promise<readonly Refusal[]>;
}

const LINE_FIELDS = ['sku', 'barcode'];
const IN_JSON = {
  ...{ reference: 'reference', merchant: 'merchant', tote: 'tote' },
  ...{ sku: 'lines[0].sku', barcode: 'lines[0].barcode' },
};
const named = (...fields: string[]) => Object.fromEntries(fields.map((name) => [name, name]));

function orderWith(field: string, code: string): Record<string, unknown> {
  const order = jsonOrder({ reference: 'NEW-1' });
  const [line] = order.lines as Record<string, unknown>[];
  return LINE_FIELDS.includes(field)
    ? { ...order, lines: [{ ...line, [field]: code }] }
    : { ...order, [field]: code };
}

function csvWith(field: string, code: string): string {
  const cells = { ...MUG, reference: 'NEW-1', [field]: code };
  return `${Object.keys(cells).join(',')}\n${Object.values(cells).join(',')}\n`;
}

const refusalIn = (result: Result<unknown>): Refusal[] => (result.ok ? [] : [result.error]);
const dispatch = async (name: string, input: unknown) =>
  (await rig.station.handle.dispatch(name, input)) as Result<unknown>;
const importing = async (name: string, text: string) =>
  must(await rig.station.importOrders([{ name, bytes: bytes(text) }])).rejected;
const itemFile = async (name: string, text: string) => {
  const files = [{ name, bytes: Buffer.from(text).toString('base64') }];
  const report = must(await dispatch('items.import', { files, confirm: false, save: true }));
  return (report as { rejected: Refusal[] }).rejected;
};

const DOORS: Record<string, () => Promise<Integration>> = {
  'a CSV file': async () => ({
    fields: named('reference', 'merchant', 'tote', 'sku', 'barcode'),
    tries: (field, code) => importing('a.csv', csvWith(field, code)),
  }),
  'a JSON file': async () => ({
    fields: IN_JSON,
    tries: (field, code) => importing('a.json', JSON.stringify(orderWith(field, code))),
  }),
  'the HTTP interface': async () => {
    const { by, tokenOf } = await serving(rig);
    const erp = by(await tokenOf('ERP', ['orders', 'read']));
    return {
      fields: IN_JSON,
      async tries(field, code) {
        const { status, body } = await erp('POST', '/v1/orders', [orderWith(field, code)]);
        expect(status).toBe(422);
        return body.rejected;
      },
    };
  },
  'the folder': async () => {
    const { start, put, answer } = await folderRig();
    const station = start();
    let files = 0;
    return {
      fields: IN_JSON,
      async tries(field, code) {
        const name = `order-${files++}.json`;
        await put(name, JSON.stringify(orderWith(field, code)));
        await station.twice();
        return (await answer('failed', `${name}.err.json`)).rejected;
      },
    };
  },
  'a shop': async () => {
    const { shop, later, status } = await storeRig();
    return {
      fields: {
        ...{ reference: 'OrderNumber', sku: 'Items/Item[1]/SKU', barcode: 'Items/Item[1]/UPC' },
      },
      codes: PRINTABLE,
      async tries(field, code) {
        const mug = { sku: 'MUG', name: 'Mug', quantity: 1, unitPrice: '1', weight: '1' };
        const item = { ...mug, weightUnits: 'Pounds' };
        const [sku, upc] = [field === 'sku' ? code : 'MUG', field === 'barcode' ? code : ''];
        shop.orders.length = 0;
        const number = field === 'reference' ? code : 'NEW-1';
        shop.put({ number, items: [{ ...item, sku, upc }] });
        await later(10);
        return (await status()).last.flatMap(({ refusals }) => refusals);
      },
    };
  },
  'the form of an order': async () => ({
    fields: IN_JSON,
    async tries(field, code) {
      const { shipTo, lines, ...order } = orderWith(field, code) as {
        shipTo: Record<string, string>;
        lines: Record<string, unknown>[];
      };
      const texts = lines.map((line) =>
        Object.fromEntries(Object.entries(line).map(([name, value]) => [name, String(value)])),
      );
      const entry = { order, shipTo, lines: texts };
      const answer = must(await dispatch('orders.enter', { entry, edited: null, save: true }));
      return (answer as { problems: Refusal[] }).problems;
    },
  }),
  'a CSV file of items': async () => ({
    fields: named('merchant', 'sku', 'barcode'),
    tries: (field, code) => {
      const cells = { merchant: 'Acme', sku: 'A', barcode: '4006381333931', [field]: code };
      const rows = [Object.keys(cells), Object.values(cells)].map((row) => row.join(','));
      return itemFile('items.csv', `${rows.join('\n')}\n`);
    },
  }),
  'a JSON file of items': async () => ({
    fields: named('merchant', 'sku', 'barcode'),
    tries: (field, code) =>
      itemFile('items.json', JSON.stringify([{ sku: 'A', barcode: '1', [field]: code }])),
  }),
  'the form of an item': async () => ({
    fields: { barcode: 'facts.barcode' },
    tries: async (_field, barcode) =>
      refusalIn(
        await dispatch('items.confirm', {
          item: { merchant: null, sku: 'MUG-BLUE' },
          facts: { barcode },
        }),
      ),
  }),
  'buying again': async () => {
    const { attemptId } = await rig.ship();
    const how = { recorded: true, reason: 'in the portal', pin: null };
    must(await dispatch('shipments.cancel', { attemptId, ...how }));
    return {
      fields: named('as'),
      tries: async (_field, reference) =>
        refusalIn(await dispatch('shipments.priceAgain', { attemptId, reference })),
    };
  },
  'a carton’s name': async () => ({
    fields: { carton: 'ref' },
    codes: PRINTABLE,
    tries: async (_field, code) =>
      refusalIn(await rig.tryToShip({ cartonSpecs: [`ref=${code};weight=2.1;dims=30x20x15`] })),
  }),
  'a merchant’s settings': async () => ({
    fields: { merchants: 'merchants[0].name' },
    codes: PRINTABLE,
    tries: async (_field, name) =>
      refusalIn(await setSetting(rig.station, 'merchants', [{ name }])),
  }),
  'a merchant’s key': async () => ({
    fields: named('merchant'),
    codes: PRINTABLE,
    tries: async (_field, name) =>
      refusalIn(await give(rig.station, 'merchants.setKey', { name, key: 'k', replace: false })),
  }),
  'a packer’s badge': async () => ({
    fields: { packers: 'packers[0].badge' },
    codes: [...PRINTABLE, 'PB:PACKER:PB:BUY'],
    tries: async (_field, badge) =>
      refusalIn(await setSetting(rig.station, 'packers', [{ name: 'Ana', badge }])),
  }),
};

it.each(Object.entries(DOORS))('a command comes in by no field of %s', async (_name, open) => {
  const door = await open();
  const orders = async () => await rig.station.handle.dispatch('orders.list', { limit: 100 });
  const before = await orders();
  for (const [field, called] of Object.entries(door.fields)) {
    for (const code of door.codes ?? CODES) {
      const refusals = await door.tries(field, code);
      const what = `${field} ${JSON.stringify(code)}`;
      const said = refusals.map((each) => `${each.field}: ${english(each.message)}`);
      expect(said.join('\n'), what).toMatch(/expected .+, found .*(PB|ＰＢ)/is);
      expect(
        refusals.map((each) => each.field),
        what,
      ).toContain(called);
    }
  }
  expect(await orders()).toEqual(before);
});
