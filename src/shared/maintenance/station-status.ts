import { z } from 'zod';
import { ErrorCodeSchema } from '../kernel/errors.ts';
import { WordingSchema } from '../kernel/message.ts';
import { OrderStatusSchema } from '../orders/order.ts';
import { BoughtMeanwhileSchema } from '../packing/bought-meanwhile.ts';
import { SignInStateSchema } from '../people/packer.ts';
import { PrinterStatusSchema } from '../printing/print-job.ts';
import { SupervisorStateSchema } from '../settings/commands.ts';
import { LanguageSchema } from '../settings/language.ts';
import { ScannerSettingsSchema } from '../settings/scanner-settings.ts';
import { SiteStatusSchema } from '../site/site-status.ts';

/** One thing that was tried, and how it went (command line, `doctor`). */
export const CheckSchema = z.object({
  name: WordingSchema,
  ok: z.boolean(),
  detail: WordingSchema,
  /** What to do about it; also of what is well and could be better. */
  advice: WordingSchema.nullable(),
  /** What kind of trouble it is, where it is one. */
  code: ErrorCodeSchema,
});
export type Check = z.infer<typeof CheckSchema>;

export const EraseReportSchema = z.object({
  dryRun: z.boolean(),
  /** Setting `retention.days`. */
  days: z.int(),
  /** Orders that were finished before this moment; 1970 where the clock proves nothing yet. */
  before: z.string(),
  orders: z.int(),
  /** Files of their documents; 0 of a dry run, which opens none. */
  papers: z.int(),
  /** Finished as long ago, with something that still goes on: a parcel on its way, a purchase not settled. */
  held: z.int(),
  /** Erased here, and at the site when the bench that has it in work is done with it. */
  inWork: z.array(z.object({ order: z.string(), bench: z.string() })),
});
export type EraseReport = z.infer<typeof EraseReportSchema>;

/** What the status bar always shows. */
export const StationStatusSchema = z.object({
  version: z.string(),
  partner: z.object({
    /** The connection's URL, or `sandbox`. */
    name: z.string(),
    sandbox: z.boolean(),
  }),
  printers: PrinterStatusSchema,
  orders: z.record(OrderStatusSchema, z.int()),
  /** Purchases of which we do not know yet whether they were made. */
  unknownPurchases: z.int(),
  /** Told until their orders are opened; the order on the bench may be among them for a moment. */
  boughtMeanwhile: z.array(BoughtMeanwhileSchema),
  /** The database is known to be damaged: nothing is bought. */
  damaged: z.boolean(),
  /** Ways of other programs that need a person. */
  exchangeTroubles: z.int(),
  /** Who is packing; null where nobody signed in. */
  packer: z.string().nullable(),
  signIn: SignInStateSchema,
  /** The setting; null: every window speaks its system's. */
  language: LanguageSchema.nullable(),
  /** How the scanner types. */
  scanner: ScannerSettingsSchema,
  supervisor: SupervisorStateSchema,
  /** null where the bench belongs to no site. */
  site: SiteStatusSchema.nullable(),
});
export type StationStatus = z.infer<typeof StationStatusSchema>;
