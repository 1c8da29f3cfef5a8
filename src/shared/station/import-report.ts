import { z } from 'zod';

/** A row or order that was not taken, where it stands and why. */
export const RejectedRowSchema = z.object({
  file: z.string(),
  /** Line in the file, counted from 1. */
  line: z.int(),
  field: z.string(),
  message: z.string(),
});
export type RejectedRow = z.infer<typeof RejectedRowSchema>;

/** What an import did (command line, `import`). */
export const ImportReportSchema = z.object({
  imported: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  rejected: z.array(RejectedRowSchema),
  /** Unknown columns that were ignored, orders left alone because they are being packed. */
  warnings: z.array(z.string()),
});
export type ImportReport = z.infer<typeof ImportReportSchema>;
