import { z } from 'zod';
import { asText, say } from '../kernel/message.ts';

/** A heading of somebody else's file as it is compared: trimmed, in lower case. */
const heading = z.string().max(200);

/** What `currency: '=USD'` gives to every row; null where a heading is named. */
export const fixedValue = (chosen: string): string | null =>
  chosen.startsWith('=') ? chosen.slice(1).trim() : null;

/** Where each column of an order file stands: `{ reference: 'order no' }`; `=USD`: not in it, but that on every row. */
export const ColumnsSchema = z.record(z.string().max(60), heading);
export type Columns = z.infer<typeof ColumnsSchema>;

/** Among the columns: `=,` where the numbers of the file are written 12,50. */
export const DECIMAL_MARK = 'decimal_mark';
export const DECIMAL_COMMA = '=,';
/** Among the columns: the element of an XML file that each order stands in. */
export const ORDER_ELEMENT = 'order_element';

/** As a file's name may begin with it: `erp--monday.csv`. */
export const MappingNameSchema = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+([._-][a-z0-9]+)*$/i, {
    error: asText(say('expected a name of letters and digits like erp-2')),
  });
export const NAME_END = '--';

/** Files with just these headings, in any order, are read by these columns; those that name it, too. */
export const ColumnMapSchema = z.object({
  name: MappingNameSchema.optional(),
  headings: z.array(heading).max(1000),
  columns: ColumnsSchema,
});
export type ColumnMap = z.infer<typeof ColumnMapSchema>;

export const MOST_COLUMN_MAPS = 50;
export const ColumnMapsSchema = z.array(ColumnMapSchema).max(MOST_COLUMN_MAPS);
