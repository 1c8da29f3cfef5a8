import { z } from 'zod';
import { LineStateSchema } from '../connection/line.ts';
import { ErrorCodeSchema } from '../kernel/errors.ts';
import { AnyMessageSchema } from '../kernel/message.ts';
import { OrderStatusSchema } from '../orders/order.ts';
import { BoughtMeanwhileSchema } from '../packing/bought-meanwhile.ts';
import { SignInStateSchema } from '../people/packer.ts';
import { PhotoTimeSchema } from '../photos/photo.ts';
import { PrinterStatusSchema } from '../printing/print-job.ts';
import { SupervisorStateSchema } from '../settings/commands.ts';
import { LanguageSchema } from '../settings/language.ts';
import { ScannerSettingsSchema } from '../settings/scanner-settings.ts';
import { SiteStatusSchema } from '../site/site-status.ts';

/** One check of `doctor` on the command line, and its result. */
export const CheckSchema = z.object({
  name: AnyMessageSchema,
  ok: z.boolean(),
  detail: AnyMessageSchema,
  /** Advice; also for a passed check that could be better. */
  advice: AnyMessageSchema.nullable(),
  /** Code of the failure. */
  code: ErrorCodeSchema,
});
export type Check = z.infer<typeof CheckSchema>;

export const EraseReportSchema = z.object({
  dryRun: z.boolean(),
  /** Setting `retention.days`. */
  days: z.int(),
  /** Orders finished before this moment; 1970 while the clock proves nothing yet. */
  before: z.string(),
  orders: z.int(),
  /** Document files; 0 for a dry run, which opens none. */
  papers: z.int(),
  /** Photos older than `photos.days`. */
  photos: z.int(),
  /** Finished as long ago, but not erased: a parcel in transit, or an unresolved purchase. */
  held: z.int(),
  /** Erased here; erased at the site once the bench that works on it is done. */
  inWork: z.array(z.object({ order: z.string(), bench: z.string() })),
});
export type EraseReport = z.infer<typeof EraseReportSchema>;

/** Data of the status bar. */
export const StationStatusSchema = z.object({
  version: z.string(),
  partner: z.object({
    /** The connection's URL, or `sandbox`. */
    name: z.string(),
    sandbox: z.boolean(),
  }),
  line: LineStateSchema,
  /** Packed orders that are bought when the partner is back. */
  waiting: z.int(),
  printers: PrinterStatusSchema,
  orders: z.record(OrderStatusSchema, z.int()),
  /** Purchases not confirmed yet. */
  unknownPurchases: z.int(),
  /** Listed until their orders are opened; may briefly include the order on the bench. */
  boughtMeanwhile: z.array(BoughtMeanwhileSchema),
  /** The database is known to be damaged: buying is blocked. */
  damaged: z.boolean(),
  /** Channels of other programs that need a person. */
  exchangeTroubles: z.int(),
  /** The packer signed in; null for none. */
  packer: z.string().nullable(),
  signIn: SignInStateSchema,
  /** The setting; null: each window uses its system's language. */
  language: LanguageSchema.nullable(),
  /** Settings of the keyboard scanner. */
  scanner: ScannerSettingsSchema,
  /** null: the camera is no scanner. `camera`: its label; null for the first one. */
  cameraScanner: z.object({ camera: z.string().nullable() }).nullable(),
  /** null: photos are off. `camera`: its label; null for the first one. */
  photos: z.object({ when: PhotoTimeSchema, camera: z.string().nullable() }).nullable(),
  supervisor: SupervisorStateSchema,
  /** null where the bench belongs to no site. */
  site: SiteStatusSchema.nullable(),
});
export type StationStatus = z.infer<typeof StationStatusSchema>;
