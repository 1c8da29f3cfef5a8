import { type StationError, stationError } from '../../../../shared/kernel/errors.ts';
import { type Message, say } from '../../../../shared/kernel/message.ts';
import type { Order } from '../../../../shared/orders/order.ts';
import type { ShortLine } from '../../../../shared/orders/short.ts';

/** An order as shipped; `short` lists units already subtracted from its lines. */
export type ToShip<T> = T & { short?: readonly ShortLine[] };

/**
 * The order without missing units, as it is packed, rated, bought and declared. A line that is missing
 * completely stays with quantity 0, because cartons refer to lines by index.
 */
export function withoutShort<T extends Pick<Order, 'lines'>>(
  order: T,
  short: readonly ShortLine[],
): ToShip<T> {
  if (short.length === 0) return order;
  const lines = order.lines.map((line, index) => ({
    ...line,
    quantity: line.quantity - shortOf(short, index),
  }));
  return { ...order, lines, short };
}

export const shortOf = (short: readonly ShortLine[], line: number): number =>
  short.filter((each) => each.line === line).reduce((total, { quantity }) => total + quantity, 0);

/** Marks that many units of the line as missing; 0 removes the mark. */
export function markShort(
  { lines }: Pick<Order, 'lines'>,
  short: readonly ShortLine[],
  mark: ShortMark,
): ShortLine[] {
  const others = short.filter(({ line }) => line !== mark.line);
  const sku = lines[mark.line]?.sku;
  if (mark.quantity === 0 || sku === undefined) return others;
  const note = mark.note?.trim() || null;
  return [...others, { ...mark, sku, note }].sort((a, b) => a.line - b.line);
}

/** Missing units of a line, as entered by a packer. */
export type ShortMark = Omit<ShortLine, 'sku'>;

/** Why these units cannot be marked as missing: units in a carton are not missing. null if they can. */
export function notMissing(
  order: Pick<Order, 'lines'>,
  packed: readonly number[],
  { line, quantity, reason, note }: ShortMark,
): StationError | null {
  const ordered = order.lines[line];
  if (!ordered) return refusal('line', say('The order has no line {line}.', { line: line + 1 }));
  const left = ordered.quantity - (packed[line] ?? 0);
  if (quantity > left) {
    const message = say('{quantity} of {sku} cannot be missing: only {left} are in no carton.', {
      quantity,
      sku: ordered.sku,
      left,
    });
    return refusal('quantity', message);
  }
  if (reason === 'other' && quantity > 0 && !note?.trim()) {
    return refusal('note', say('Enter in a few words why they are missing.'));
  }
  return null;
}

const refusal = (field: string, message: Message): StationError =>
  stationError('bad-input', message, { field });
