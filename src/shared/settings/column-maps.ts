import { z } from 'zod';
import { asText, say } from '../kernel/message.ts';

/** A heading of a foreign file, normalised for comparison: trimmed, lower case. */
const heading = z.string().max(200);

/** The constant of `currency: '=USD'`, used for every row; null where a heading is named. */
export const fixedValue = (chosen: string): string | null =>
  chosen.startsWith('=') ? chosen.slice(1).trim() : null;

/**
 * Heading of each column of an order file: `{ reference: 'order no' }`; `=USD`: a constant for every row;
 * `shipping name | billing name`: the first that is filled; `first name + last name`: joined by a blank.
 */
export const ColumnsSchema = z.record(z.string().max(60), heading);
export type Columns = z.infer<typeof ColumnsSchema>;

/** Pseudo-column: `=,` where numbers in the file are written 12,50. */
export const DECIMAL_MARK = 'decimal_mark';
export const DECIMAL_COMMA = '=,';
export const DecimalMarkSchema = z.enum(['.', ',']);
export type DecimalMark = z.infer<typeof DecimalMarkSchema>;
/** Pseudo-column: `=windows-1252` or `=macintosh` for a file that is not UTF-8 or UTF-16. */
export const FILE_ENCODING = 'file_encoding';
/** Encodings that a mapping can state; others are known by their bytes. */
export const FileEncodingSchema = z.enum(['windows-1252', 'macintosh']);
export type FileEncoding = z.infer<typeof FileEncodingSchema>;
/** Values of the columns that say how kits are read: the side that is declared, what a part's quantity is of. */
export const KitSideSchema = z.enum(['parent', 'parts']);
export type KitSide = z.infer<typeof KitSideSchema>;
export const PartQuantitySchema = z.enum(['kit', 'all']);
export type PartQuantity = z.infer<typeof PartQuantitySchema>;
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

/** Name of a sender of orders. */
export const SourceNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .regex(/^[^=|\p{Cc}]+$/u, { error: asText(say('expected the name of a sender')) });

/** Instead of a mapping's name: the mapping that fits the file. */
export const AUTO_MAPPING = 'auto';

const words = z.array(z.string().max(100)).max(100);

/** What becomes of an order with one of these words; compared without case, `*` is any other word. */
const StatusRuleSchema = z.object({ take: words, hold: words, skip: words }).partial();
export type StatusRule = z.infer<typeof StatusRuleSchema>;
/** By status column. */
export const StatusesSchema = z.record(z.string().max(60), StatusRuleSchema);
export type Statuses = z.infer<typeof StatusesSchema>;

/** What becomes of an order by its status. */
export const StatusKindSchema = z.enum(['take', 'hold', 'skip']);
export type StatusKind = z.infer<typeof StatusKindSchema>;

/** What a charge code of a bill is for; `ignored`: no charge for a shipment, such as the biller's own VAT. */
export const ChargeUseSchema = z.enum([
  'shipping',
  'insurance',
  'duty',
  'tax',
  'duty-and-tax',
  'fees',
  'ignored',
]);
export type ChargeUse = z.infer<typeof ChargeUseSchema>;
/** By charge code, compared without case. */
export const ChargeUsesSchema = z
  .record(z.string().max(100), ChargeUseSchema)
  .refine((codes) => Object.keys(codes).length <= 500, {
    error: asText(say('expected at most {most} charge codes', { most: 500 })),
  });
export type ChargeUses = z.infer<typeof ChargeUsesSchema>;

/** How orders and bills are read beyond their columns; the columns' names: `SUM_COLUMNS`. */
const FileRulesSchema = z.object({
  /** What `unit_price` is of. Default: one unit. */
  priceOf: z.enum(['unit', 'line', 'decide']).optional(),
  /** Whether prices hold tax. Default: the sums of the order decide. */
  tax: z.enum(['in the prices', 'apart', 'decide']).optional(),
  /** Whether `order_subtotal` is of the goods before `order_discount`. Default: after it. */
  subtotalOf: z.enum(['before discount', 'after discount']).optional(),
  /** By status column; the built-in words count where it says nothing. */
  status: z.record(z.string().max(60), StatusRuleSchema).optional(),
  /** Lines with one of these words in the column are no goods. */
  noGoods: z.record(z.string().max(60), words).optional(),
  /** A row without this column adds no line: it is of the order. */
  lineNeeds: z.string().max(60).optional(),
  /** Lines of quantity 0 are left out. */
  leavesOutZero: z.boolean().optional(),
  /** Rows with fewer cells than the header are notes of the program. */
  hasNotes: z.boolean().optional(),
  /** Who has collected the receiver's tax where `tax_number` or `tax_collected` says that it was. */
  collectedTax: z.string().max(40).optional(),
  /** Of a bill: what its charge codes are for. */
  charges: ChargeUsesSchema.optional(),
});
export type FileRules = z.infer<typeof FileRulesSchema>;

/** Applies to files with exactly these headings, in any order, and to files that name it. */
export const ColumnMapSchema = z.object({
  name: MappingNameSchema.optional(),
  headings: z.array(heading).max(1000),
  columns: ColumnsSchema,
  /** Applies to any file that has all of these headings. */
  recognise: z.array(heading).max(100).optional(),
  /** Name of the program for a person. */
  title: z.string().max(100).optional(),
  rules: FileRulesSchema.optional(),
});
export type ColumnMap = z.infer<typeof ColumnMapSchema>;

/** Mappings of bills are kept beside those of orders. */
export const isOfBills = ({ columns }: ColumnMap): boolean => columns.bill !== undefined;

export const MOST_COLUMN_MAPS = 50;
export const ColumnMapsSchema = z.array(ColumnMapSchema).max(MOST_COLUMN_MAPS);
