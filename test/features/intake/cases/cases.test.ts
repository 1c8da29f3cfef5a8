import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { checkOrderFile } from '../../../../src/main/features/intake/logic/order-file.ts';
import type { ParsedFile } from '../../../../src/main/features/intake/logic/parsed-file.ts';
import { inPieces } from '../../../../src/main/features/intake/logic/read-file.ts';
import { readyMade } from '../../../../src/main/features/intake/ready-made.ts';
import { english } from '../../../../src/shared/kernel/message.ts';
import { money } from '../../../../src/shared/kernel/money.ts';
import { missingOf } from '../../../../src/shared/orders/kept/kept-order.ts';
import type { Order, OrderLine } from '../../../../src/shared/orders/order.ts';
import type { Columns } from '../../../../src/shared/settings/column-maps.ts';
import { CASES, type Expected } from './expected.ts';

const folder = new URL('./', import.meta.url);

async function read(name: string, bytes: Uint8Array, columns: Columns = {}): Promise<ParsedFile> {
  const checked = await checkOrderFile(inPieces({ name, bytes }), {
    weightUnit: 'KG',
    dimensionUnit: 'CM',
    remembered: readyMade(),
    columns,
  });
  for await (const slice of checked.slices(10_000)) return slice;
  return expect.fail('no slice');
}

const readCase = (file: string, columns?: Columns): Promise<ParsedFile> =>
  read(file, readFileSync(new URL(file, folder)), columns);

function lineOf(order: Order, line: OrderLine): string {
  const { sku, quantity, unitPrice, paidTotal, unitWeight } = line;
  const amount = (of: string) => money(of, order.currency).amount;
  const missing = missingOf({ ...order, lines: [line] });
  const facts = [
    `${quantity} × ${sku}${kitOf(line)}`,
    ...(unitPrice === null ? [] : [`${amount(unitPrice)} each`]),
    ...(paidTotal === undefined ? [] : [`${paidTotal} paid`]),
    ...(unitWeight === null ? [] : [`${unitWeight} ${order.weightUnit}`]),
  ].join(', ');
  return missing.length === 0 ? facts : `${facts}; missing ${missing.join(', ')}`;
}

/** What is in a kit, or the kit that a line is a part of, and what of its price is spread later. */
function kitOf({ parts, kit }: OrderLine): string {
  if (parts) return ` of ${parts.map(({ quantity, sku }) => `${quantity} × ${sku}`).join(' + ')}`;
  if (!kit) return '';
  const { quantity, units, sku, paid, others } = kit;
  const sold = others?.map((other) => ` beside ${other.quantity} × ${other.sku}`).join('') ?? '';
  return ` (${quantity} in each of ${units} × ${sku}${paid ? ` for ${paid}` : ''}${sold})`;
}

/** What became of the orders, in the words of `CASES`; in the order of their rows. */
function outcomes({ orders, skipped, rejected }: ParsedFile) {
  const taken = orders.map(({ order, line }) => ({
    line,
    is: {
      order: order.reference,
      outcome: order.heldFor ? 'held' : 'imported',
      why: order.heldFor && english(order.heldFor),
      currency: order.currency,
      to: `${order.shipTo.name}, ${order.shipTo.city}, ${order.shipTo.country} ${order.shipTo.zip}`,
      lines: order.lines.map((line) => lineOf(order, line)),
      also: order,
    },
  }));
  const passed = skipped.map(({ reference, line, why }) => ({
    line,
    is: { order: reference, outcome: 'skipped', why: english(why) },
  }));
  const refused = rejected.map(({ order = '', line, field = '', message }) => ({
    line,
    is: {
      order,
      outcome: 'refused',
      line,
      field,
      expected: english(message),
      found: english(message),
    },
  }));
  return [...taken, ...passed, ...refused].sort((a, b) => a.line - b.line).map(({ is }) => is);
}

/** Reasons and messages hold what is expected of them. */
function asExpected(entry: Expected): object {
  const holding = (text: string | undefined) =>
    text === undefined ? undefined : expect.stringContaining(text);
  switch (entry.outcome) {
    case 'refused':
      return { ...entry, expected: holding(entry.expected), found: holding(entry.found) };
    case 'skipped':
      return { ...entry, why: holding(entry.why) };
    default:
      return { ...entry, why: holding(entry.why), also: expect.anything() };
  }
}

describe.each(CASES)('$file with $columns', ({ file, columns, orders }) => {
  const reading = readCase(file, columns);

  it('has these orders and no others', async () => {
    const found = outcomes(await reading);
    expect(found.map(({ order, outcome }) => `${order} ${outcome}`)).toEqual(
      orders.map(({ order, outcome }) => `${order} ${outcome}`),
    );
  });

  it.each(orders)('$order is $outcome', async (entry) => {
    const found = outcomes(await reading).find(({ order }) => order === entry.order);
    expect(found).toEqual(asExpected(entry));
    if ('also' in entry) expect(found).toMatchObject({ also: entry.also });
  });
});

it.each(CASES.filter(({ said }) => said))(
  '$file says what was read otherwise than it was written',
  async ({ file, columns, said = [] }) => {
    const { warnings } = await readCase(file, columns);
    const words = warnings.map(english).join('\n');
    for (const part of said) expect(words).toContain(part);
  },
);

it('every file beside this test is one of the cases', () => {
  const files = readdirSync(fileURLToPath(folder)).filter((name) => !name.endsWith('.ts'));
  expect(files.sort()).toEqual([...new Set(CASES.map(({ file }) => file))].sort());
});

it('of 5,000 orders, three that cannot be read are refused and the others are imported', async () => {
  const head =
    'reference,currency,ship_to_name,ship_to_address_line1,ship_to_city,ship_to_country,ship_to_zip,sku,description,quantity,unit_weight,weight_unit,unit_price,hs_code,origin_country';
  const rows = Array.from({ length: 5000 }, (_each, at) => {
    const number = at + 1;
    const country = number === 2500 ? 'Atlantis' : 'CH';
    const quantity = number === 77 ? 'x' : '1';
    const price = number === 4999 ? '"12,50"' : '12.50';
    return `B-${number},EUR,Ada Weber,Weg 1,Bern,${country},3011,MUG-1,Stoneware mug,${quantity},0.4,KG,${price},691200,PT`;
  });
  const { orders, rejected } = await read('many.csv', Buffer.from([head, ...rows].join('\n')));
  expect(orders).toHaveLength(4997);
  expect(
    new Set(orders.map(({ order }) => order.lines.map((line) => lineOf(order, line)).join())),
  ).toEqual(new Set(['1 × MUG-1, 12.50 each, 0.4 KG']));
  expect(rejected.map(({ order, line, field }) => ({ order, line, field }))).toEqual([
    { order: 'B-77', line: 78, field: 'quantity' },
    { order: 'B-2500', line: 2501, field: 'ship_to_country' },
    { order: 'B-4999', line: 5000, field: 'unit_price' },
  ]);
});
