import type { Order } from '../../../../shared/orders/order.ts';
import type { ItemPlaces } from '../../../../shared/packing/item-places.ts';
import type { Session } from '../../../../shared/packing/session.ts';
import { unpacked } from '../../orders/logic/cartons.ts';
import { freeForKit, partsLeft } from './kits.ts';

export type ItemPlace =
  | { kind: 'line'; line: number }
  /** A part of a line that is a kit. */
  | { kind: 'part'; line: number; part: number }
  /** A kit whose parts are these lines. */
  | { kind: 'kit'; lines: readonly number[] }
  /** A kit of which parts alone are left to pack: these lines. */
  | { kind: 'no-whole-kit'; lines: readonly number[] }
  /** More units than are left to pack; `ordered` is 0 if all units of the line are marked as missing. */
  | { kind: 'surplus'; left: number; ordered: number };

type Packable = Pick<Order, 'lines' | 'reference' | 'weightUnit' | 'dimensionUnit'>;

/** The first place of an item with so many units left: its own lines come before kits. */
export function placeOf(
  { lines, parts = [], kits = [] }: ItemPlaces,
  units: number,
  order: Packable,
  session: Pick<Session, 'cartons' | 'openCarton'>,
): ItemPlace {
  const left = unpacked(order, session.cartons);
  const line = lines.find((each) => (left[each] ?? 0) >= units);
  if (line !== undefined) return { kind: 'line', line };
  const leftOf = ({ line: of, part }: { line: number; part: number }): number =>
    partsLeft(order, session.cartons, of, part);
  const open = parts.filter((each) => leftOf(each) >= units);
  // A kit that is begun in the open carton is completed first.
  const part = open.find((each) => isBegun(session, each.line)) ?? open[0];
  if (part) return { kind: 'part', ...part };
  const kitsLeft = (kit: readonly number[]): number =>
    kitsOf(
      kit,
      order,
      order.lines.map((_, at) => (kit.includes(at) ? freeForKit(order, session.cartons, at) : 0)),
    );
  const kit = kits.find((each) => kitsLeft(each) >= units);
  if (kit) return { kind: 'kit', lines: kit };
  const isLeft = (at: number): boolean => (left[at] ?? 0) > 0;
  const begun = kits.find((each) => kitsLeft(each) === 0 && each.some(isLeft));
  if (begun && lines.length + parts.length === 0)
    return { kind: 'no-whole-kit', lines: begun.filter(isLeft) };
  const sum = <T>(all: readonly T[], of: (each: T) => number) =>
    all.reduce((total, each) => total + Math.max(0, of(each)), 0);
  return {
    kind: 'surplus',
    left: sum(lines, (each) => left[each] ?? 0) + sum(parts, leftOf) + sum(kits, kitsLeft),
    ordered:
      sum(lines, (each) => order.lines[each]?.quantity ?? 0) +
      sum(parts, ({ line: of, part: at }) => {
        const { quantity = 0, parts: all } = order.lines[of] ?? {};
        return quantity * (all?.[at]?.quantity ?? 0);
      }) +
      sum(kits, (each) =>
        kitsOf(
          each,
          order,
          order.lines.map(({ quantity }) => quantity),
        ),
      ),
  };
}

const isBegun = (
  { cartons, openCarton }: Pick<Session, 'cartons' | 'openCarton'>,
  line: number,
): boolean =>
  cartons.some(
    ({ reference, looseParts = [] }) =>
      reference === openCarton && looseParts.some((loose) => loose.line === line),
  );

/** Whole kits among so many units of its lines. */
const kitsOf = (lines: readonly number[], order: Packable, units: readonly number[]): number =>
  Math.min(
    ...lines.map((line) =>
      Math.floor((units[line] ?? 0) / (order.lines[line]?.kit?.quantity ?? 1)),
    ),
  );
