import type { Address } from '../../../../shared/kernel/address.ts';
import { asItCame, type Order, type OrderLine } from '../../../../shared/orders/order.ts';

/**
 * Whether two orders of one number are two orders: by the id that their sender has for each, or the day on which
 * they were ordered; where he says neither, by another receiver (name and address) with other goods. A correction
 * changes one of these.
 */
export function isAnotherOrder(comes: Order, stands: Order): boolean {
  const said = saysAnother(comes, stands);
  if (said !== null) return said;
  const [now, before] = [comes, asItCame(stands)];
  const goods = ({ lines }: Pick<Order, 'lines'>) => new Set(lines.map(({ sku }) => sku));
  const isSameReceiver =
    nameKey(now.shipTo) === nameKey(before.shipTo) ||
    placeKey(now.shipTo) === placeKey(before.shipTo);
  return !isSameReceiver && goods(now).symmetricDifference(goods(before)).size > 0;
}

/** What their ids say, else their days; null where they say nothing. */
export function saysAnother({ source: now }: Order, { source: before }: Order): boolean | null {
  if (now?.id != null && before?.id != null) return now.id !== before.id;
  const [one, other] = [dayOf(now?.date), dayOf(before?.date)];
  return one === null || other === null ? null : Math.abs(one - other) > DAY;
}

/** The same moment is of two days in two time zones. */
const DAY = 24 * 60 * 60 * 1000;

/** Null for a day that is written in another way: it says nothing for certain. */
function dayOf(text: string | undefined): number | null {
  const [, day] = /^(\d{4}-\d{2}-\d{2})/.exec(text ?? '') ?? [];
  const time = day === undefined ? Number.NaN : Date.parse(day);
  return Number.isNaN(time) ? null : time;
}

export const nameKey = ({ name }: Address): string => plainKey([name]);
export const placeKey = ({ addressLine1, zip, country }: Address): string =>
  plainKey([addressLine1, zip, country]);

/** Case, blanks and punctuation do not count. */
export const plainKey = (texts: readonly (string | null | undefined)[]): string =>
  texts
    .join(' ')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** Units of lines, and of parts in one unit of a line that is a kit. */
export const unitsOf = ({ lines }: Pick<Order, 'lines'>) =>
  lines.flatMap((line) => [unitsOfLine(line), ...partsOfLine(line)]).toSorted();

export const unitsOfLine = ({ sku, quantity }: Pick<OrderLine, 'sku' | 'quantity'>): string =>
  `${quantity} × ${sku}`;

export const partsOfLine = ({ sku, parts = [] }: OrderLine): string[] =>
  parts.map((part) => `${sku}: ${unitsOfLine(part)}`);
