import { z } from 'zod';

/**
 * What the numbers of the day count, each a list of orders:
 * - left: to be packed, or set aside halfway
 * - done-today: bought since midnight, and every label on its carton
 * - attention: held, or with a purchase that is not confirmed
 * - waiting: of those left, what is bought by itself when partner or site is back
 * - label-to-apply: bought, with a label that is not confirmed on its carton
 * - shipped: bought, whenever that was, and every label on its carton; no number of the day
 */
export const OrderGroupSchema = z.enum([
  'left',
  'done-today',
  'attention',
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

export const OrderNumbersSchema = z.object({
  left: z.int(),
  doneToday: z.int(),
  attention: z.int(),
  waiting: z.int(),
  labelToApply: z.int(),
});
export type OrderNumbers = z.infer<typeof OrderNumbersSchema>;
