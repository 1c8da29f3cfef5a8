import { z } from 'zod';
import { LARGEST_ITEM_FILE } from '../catalogue/item.ts';
import { type Commands, commandLineAlone } from '../kernel/command.ts';
import { base64Length } from '../kernel/measure.ts';
import { asText, say } from '../kernel/message.ts';
import {
  ForeignFileSchema,
  IMPORT_PIECE,
  ImportReportSchema,
  LARGEST_ORDER_FILE,
  MOST_ORDER_FILES,
  orderFiles,
  wholeFiles,
} from '../orders/import-report.ts';
import { NamedMerchantSchema } from '../orders/order.ts';
import {
  ColumnMapSchema,
  ColumnsSchema,
  DecimalMarkSchema,
  FileEncodingSchema,
  KitSideSchema,
  MappingNameSchema,
  PartQuantitySchema,
  SourceNameSchema,
  StatusKindSchema,
} from '../settings/column-maps.ts';

const importId = z.string().min(1).max(100);
const comingFile = z.object({
  name: z.string().max(255),
  size: z
    .int()
    .min(0)
    .max(LARGEST_ORDER_FILE, { error: asText(say('expected files of at most 64 MB each')) }),
});

const itemFile = z.object({
  name: z.string().max(255),
  bytes: z.string().max(base64Length(LARGEST_ITEM_FILE)),
});

/** Orders and items from files. */
export const intakeCommands = {
  /** Takes whole files: they are named at the command line and are not sent over the bridge. */
  'orders.import': {
    input: z.object({
      files: orderFiles,
      columns: ColumnsSchema.optional(),
      /** Name of the sender, where the file names none: its numbers are apart from those of others. */
      source: SourceNameSchema.optional(),
      /** A saved mapping of this name; `columns` take precedence. `auto`: the one that fits the file. */
      mapping: MappingNameSchema.optional(),
      /**
       * Saves under this name how the first CSV file was read, once anything of the files was imported.
       */
      saveMapping: MappingNameSchema.optional(),
      /** Orders that name none are of this merchant; those that name another are rejected. */
      onlyMerchant: NamedMerchantSchema.optional(),
      /** Orders that name none have this reference; those that name another are rejected. */
      onlyReference: z.string().max(1000).optional(),
      /** The report lists every order and rejected row, not only the first 1,000 of each. */
      listsAll: z.boolean().optional(),
      /** Reports what would become of the orders, without a change. */
      dryRun: z.boolean().optional(),
    }),
    output: ImportReportSchema,
    access: { ...commandLineAlone, http: 'token-orders' },
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
  /** The encoding of a file that is not UTF-8, for this import; a mapping of its columns keeps it. */
  'orders.importEncoding': {
    input: z.object({ id: importId, file: z.string().max(255), encoding: FileEncodingSchema }),
    output: z.null(),
    access: 'anyone',
    audit: [],
  },
  /** How a file writes its numbers, where one of them can be read two ways; for this import. */
  'orders.importDecimalMark': {
    input: z.object({ id: importId, file: z.string().max(255), mark: DecimalMarkSchema }),
    output: z.null(),
    access: 'anyone',
    audit: [],
  },
  /** How the kits of a file are read, where it says nothing of that; for this import. */
  'orders.importKits': {
    input: z.object({
      id: importId,
      file: z.string().max(255),
      kits: KitSideSchema.optional(),
      partQuantity: PartQuantitySchema.optional(),
    }),
    output: z.null(),
    access: 'anyone',
    audit: [],
  },
  /** What becomes of orders with a status that is in no table, for this import and later ones. */
  'orders.importStatus': {
    input: z.object({
      id: importId,
      column: z.string().max(60),
      word: z.string().min(1).max(100),
      kind: StatusKindSchema,
    }),
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
  /** Imports item files; without `save` it only reports what would change. */
  'items.import': {
    input: z.object({
      files: z.array(itemFile).min(1).max(20),
      /** A person confirms the values in the files: they replace values confirmed before. */
      confirm: z.boolean(),
      save: z.boolean(),
    }),
    output: ImportReportSchema,
    access: 'packer',
    audit: ['items-confirmed'],
  },
  /** The same for whole files, saved at once. */
  'items.importFiles': {
    input: z.object({ files: wholeFiles, confirm: z.boolean() }),
    output: ImportReportSchema,
    access: commandLineAlone,
    audit: ['items-confirmed'],
  },
  /** Mappings that the station keeps by name, and those that are ready-made. */
  'mappings.list': {
    input: z.object({}),
    output: z.object({
      mappings: z.array(
        z.object({ name: z.string(), title: z.string().nullable(), readyMade: z.boolean() }),
      ),
    }),
    access: commandLineAlone,
    audit: [],
  },
  /** Errors: `not-found`. */
  'mappings.show': {
    input: z.object({ name: z.string().max(40) }),
    output: z.object({ mapping: ColumnMapSchema }),
    access: commandLineAlone,
    audit: [],
  },
  'mappings.save': {
    input: z.object({ name: MappingNameSchema, mapping: ColumnMapSchema }),
    output: z.null(),
    access: commandLineAlone,
    audit: [],
  },
  /** A mapping for a table, by its headings. Errors: `bad-input`. */
  'mappings.propose': {
    input: z.object({ file: orderFiles.element }),
    output: z.object({
      mapping: ColumnMapSchema,
      recognised: z.string().nullable(),
      /** Needed columns that no heading was found for. */
      lacking: z.array(z.string()),
      /** Headings that nothing is read from. */
      unused: z.array(z.string()),
    }),
    access: commandLineAlone,
    audit: [],
  },
  'items.export': {
    input: z.object({ format: z.enum(['csv', 'json']) }),
    output: z.object({ text: z.string() }),
    access: 'anyone',
    audit: [],
  },
} as const satisfies Commands;
