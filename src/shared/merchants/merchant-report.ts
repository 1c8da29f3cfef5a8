import { z } from 'zod';
import { show } from '../kernel/decimal.ts';
import { asText, say } from '../kernel/message.ts';
import { MoneySchema } from '../kernel/money.ts';

export const DaySchema = z.iso.date({
  error: (issue) =>
    asText(
      say('expected a day of the calendar like 2026-03-31, found {found}', {
        found: show(issue.input),
      }),
    ),
});

/** Days of this computer's calendar, both included; null: no limit. */
export const ReportRangeSchema = z
  .object({ from: DaySchema.nullable(), to: DaySchema.nullable() })
  .refine(({ from, to }) => from === null || to === null || from <= to, {
    path: ['to'],
    error: asText(say('expected a day that is not before the first one')),
  });
export type ReportRange = z.infer<typeof ReportRangeSchema>;

/** Purchases for one merchant; null: the station's own goods. */
export const MerchantReportRowSchema = z.object({
  merchant: z.string().nullable(),
  /** Outbound shipments that were not cancelled. */
  shipments: z.int(),
  cartons: z.int(),
  /** Their cost, one sum per currency. */
  cost: z.array(MoneySchema),
  returns: z.int(),
  returnCost: z.array(MoneySchema),
  /** Returns whose price the carrier confirms at pickup: in no sum. */
  atPickup: z.int(),
  /** Bought and then cancelled: in no sum. */
  cancelled: z.int(),
  /** Purchases not confirmed: in no sum. */
  unknown: z.int(),
});
export type MerchantReportRow = z.infer<typeof MerchantReportRowSchema>;
