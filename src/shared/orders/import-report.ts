import { z } from 'zod';
import { WeightSchema } from '../kernel/measure.ts';
import { AnyMessageSchema } from '../kernel/message.ts';
import { MoneySchema } from '../kernel/money.ts';
import { ColumnsSchema, FileEncodingSchema } from '../settings/column-maps.ts';
import { KIT_COLUMNS } from './files/file-reading.ts';

/** A row or order that was refused, its location and the reason. */
const RejectedRowSchema = z.object({
  file: z.string(),
  /** Line in the file, counted from 1. */
  line: z.int(),
  field: z.string(),
  message: AnyMessageSchema,
  /** The order that is refused with it, where it could be read: `REFERENCE` or `MERCHANT/REFERENCE`. */
  order: z.string().optional(),
  /** The number that can be read as thousands or as a fraction. */
  twoWays: z.string().optional(),
  /** What the file does not say of its kits. */
  asks: z.object({ column: z.enum(KIT_COLUMNS), example: z.string() }).optional(),
  /** The file is not UTF-8: its letters beyond ASCII as these encodings would read them. */
  encodings: z.array(z.object({ encoding: FileEncodingSchema, sample: z.string() })).optional(),
});
export type RejectedRow = z.infer<typeof RejectedRowSchema>;

const ImportedOrderSchema = z.object({
  file: z.string(),
  /** Line in the file, counted from 1. */
  row: z.int(),
  /** `REFERENCE` or `MERCHANT/REFERENCE`, as it is stored here. */
  reference: z.string(),
  /** The sender's own number, where the reference has a prefix before it. */
  number: z.string().optional(),
  /**
   * `held`: stored, for a person to look at; `skipped`: not stored, there is nothing to ship; `refused`: not
   * stored, the reasons are among the rejected rows.
   */
  outcome: z.enum(['imported', 'held', 'updated', 'unchanged', 'skipped', 'refused']),
  /** What came otherwise than it is stored: `shipTo.city`, `lines[0].quantity`. */
  changed: z.array(z.string()).optional(),
  /** What must be filled in before rates: `unitWeight`, `hsCode`. */
  missing: z.array(z.string()).optional(),
  /** Why it is held, skipped or unchanged. */
  why: AnyMessageSchema.optional(),
});
export type ImportedOrder = z.infer<typeof ImportedOrderSchema>;

/** An order as it will be; null where the file says nothing and the catalogue is asked later. */
const SampleOrderSchema = z.object({
  order: z.string(),
  shipTo: z.string(),
  lines: z.array(
    z.object({
      quantity: z.int(),
      sku: z.string(),
      /** Declared value of one unit. */
      value: MoneySchema.nullable(),
      weight: WeightSchema.nullable(),
      hsCode: z.string().nullable(),
      originCountry: z.string().nullable(),
    }),
  ),
});
export type SampleOrder = z.infer<typeof SampleOrderSchema>;

/** A status that is in no table: its orders are held until somebody says what it is. */
const UnknownStatusSchema = z.object({
  column: z.string(),
  word: z.string(),
  orders: z.int(),
});
export type UnknownStatus = z.infer<typeof UnknownStatusSchema>;

/** Orders that a preview shows. */
export const MOST_SAMPLES = 3;

/** Orders and rejected rows that a report lists, each, for the size of a message to the window; a warning counts the rest. */
export const MOST_REPORTED = 1000;

/** Result of an import (command line, `import`). */
export const ImportReportSchema = z.object({
  /** New orders that can be packed. */
  imported: z.int(),
  /** New orders that wait for a person. */
  held: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** Orders whose status or lines say that there is nothing to ship. */
  skipped: z.array(z.object({ reference: z.string(), why: AnyMessageSchema })),
  /** Name of the ready-made mapping by which a file was recognised; null for none. */
  recognised: z.string().nullable(),
  rejected: z.array(RejectedRowSchema),
  /** For order files: what became of each order; the first 1,000, where not all were asked for. */
  orders: z.array(ImportedOrderSchema).optional(),
  /** Statuses in no table, of orders that are held. */
  unknownStatuses: z.array(UnknownStatusSchema).optional(),
  /** In a preview: the first orders as they will be. */
  sample: z.array(SampleOrderSchema).optional(),
  /** Unknown columns that were ignored; orders left unchanged because they are being packed. */
  warnings: z.array(AnyMessageSchema),
});
export type ImportReport = z.infer<typeof ImportReportSchema>;

/** The report of an import at its beginning. */
export const nothingTaken = (): ImportReport => ({
  imported: 0,
  held: 0,
  updated: 0,
  unchanged: 0,
  skipped: [],
  recognised: null,
  rejected: [],
  warnings: [],
});

/** Orders that an import understood, whatever became of them. */
export const understood = ({
  imported,
  held,
  updated,
  unchanged,
  skipped,
}: Pick<ImportReport, 'imported' | 'held' | 'updated' | 'unchanged' | 'skipped'>): number =>
  imported + held + updated + unchanged + skipped.length;

/** Rows of a report in the order of its files, and of their lines. */
export function inFileOrder<Row extends { file: string; row: number }>(
  rows: readonly Row[],
): Row[] {
  const files = [...new Set(rows.map(({ file }) => file))];
  return rows.toSorted((a, b) => files.indexOf(a.file) - files.indexOf(b.file) || a.row - b.row);
}

/** A CSV file whose headings are not those of an order file. */
export const ForeignFileSchema = z.object({
  file: z.string(),
  /** Each with a sample value from the file. */
  headings: z.array(z.object({ name: z.string(), sample: z.string() })),
  /** As chosen earlier for these headings, else guessed from their names. */
  columns: ColumnsSchema,
  remembered: z.boolean(),
  /** Name of the mapping used, where it has one. */
  mapping: z.string().nullable(),
  /** The program whose export it is, where its headings say so. */
  title: z.string().nullable(),
  /** Required and optional columns of an order file. */
  needed: z.array(z.string()),
  others: z.array(z.string()),
});
export type ForeignFile = z.infer<typeof ForeignFileSchema>;

/** Progress of an import from a window: files read, or orders compared or saved. */
export const ImportProgressSchema = z.object({
  id: z.string(),
  step: z.enum(['reading', 'comparing', 'saving']),
  done: z.int(),
  total: z.int(),
});
export type ImportProgress = z.infer<typeof ImportProgressSchema>;

/**
 * Limit for one file, and for all files of an import held in memory (from a window, HTTP or stdin), in
 * bytes.
 */
export const LARGEST_ORDER_FILE = 64 * 1024 * 1024;
export const LARGEST_IMPORT = 2 * LARGEST_ORDER_FILE;
export const MOST_ORDER_FILES = 20;
/** Endings of files that doors which look at names take as order files. */
export const ORDER_FILE_ENDINGS = ['json', 'csv', 'tsv', 'txt', 'xlsx', 'xml'] as const;
/** Whole files; the format follows from the extension. */
export const wholeFiles = z.array(
  z.object({
    name: z.string(),
    bytes: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
  }),
);
/** The same; a Blob is read in pieces, whatever its size. */
export const orderFiles = z.array(
  z.object({
    name: z.string(),
    bytes: z.custom<Uint8Array | Blob>(
      (bytes) => bytes instanceof Uint8Array || bytes instanceof Blob,
    ),
  }),
);
/** Bytes of a file sent at once, before base64. */
export const IMPORT_PIECE = 512 * 1024;
