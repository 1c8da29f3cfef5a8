import { describe, expect, it } from 'vitest';
import { checkOrderFile } from '../../../src/main/features/intake/logic/order-file.ts';
import type { ParsedFile } from '../../../src/main/features/intake/logic/parsed-file.ts';
import { inPieces } from '../../../src/main/features/intake/logic/read-file.ts';
import { READY_MADE } from '../../../src/main/features/intake/ready-made.ts';

/** Rows of one order, written as `sku=SET quantity=2`. */
async function read(rows: readonly string[]): Promise<ParsedFile> {
  const checked = await checkOrderFile(
    inPieces({ name: 'kits.csv', bytes: Buffer.from(fileOf(rows)) }),
    { weightUnit: 'KG', dimensionUnit: 'CM', remembered: READY_MADE, columns: {} },
  );
  for await (const slice of checked.slices(100)) return slice;
  return expect.fail('no slice');
}

const TO = 'K-1,EUR,Ada Weber,Weg 1,Bern,3011,CH';

function fileOf(rows: readonly string[]): string {
  const cells = rows.map(
    (row) => new Map(row.split(' ').map((cell) => cell.split('=') as [string, string])),
  );
  const columns = [...new Set(cells.flatMap((row) => [...row.keys()]))];
  const lines = cells.map((row) => `${TO},${columns.map((name) => row.get(name) ?? '').join()}`);
  const header =
    'reference,currency,ship_to_name,ship_to_address_line1,ship_to_city,ship_to_zip,ship_to_country';
  return [`${header},${columns.join()}`, ...lines].join('\n');
}

describe('weights of a kit', () => {
  it('are in the unit of its rows where it has none itself', async () => {
    const rows = [
      'line_id=1 kits=parent sku=SET quantity=1 unit_price=25 line_weight_unit=g',
      'line_id=2 line_parent=1 kits=parent sku=MUG quantity=1 unit_price=0 unit_weight=400 line_weight_unit=g',
      'line_id=3 line_parent=1 kits=parent sku=SAUCER quantity=1 unit_price=0 line_weight_unit=g',
      'line_id=4 kits=parent sku=TEA quantity=1 unit_price=5 unit_weight=0.2 line_weight_unit=kg',
    ];
    const { orders, rejected } = await read(rows);
    expect(rejected).toEqual([]);
    expect(orders[0]?.order).toMatchObject({
      weightUnit: 'KG',
      lines: [{ parts: [{ unitWeight: '0.4' }, { unitWeight: null }] }, { unitWeight: '0.2' }],
    });
  });
});
