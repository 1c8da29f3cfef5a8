import { z } from 'zod';
import { WordingSchema } from '../kernel/message.ts';
import { ColumnsSchema } from '../settings/column-maps.ts';

/** A row or order that was not taken, where it stands and why. */
const RejectedRowSchema = z.object({
  file: z.string(),
  /** Line in the file, counted from 1. */
  line: z.int(),
  field: z.string(),
  message: WordingSchema,
  /** The order that is not taken for it, where that could be read: `REFERENCE` or `MERCHANT/REFERENCE`. */
  order: z.string().optional(),
});
export type RejectedRow = z.infer<typeof RejectedRowSchema>;

const TakenRowSchema = z.object({
  file: z.string(),
  line: z.int(),
  order: z.string(),
  outcome: z.enum(['imported', 'updated', 'unchanged']),
});
export type TakenRow = z.infer<typeof TakenRowSchema>;

/** What an import did (command line, `import`). */
export const ImportReportSchema = z.object({
  imported: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  rejected: z.array(RejectedRowSchema),
  /** Of order files: the first of them. */
  taken: z.array(TakenRowSchema).optional(),
  /** Unknown columns that were ignored, orders left alone because they are being packed. */
  warnings: z.array(WordingSchema),
});
export type ImportReport = z.infer<typeof ImportReportSchema>;

/** A CSV file whose headings are not those of an order file. */
export const ForeignFileSchema = z.object({
  file: z.string(),
  /** With what stands below it first. */
  headings: z.array(z.object({ name: z.string(), sample: z.string() })),
  /** As they were chosen for these headings before, else as their names suggest. */
  columns: ColumnsSchema,
  remembered: z.boolean(),
  /** The name of the mapping that it is read by, where that has one. */
  mapping: z.string().nullable(),
  /** Columns that an order file cannot do without, and those that it may have. */
  needed: z.array(z.string()),
  others: z.array(z.string()),
});
export type ForeignFile = z.infer<typeof ForeignFileSchema>;

/** How far an import from a window is: files read, or orders compared or saved. */
export const ImportProgressSchema = z.object({
  id: z.string(),
  step: z.enum(['reading', 'comparing', 'saving']),
  done: z.int(),
  total: z.int(),
});
export type ImportProgress = z.infer<typeof ImportProgressSchema>;

/** Of one file and of all of an import where they come into memory: from a window, by HTTP, by stdin. */
export const LARGEST_ORDER_FILE = 64 * 1024 * 1024;
export const LARGEST_IMPORT = 2 * LARGEST_ORDER_FILE;
export const MOST_ORDER_FILES = 20;
/** Files as they were read, each to be read by its name's ending. */
export const wholeFiles = z.array(
  z.object({
    name: z.string(),
    bytes: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
  }),
);
/** The same; a Blob is read piece by piece, however large it is. */
export const orderFiles = z.array(
  z.object({
    name: z.string(),
    bytes: z.custom<Uint8Array | Blob>(
      (bytes) => bytes instanceof Uint8Array || bytes instanceof Blob,
    ),
  }),
);
/** Bytes of a file that are sent at once, before base64. */
export const IMPORT_PIECE = 512 * 1024;
