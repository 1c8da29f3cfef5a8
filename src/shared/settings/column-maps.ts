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
