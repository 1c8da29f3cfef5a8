import { describe, expect, it } from 'vitest';
import { checkOrderFile } from '../../../src/main/features/intake/logic/order-file.ts';
import type { ParsedFile } from '../../../src/main/features/intake/logic/parsed-file.ts';
import { inPieces } from '../../../src/main/features/intake/logic/read-file.ts';
import { kitsIn } from '../../../src/main/features/intake/logic/table/kits.ts';
import type { Sheet } from '../../../src/main/features/intake/logic/table/sheet.ts';
import { readyMade } from '../../../src/main/features/intake/ready-made.ts';
import { english } from '../../../src/shared/kernel/message.ts';

/** Rows of one order, written as `sku=SET quantity=2`. */
async function read(rows: readonly string[]): Promise<ParsedFile> {
  const checked = await checkOrderFile(
    inPieces({ name: 'kits.csv', bytes: Buffer.from(fileOf(rows)) }),
    { weightUnit: 'KG', dimensionUnit: 'CM', remembered: readyMade(), columns: {} },
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

/** The lines of the only order, which is taken. */
async function linesOf(rows: readonly string[]) {
  const { orders, rejected } = await read(rows);
  expect(rejected).toEqual([]);
  return orders[0]?.order.lines ?? expect.fail('no order');
}

/** Why the only order is refused, with its column. */
async function refusalOf(rows: readonly string[]): Promise<string> {
  const { orders, rejected } = await read(rows);
  expect(orders).toEqual([]);
  return rejected.map(({ field, message }) => `${field}: ${english(message)}`).join('\n');
}

/** Why the only order is held. */
async function heldFor(rows: readonly string[]): Promise<string> {
  const { orders, rejected } = await read(rows);
  expect(rejected).toEqual([]);
  const order = orders[0]?.order ?? expect.fail('no order');
  expect(order.lines.every(({ unitPrice }) => unitPrice === null)).toBe(true);
  return order.heldFor ? english(order.heldFor) : 'not held';
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

/** A kit of a mug and two saucers; `kit`, `mug`, `saucer`: further cells of their rows. */
const set = (kits: string, { kit = '', mug = '', saucer = '' }): string[] =>
  [
    `line_id=1 kits=${kits} sku=SET quantity=1 unit_price=25 ${kit}`,
    `line_id=2 line_parent=1 kits=${kits} sku=MUG quantity=1 unit_price=0 ${mug}`,
    `line_id=3 line_parent=1 kits=${kits} sku=SAUCER quantity=2 unit_price=0 ${saucer}`,
  ].map((row) => row.trim());

describe('a kit with cancelled parts', () => {
  const saucer = 'line_status=cancelled';

  it.each(['parts', 'parent'])('is held for its price, where %s are declared', async (kits) => {
    expect(await heldFor(set(kits, { saucer }))).toBe(
      'SAUCER of its kit SET was cancelled, so what was paid for the rest cannot be told',
    );
  });

  it('keeps the prices of its parts where these have their own', async () => {
    const rows = set('parts', { saucer: 'line_status=cancelled' }).map((row) =>
      row
        .replace('unit_price=25', 'unit_price=0')
        .replace('MUG quantity=1 unit_price=0', 'MUG quantity=1 unit_price=10'),
    );
    expect(await linesOf(rows)).toMatchObject([{ sku: 'MUG', unitPrice: '10' }]);
  });

  it.each(['parts', 'parent'])('is refused where all are, and %s are declared', async (kits) => {
    expect(await refusalOf(set(kits, { saucer, mug: saucer }))).toBe(
      'line_status: order K-1: expected SET to be cancelled as all of its parts are, found nothing',
    );
  });
});

describe('rows that are no parts', () => {
  it('a part with the SKU of its kit is refused without line ids', async () => {
    const rows = [
      'kits=parent sku=MUG quantity=1 unit_price=25',
      'line_parent=MUG kits=parent sku=MUG quantity=1 unit_price=0',
    ];
    expect(await refusalOf(rows)).toContain(
      'line_parent: order K-1: expected the id or SKU of one',
    );
    expect(await refusalOf(rows)).toContain('"MUG", which names 2 of them');
  });

  it.each(['parts', 'parent'])('a discount is taken off, where %s are declared', async (kits) => {
    const rows = [
      `kits=${kits} line_parent=priced-above sku=SET quantity=1 unit_price=25`,
      `kits=${kits} line_parent=priced-above sku=MUG quantity=1 unit_price=0`,
      `kits=${kits} line_parent=priced-above sku=DISC quantity=1 unit_price=-5`,
    ];
    const whole = { sku: 'SET', unitPrice: '20', parts: [{ sku: 'MUG' }] };
    const part = { sku: 'MUG', kit: { sku: 'SET', paid: '20.00' } };
    const lines = await linesOf(rows);
    expect(lines).toMatchObject([kits === 'parent' ? whole : part]);
    expect(lines[0]?.parts?.length ?? 1).toBe(1);
  });

  it('a delivery is no kit of the line below it', async () => {
    const rows = [
      'kits=parent line_parent=priced-above sku=SET quantity=1 unit_price=25',
      'kits=parent line_parent=priced-above sku=EXPRESS quantity=1 unit_price=9 line_kind=shipping',
      'kits=parent line_parent=priced-above sku=MUG quantity=1 unit_price=0',
    ];
    expect(await linesOf(rows)).toMatchObject([
      { sku: 'SET', unitPrice: '25', parts: [{ sku: 'MUG' }] },
    ]);
  });

  it('what may be a service or a kit is refused above a part', async () => {
    const rows = [
      'kits=parent line_parent=priced-above sku=SET quantity=1 unit_price=25',
      'kits=parent line_parent=priced-above sku=WRAP quantity=1 unit_price=9 needs_shipping=no',
      'kits=parent line_parent=priced-above sku=MUG quantity=1 unit_price=0',
    ];
    expect(await refusalOf(rows)).toBe(
      'line_parent: order K-1: expected the price of a kit above its part, found WRAP, which may be a service or a kit',
    );
  });
});

describe('what was shipped of a kit', () => {
  const [none, all] = ['line_shipped=0', 'line_shipped=1'];
  const notTold =
    'line_shipped: order K-1: expected as much left of SET as of its parts, found another number';

  it('by the other side is refused where the declared one says nothing was', async () => {
    const parts = set('parts', { kit: all, mug: none, saucer: none });
    const parent = set('parent', { kit: none, mug: all, saucer: 'line_shipped=2' });
    expect(await refusalOf(parts)).toBe(notTold);
    expect(await refusalOf(parent)).toBe(notTold);
  });

  it('counts as the declared side says it, part by part', async () => {
    const rows = set('parts', { kit: all, mug: all, saucer: none });
    expect(await linesOf(rows)).toMatchObject([{ sku: 'SAUCER', quantity: 2 }]);
  });

  it('by the declared side alone is read', async () => {
    const rows = set('parts', { kit: none, mug: all, saucer: none });
    expect(await linesOf(rows)).toMatchObject([{ sku: 'SAUCER', quantity: 2 }]);
  });
});

describe('an order of many kits', () => {
  it('has each of its rows read a few times, however many there are', () => {
    const COUNT = 2000;
    const rows = Array.from({ length: COUNT }, (_each, at) => ({
      line: at + 2,
      cells: [String(at), at % 2 === 0 ? '' : String(at - 1), 'parts'],
    }));
    const columns = ['line_id', 'line_parent', 'kits'];
    let reads = 0;
    const sheet = {
      places: [],
      rules: {},
      cell(row: { cells: readonly string[] }, column: string): string {
        reads += 1;
        return row.cells[columns.indexOf(column)] ?? '';
      },
    } as unknown as Sheet;
    const numbers = new Map(rows.map((row) => [row, new Map([['quantity', '1']])]));
    const { kits, refusals } = kitsIn(rows, () => 'goods', sheet, numbers, undefined);
    expect(refusals).toEqual([]);
    expect(kits).toHaveLength(COUNT / 2);
    expect(reads).toBeLessThan(COUNT * 20);
  });
});
