import { z } from 'zod';
import { asText, say } from '../kernel/message.ts';

/** A heading of a foreign file, normalised for comparison: trimmed, lower case. */
const heading = z.string().max(200);

/** The constant of `currency: '=USD'`, used for every row; null where a heading is named. */
export const fixedValue = (chosen: string): string | null =>
  chosen.startsWith('=') ? chosen.slice(1).trim() : null;

/** Heading of each column of an order file: `{ reference: 'order no' }`; `=USD`: a constant for every row. */
export const ColumnsSchema = z.record(z.string().max(60), heading);
export type Columns = z.infer<typeof ColumnsSchema>;

/** Pseudo-column: `=,` where numbers in the file are written 12,50. */
export const DECIMAL_MARK = 'decimal_mark';
export const DECIMAL_COMMA = '=,';
/** Pseudo-column: `=windows-1252` or `=macintosh` for a file that is not UTF-8 or UTF-16. */
export const FILE_ENCODING = 'file_encoding';
/** Pseudo-column: the XML element that holds one order. */
export const ORDER_ELEMENT = 'order_element';

/** Also usable as the beginning of a file name: `erp--monday.csv`. */
export const MappingNameSchema = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+([._-][a-z0-9]+)*$/i, {
    error: asText(say('expected a name of letters and digits like erp-2')),
  });
export const NAME_END = '--';

/** Applies to files with exactly these headings, in any order, and to files that name it. */
export const ColumnMapSchema = z.object({
  name: MappingNameSchema.optional(),
  headings: z.array(heading).max(1000),
  columns: ColumnsSchema,
});
export type ColumnMap = z.infer<typeof ColumnMapSchema>;

export const MOST_COLUMN_MAPS = 50;
export const ColumnMapsSchema = z.array(ColumnMapSchema).max(MOST_COLUMN_MAPS);
