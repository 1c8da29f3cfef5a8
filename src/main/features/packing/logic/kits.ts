import { type Message, say } from '../../../../shared/kernel/message.ts';
import type { Carton } from '../../../../shared/orders/carton.ts';
import type { Order } from '../../../../shared/orders/order.ts';
import {
  type Packable,
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
