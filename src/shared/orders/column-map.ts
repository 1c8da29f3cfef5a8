import { z } from 'zod';

/** A heading of somebody else's file as it is compared: trimmed, in lower case. */
const heading = z.string().max(200);

/** Where each column of an order file stands: `{ reference: 'order no' }`. */
export const ColumnsSchema = z.record(z.string().max(60), heading);
export type Columns = z.infer<typeof ColumnsSchema>;

/** Files with just these headings, in any order, are read by these columns. */
export const ColumnMapSchema = z.object({
  headings: z.array(heading).max(1000),
  columns: ColumnsSchema,
});
export type ColumnMap = z.infer<typeof ColumnMapSchema>;

export const MOST_COLUMN_MAPS = 50;
export const ColumnMapsSchema = z.array(ColumnMapSchema).max(MOST_COLUMN_MAPS);

/** A CSV file whose headings are not those of an order file. */
export const ForeignFileSchema = z.object({
  file: z.string(),
  /** With what stands below it first. */
  headings: z.array(z.object({ name: z.string(), sample: z.string() })),
  /** As they were chosen for these headings before, else as their names suggest. */
  columns: ColumnsSchema,
  remembered: z.boolean(),
  /** Columns that an order file cannot do without, and those that it may have. */
  needed: z.array(z.string()),
  others: z.array(z.string()),
});
export type ForeignFile = z.infer<typeof ForeignFileSchema>;
