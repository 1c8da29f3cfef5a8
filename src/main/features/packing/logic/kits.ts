import { type Message, say } from '../../../../shared/kernel/message.ts';
import { ok, type Result, refuse } from '../../../../shared/kernel/result.ts';
import type { Carton } from '../../../../shared/orders/carton.ts';
import type { Order } from '../../../../shared/orders/order.ts';
import {
  type Packable,
  packedUnits,
  setUnits,
  unitsOf,
  unpacked,
  withLoose,
} from '../../orders/logic/cartons.ts';

/*
 * A line that is a kit is packed by its parts. Those of a kit that is not complete are loose in their carton; with
 * the last one the kit counts as a unit of its line.
 */

const looseOf = ({ looseParts = [] }: Carton, line: number, part: number): number =>
  looseParts.find((each) => each.line === line && each.part === part)?.quantity ?? 0;

/** Units of a part that are in no carton yet. */
export function partsLeft(
  order: Packable,
  cartons: readonly Carton[],
  line: number,
  part: number,
): number {
  const each = order.lines[line]?.parts?.[part]?.quantity ?? 0;
  const kits = unpacked(order, cartons)[line] ?? 0;
  return kits * each - cartons.reduce((sum, carton) => sum + looseOf(carton, line, part), 0);
}

/** The carton with `more` units of a part, which may be below zero. */
export function withPart(
  order: Packable,
  carton: Carton,
  { line, part, more }: { line: number; part: number; more: number },
): Carton {
  const inside = unitsOf(carton.items, line);
  const parts = (order.lines[line]?.parts ?? []).map(({ quantity: each }, at) => {
    const added = at === part ? more : 0;
    return { each, units: inside * each + looseOf(carton, line, at) + added };
  });
  const kits = Math.min(...parts.map(({ each, units }) => Math.floor(units / each)));
  const others = (carton.looseParts ?? []).filter((loose) => loose.line !== line);
  const own = parts.flatMap(({ each, units }, at) => {
    const quantity = units - kits * each;
    return quantity > 0 ? [{ line, part: at, quantity }] : [];
  });
  const items = setUnits(order, carton.items, line, kits);
  return withLoose({ ...carton, items }, [...others, ...own]);
}

/** Kits of the line that are begun in the carton and not complete. */
export const begunIn = (
  { lines }: Pick<Order, 'lines'>,
  { looseParts = [] }: Pick<Carton, 'looseParts'>,
  line: number,
): number =>
  looseParts
    .filter((loose) => loose.line === line)
    .reduce((most, { part, quantity }) => {
      const each = lines[line]?.parts?.[part]?.quantity ?? 1;
      return Math.max(most, Math.ceil(quantity / each));
    }, 0);

/** Why loose parts could not become kits any more: fewer are left than are begun in the cartons. */
export function whyNoRoom(
  order: Packable,
  cartons: readonly Carton[],
  openCarton: string | null,
): Message | null {
  for (const [line, left] of unpacked(order, cartons).entries()) {
    const begun = cartons.filter((carton) => begunIn(order, carton, line) > 0);
    const kits = begun.reduce((sum, carton) => sum + begunIn(order, carton, line), 0);
    const other = begun.find(({ reference }) => reference !== openCarton) ?? begun[0];
    if (!other || kits <= left) continue;
    return say(
      '{kit} is begun in carton {carton}: pack its other parts there, or take it out first.',
      { kit: order.lines[line]?.sku ?? '?', carton: other.reference },
    );
  }
  return null;
}

/** The lines that are parts of the same kit as this one. */
export function linesOfKit({ lines }: Pick<Order, 'lines'>, line: number): number[] {
  const of = lines[line];
  const kit = of?.kit;
  if (!kit) return [];
  return lines.flatMap((each, at) =>
    each.from === of.from && each.kit?.number === kit.number && each.kit.sku === kit.sku
      ? [at]
      : [],
  );
}

/**
 * Units of a kit's part that may still be counted for the kit. Those of other lines of the same item are the same
 * goods: packed units can be counted for these instead.
 */
export function freeForKit(order: Packable, cartons: readonly Carton[], line: number): number {
  const left = unpacked(order, cartons);
  const packed = packedUnits(order, cartons)[line] ?? 0;
  const others = soldAlone(order, line).reduce((sum, at) => sum + Math.max(0, left[at] ?? 0), 0);
  return (left[line] ?? 0) + Math.min(packed, others);
}

/** Other lines of the same item that belong to no kit. */
const soldAlone = ({ lines }: Pick<Order, 'lines'>, line: number): number[] =>
  lines.flatMap(({ sku, kit, parts }, at) =>
    at !== line && sku === lines[line]?.sku && !kit && !parts ? [at] : [],
  );

/** The cartons with so many more kits, whose parts are these lines, in the open one. Errors: bad-input. */
export function withKits(
  order: Packable,
  cartons: readonly Carton[],
  openCarton: string,
  { lines, quantity }: { lines: readonly number[]; quantity: number },
): Result<Carton[]> {
  let packed = [...cartons];
  for (const line of lines) {
    const { kit, sku = '?' } = order.lines[line] ?? {};
    const more = quantity * (kit?.quantity ?? 1);
    const free = freeForKit(order, packed, line);
    if (more > free)
      return refuse(
        'bad-input',
        say('{kit} has {more} × {sku}, and only {left} are left to pack.', {
          kit: kit?.sku ?? '?',
          more,
          sku,
          left: free,
        }),
      );
    const left = unpacked(order, packed)[line] ?? 0;
    packed = withUnitsFreed(order, packed, line, more - left).map((carton) => {
      if (carton.reference !== openCarton) return carton;
      const items = setUnits(order, carton.items, line, unitsOf(carton.items, line) + more);
      return { ...carton, items, weight: null, weightSource: null };
    });
  }
  return ok(packed);
}

/** Counts packed units of the line for other lines of the same item; what is in the cartons stays. */
function withUnitsFreed(
  order: Packable,
  cartons: readonly Carton[],
  line: number,
  units: number,
): Carton[] {
  const packed = [...cartons];
  let lacking = units;
  for (const other of soldAlone(order, line)) {
    for (const [at, carton] of packed.entries()) {
      const { items } = carton;
      const left = unpacked(order, packed)[other] ?? 0;
      const moved = Math.min(lacking, left, unitsOf(items, line));
      if (moved <= 0) continue;
      lacking -= moved;
      const fewer = setUnits(order, items, line, unitsOf(items, line) - moved);
      const more = unitsOf(items, other) + moved;
      packed[at] = { ...carton, items: setUnits(order, fewer, other, more) };
    }
  }
  return packed;
}
