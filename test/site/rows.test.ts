import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Station } from '../../src/main/app.ts';
import { postgresIsMissing } from '../support/postgres.ts';
import { ask, type Bench, type Warehouse, warehouses } from './warehouse.ts';

describe.skipIf(postgresIsMissing)('orders that another program inserts', () => {
  let open: () => Promise<Warehouse>;
  const partners: Warehouse['partner'][] = [];
  beforeAll(async () => {
    open = await warehouses();
  });
  afterAll(() => Promise.all(partners.map((partner) => partner.stop())));

  async function warehouse(): Promise<Warehouse> {
    const made = await open();
    partners.push(made.partner);
    return made;
  }

  const begun = async (bench: Bench): Promise<Station> => {
    expect((await bench.join()).code).toBe(0);
    const station = await bench.station();
    onTestFinished(() => station.close());
    station.begin();
    return station;
  };

  it('are answered in their rows, and at every bench', async () => {
    const { bench, sql } = await warehouse();
    const a = await begun(await bench('A'));
    const b = await begun(await bench('B'));
    await sql(insertJson('ROW-1'));
    await sql(`${lines('ROW-2', 2)}; ${header('ROW-2')}`);
    await sql(insertJson('ROW-3', { currency: 'XXX', lines: [] }));
    const answered = () =>
      sql(`SELECT reference, state, field, expected, found, message FROM exchange.orders_in
        WHERE state <> 'waiting' ORDER BY id`);
    await vi.waitFor(async () => expect(await answered()).toHaveLength(3), { timeout: 15_000 });
    const none = { field: null, expected: null, found: null, message: null };
    expect(await answered()).toEqual([
      { reference: 'ROW-1', state: 'taken', ...none },
      { reference: 'ROW-2', state: 'taken', ...none },
      {
        ...{ reference: 'ROW-3', state: 'rejected', field: 'currency' },
        ...{ expected: 'a 3-letter ISO currency code', found: '"XXX"' },
        message: expect.stringContaining('lines: order ROW-3: expected at least one line'),
      },
    ]);
    for (const station of [a, b]) {
      await vi.waitFor(async () => {
        const { orders } = await ask(station, 'orders.list', { limit: 10 });
        expect(orders.map(({ reference }) => reference).toSorted()).toEqual(['ROW-1', 'ROW-2']);
      });
    }
  });
});

const ADDRESS = {
  name: 'Ada Weber',
  addressLine1: 'Weg 1',
  city: 'Zürich',
  country: 'CH',
  zip: '8000',
  phone: '1',
};
const order = (reference: string, change: object = {}) => ({
  ...{ reference, currency: 'CHF', weightUnit: 'KG', dimensionUnit: 'CM', shipTo: ADDRESS },
  lines: [{ sku: 'MUG', quantity: 2, unitWeight: 0.4, unitPrice: '12.50' }],
  ...change,
});
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const insertJson = (reference: string, change: object = {}) =>
  `INSERT INTO exchange.orders_in (order_json) VALUES (${quoted(JSON.stringify(order(reference, change)))})`;
const header = (reference: string, more: Record<string, string> = {}) => {
  const columns = {
    ...{ reference, currency: 'CHF', weight_unit: 'KG', dimension_unit: 'CM' },
    ...{ ship_to_name: 'Ada Weber', ship_to_address_line1: 'Weg 1', ship_to_city: 'Zürich' },
    ...{ ship_to_country: 'CH', ship_to_zip: '8000', ...more },
  };
  return `INSERT INTO exchange.orders_in (${Object.keys(columns).join(', ')})
    VALUES (${Object.values(columns).map(quoted).join(', ')})`;
};
const lines = (reference: string, count: number) =>
  Array.from(
    { length: count },
    (_, at) =>
      `INSERT INTO exchange.order_lines_in (reference, line_no, sku, quantity, unit_weight, unit_price)
        VALUES (${quoted(reference)}, ${at + 1}, 'MUG-${at + 1}', 1, 0.4, 12.5)`,
  ).join('; ');
