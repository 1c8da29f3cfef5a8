import { z } from 'zod';

/**
 * Groups of orders, each with a number in the figures of the day:
 * - left: to be packed, or set aside halfway
 * - done-today: bought since midnight, as the figures of the day count it, and not cancelled
 * - attention: held, or with a purchase that is not confirmed
 * - held: by a person or its sender, not by a restore; has no number
 * - restored: held by a restore, because it may be bought already
 * - waiting: those of `left` that are bought when the partner or the site is back
 * - label-to-apply: bought at any time, with a label that is not confirmed on its carton
 * - shipped: bought at any time, and every label on its carton; has no number
 */
export const OrderGroupSchema = z.enum([
  'left',
  'done-today',
  'attention',
  'held',
  'restored',
  'waiting',
  'label-to-apply',
  'shipped',
]);
export type OrderGroup = z.infer<typeof OrderGroupSchema>;

/**
 * Sort column of a list; equal rows stay in order of arrival.
 * - queue: open, then set aside, held, unknown; each by ship-by date, those without one last
 * - arrived: ascending, oldest first
 */
export const OrderSortSchema = z.object({
  by: z.enum(['queue', 'arrived', 'shipBy', 'reference', 'receiver', 'country']),
  descending: z.boolean(),
});
export type OrderSort = z.infer<typeof OrderSortSchema>;

/** A list that counts only its first orders counts no more than these. */
export const MOST_COUNTED = 100_000;

export const OrderNumbersSchema = z.object({
  left: z.int(),
  doneToday: z.int(),
  attention: z.int(),
  restored: z.int(),
  waiting: z.int(),
  labelToApply: z.int(),
});
export type OrderNumbers = z.infer<typeof OrderNumbersSchema>;

/** Orders still to be packed: without those that are packed and wait to be bought. */
export const leftToPack = ({ left, waiting }: Pick<OrderNumbers, 'left' | 'waiting'>): number =>
  left - waiting;
