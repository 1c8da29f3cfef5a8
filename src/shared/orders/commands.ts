import { z } from 'zod';
import { anyoneAndHttp, type Commands, commandLineAlone } from '../kernel/command.ts';
import { base64Length } from '../kernel/measure.ts';
import { asText, say } from '../kernel/message.ts';
import { ColumnMapSchema, ColumnsSchema, MappingNameSchema } from '../settings/column-maps.ts';
import {
  ForeignFileSchema,
  IMPORT_PIECE,
  ImportReportSchema,
  LARGEST_ORDER_FILE,
  MOST_ORDER_FILES,
  orderFiles,
} from './import-report.ts';
import {
  ListedStatusSchema,
  NamedMerchantSchema,
  OrderKeySchema,
  OrderSummarySchema,
} from './order.ts';
import {
  EditedOrderSchema,
  EntryAnswerSchema,
  KeptOrderSchema,
  OrderEntrySchema,
} from './order-entry.ts';
import {
  MOST_COUNTED,
  OrderGroupSchema,
  OrderNumbersSchema,
  OrderSortSchema,
} from './order-list.ts';

const importId = z.string().min(1).max(100);
const comingFile = z.object({
  name: z.string().max(255),
  size: z
    .int()
    .min(0)
    .max(LARGEST_ORDER_FILE, { error: asText(say('expected files of at most 64 MB each')) }),
});

export const orderCommands = {
  /** By `REFERENCE` or `MERCHANT/REFERENCE`. Errors: `not-found`, `ambiguous`. */
  'orders.find': {
    input: z.object({ ref: z.string() }),
    output: z.object({ id: z.string(), shipTo: OrderSummarySchema.shape.shipTo }),
    access: commandLineAlone,
    audit: [],
  },
  /** Takes whole files: they are named at the command line and are not sent over the bridge. */
  'orders.import': {
    input: z.object({
      files: orderFiles,
      columns: ColumnsSchema.optional(),
      /** A saved mapping of this name; `columns` take precedence. */
      mapping: MappingNameSchema.optional(),
      /**
       * Saves under this name how the first CSV file was read, once anything of the files was imported.
       */
      saveMapping: MappingNameSchema.optional(),
      /** Orders that name none are of this merchant; those that name another are rejected. */
      onlyMerchant: NamedMerchantSchema.optional(),
      /** Orders that name none have this reference; those that name another are rejected. */
      onlyReference: z.string().max(1000).optional(),
    }),
    output: ImportReportSchema,
    access: { ...commandLineAlone, http: 'token-orders' },
    audit: [],
  },
  'orders.list': {
    input: z.object({
      status: ListedStatusSchema.optional(),
      group: OrderGroupSchema.optional(),
      merchant: NamedMerchantSchema.optional(),
      /** Matched case-insensitively against reference, merchant, recipient's name, city and SKU. */
      search: z.string().max(200).optional(),
      /** Default: newest first. */
      sort: OrderSortSchema.optional(),
      limit: z.int().min(1).max(100_000),
      offset: z.int().min(0).optional(),
      /** Found orders are counted up to this number, as counting a million would delay the answer. */
      countTo: z.int().min(1).max(MOST_COUNTED).optional(),
      /** Includes the findings of each order. */
      findings: z.boolean().optional(),
    }),
    output: z.object({
      orders: z.array(OrderSummarySchema),
      total: z.int(),
      /** There are more than `total`; only where `countTo` was given. */
      more: z.literal(true).optional(),
    }),
    access: anyoneAndHttp,
    audit: [],
  },
  /** The current number of orders in each group. */
  'orders.numbers': {
    input: z.object({}),
    output: OrderNumbersSchema,
    access: 'anyone',
    audit: [],
  },
  'orders.kept': {
    input: OrderKeySchema,
    output: KeptOrderSchema,
    access: anyoneAndHttp,
    audit: [],
  },
  /** Checks an entered order; saves it only with `save`. `edited`: the order that it changes. */
  'orders.enter': {
    input: z.object({
      entry: OrderEntrySchema,
      edited: EditedOrderSchema.nullable(),
      save: z.boolean(),
    }),
    output: EntryAnswerSchema,
    access: 'anyone',
    audit: [],
  },
  /**
   * Dropped or chosen files are sent in pieces; the station never opens a path that the window names.
   */
  'orders.importBegin': {
    input: z.object({ files: z.array(comingFile).min(1).max(MOST_ORDER_FILES) }),
    output: z.object({ id: z.string() }),
    access: 'anyone',
    audit: [],
  },
  /** The next bytes of a file, in base64; `file` is the file's index, from 0. */
  'orders.importPiece': {
    input: z.object({
      id: importId,
      file: z.int().min(0),
      bytes: z.string().max(base64Length(IMPORT_PIECE)),
    }),
    output: z.null(),
    access: 'anyone',
    audit: [],
  },
  /** CSV files whose headings are not those of an order file. */
  'orders.importHeadings': {
    input: z.object({ id: importId }),
    output: z.object({ files: z.array(ForeignFileSchema) }),
    access: 'anyone',
    audit: [],
  },
  /** Assigns the columns of files with these headings, for this import and later ones. */
  'orders.importColumns': {
    input: ColumnMapSchema.extend({ id: importId }),
    output: z.null(),
    access: 'anyone',
    audit: [],
  },
  /** Result that the import would have. Changes nothing. */
  'orders.importPreview': {
    input: z.object({ id: importId }),
    output: ImportReportSchema,
    access: 'anyone',
    audit: [],
  },
  'orders.importConfirm': {
    input: z.object({ id: importId }),
    output: ImportReportSchema,
    access: 'anyone',
    audit: [],
  },
  /** Stops saving: orders saved so far stay, the others are not imported. */
  'orders.importStop': {
    input: z.object({ id: importId }),
    output: z.null(),
    access: 'anyone',
    audit: [],
  },
} as const satisfies Commands;
