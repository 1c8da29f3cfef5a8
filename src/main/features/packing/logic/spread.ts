import { type Message, say } from '../../../../shared/kernel/message.ts';
import { ok, type Result, refuse } from '../../../../shared/kernel/result.ts';
import type { Box, Carton } from '../../../../shared/orders/carton.ts';
import {
  newCarton,
  type Packable,
  setUnits,
  unitsOf,
  withLoose,
} from '../../orders/logic/cartons.ts';

/** Units moved between cartons; `to` null creates a carton with the same box. */
export interface Move {
  from: string;
  to: string | null;
  line: number;
  quantity: number;
}

/** The cartons after the move; no unit is added or lost. Errors: bad-input. */
export function moveUnits(
  order: Packable,
  cartons: readonly Carton[],
  { from, to, line, quantity }: Move,
  boxes: readonly Box[],
): Result<{ cartons: Carton[]; into: string }> {
  const source = cartons.find(({ reference }) => reference === from);
  if (!source) return bad('from', say('The order has no carton {reference}.', { reference: from }));
  const inside = unitsOf(source.items, line);
  const sku = order.lines[line]?.sku ?? say('line {line}', { line: line + 1 });
  if (quantity > inside)
    return bad(
      'quantity',
      say('Only {inside} of {sku} are in carton {from}.', { inside, sku, from }),
    );
  if (from === to) return bad('to', say('They are already in carton {from}.', { from }));
  const box = boxes.find(({ name }) => name === source.box) ?? null;
  const target =
    to === null
      ? newCarton(order, cartons, box)
      : cartons.find(({ reference }) => reference === to);
  if (!target)
    return bad('to', say('The order has no carton {reference}.', { reference: to ?? '?' }));
  const before = to === null ? [...cartons, target] : cartons;
  return ok({
    into: target.reference,
    cartons: before.map((carton) => {
      if (carton === source) return refilled(order, carton, line, inside - quantity);
      if (carton !== target) return carton;
      return refilled(order, carton, line, unitsOf(carton.items, line) + quantity);
    }),
  });
}

/** A weight is invalid after a change of content. */
const refilled = (order: Packable, carton: Carton, line: number, quantity: number): Carton => ({
  ...carton,
  items: setUnits(order, carton.items, line, quantity),
  weight: null,
  weightSource: null,
});

/**
 * Distributes all units over that many cartons: as evenly as possible per line, odd units into the
 * emptiest. Existing cartons keep reference and box; new ones get the given box. Errors: bad-input if a
 * carton would stay empty.
 */
export function splitEvenly(
  order: Packable,
  cartons: readonly Carton[],
  count: number,
  box: Box | null,
): Result<Carton[]> {
  const units = order.lines.reduce((total, { quantity }) => total + quantity, 0);
  if (count > units)
    return bad(
      'cartons',
      say('{units} units do not fill {count} cartons: one would stay empty.', { units, count }),
    );
  const targets = cartons.slice(0, count).map(emptied);
  while (targets.length < count) targets.push(newCarton(order, [...cartons, ...targets], box));
  const shares = evenShares(order, count);
  return ok(
    targets.map((carton, at) => ({
      ...carton,
      items: order.lines.flatMap(({ sku }, line) => {
        const quantity = shares[at]?.[line] ?? 0;
        return quantity > 0 ? [{ line, sku, quantity }] : [];
      }),
    })),
  );
}

const emptied = (carton: Carton): Carton => ({
  ...withLoose(carton, []),
  items: [],
  weight: null,
  weightSource: null,
});

/** Units by carton and line. Cartons differ by at most one unit, as odd units go to the emptiest. */
function evenShares({ lines }: Packable, count: number): number[][] {
  const shares = Array.from({ length: count }, () => lines.map(() => 0));
  const totals = shares.map(() => 0);
  for (const [line, { quantity }] of lines.entries()) {
    const emptiest = totals
      .map((_, at) => at)
      .sort((a, b) => (totals[a] ?? 0) - (totals[b] ?? 0) || a - b);
    for (const [turn, at] of emptiest.entries()) {
      const share = Math.floor(quantity / count) + (turn < quantity % count ? 1 : 0);
      (shares[at] ?? [])[line] = share;
      totals[at] = (totals[at] ?? 0) + share;
    }
  }
  return shares;
}

const bad = (field: string, message: Message): Result<never> =>
  refuse('bad-input', message, { field });
