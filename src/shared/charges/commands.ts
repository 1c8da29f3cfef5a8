import { z } from 'zod';
import { type Commands, commandLineAlone } from '../kernel/command.ts';
import { base64Length } from '../kernel/measure.ts';
import { AnyMessageSchema, asText, say } from '../kernel/message.ts';
import { MoneySchema } from '../kernel/money.ts';
import { ImportReportSchema, wholeFiles } from '../orders/import-report.ts';
import { NamedMerchantSchema } from '../orders/order.ts';
import { ChargeUsesSchema, ColumnsSchema, MappingNameSchema } from '../settings/column-maps.ts';
import { decided, pin } from '../settings/commands.ts';
import { LARGEST_BILL, MOST_BILLS } from './bill-limits.ts';
import {
  ChargeListSchema,
  ChargeSumsSchema,
  ChargesBySchema,
  ShipmentChargesSchema,
} from './charge.ts';

export const MonthSchema = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, {
  error: asText(say('expected a month like 2026-11')),
});

/** `shipment:` and the id of a purchase; `bill:` and a digest for one that is unknown here. */
const subject = z.string().min(1).max(200);

/** How bills are read. */
const reading = {
  /** A saved mapping of this name; `columns` take precedence. Without both, the usual headings are known. */
  mapping: MappingNameSchema.optional(),
  columns: ColumnsSchema.optional(),
  /** What charge codes of the bill are for, beside those that are known. */
  codes: ChargeUsesSchema.optional(),
  /** Who sent the bills, where they do not say it. */
  biller: z.string().trim().min(1).max(100).optional(),
  /** Saves under this name how the first file was read. */
  saveMapping: MappingNameSchema.optional(),
};

/** How a file was read, or what it lacks to be read. */
const BillFileSchema = z.object({
  file: z.string(),
  /** Each with a sample value from the file; of XML the paths of elements. */
  headings: z.array(z.object({ name: z.string(), sample: z.string() })),
  /** Heading of each column, as chosen, saved or guessed. */
  columns: ColumnsSchema,
  /** Columns that are needed and were not found. */
  lacking: z.array(z.string()),
  /** Name of the mapping that was used. */
  mapping: z.string().nullable(),
  /** Charge codes of the file that no table knows: their lines are taken as other charges. */
  unknownCodes: z.array(z.string()),
});

export const ChargeReportSchema = z.object({
  /** Lines that are new. */
  imported: z.int(),
  unchanged: z.int(),
  /** Lines that are known with other content: the first stays, the other is a finding. */
  changed: z.int(),
  /** Amounts that are no charge for a shipment: the biller's own VAT, totals. */
  ignored: z.int(),
  rejected: ImportReportSchema.shape.rejected,
  warnings: z.array(AnyMessageSchema),
  /** Of the new lines, per currency. */
  sums: z.array(MoneySchema),
  files: z.array(BillFileSchema),
});
export type ChargeReport = z.infer<typeof ChargeReportSchema>;

const ForgottenBillSchema = z.object({
  /** As the bill was read; empty where it names none. */
  biller: z.string(),
  bill: z.string(),
  /** How many lines are gone. */
  lines: z.int(),
  /** What they came to, per currency. */
  sums: z.array(MoneySchema),
});
export type ForgottenBill = z.infer<typeof ForgottenBillSchema>;

const month = MonthSchema.nullable();

export const chargeCommands = {
  /** Bills of partner or carriers; without `save` it only reports what would be taken. Errors: `store`. */
  'charges.import': {
    input: z.object({
      files: z
        .array(
          z.object({
            name: z.string().max(255),
            bytes: z.string().max(base64Length(LARGEST_BILL), {
              error: asText(say('expected files of at most 16 MB each')),
            }),
          }),
        )
        .min(1)
        .max(MOST_BILLS),
      ...reading,
      save: z.boolean(),
    }),
    output: ChargeReportSchema,
    access: 'packer',
    audit: [],
  },
  /** The same for whole files. */
  'charges.importFiles': {
    input: z.object({ files: wholeFiles, ...reading, save: z.boolean() }),
    output: ChargeReportSchema,
    access: { ...commandLineAlone, http: 'token-orders' },
    audit: [],
  },
  /**
   * Asks the partner for the invoices of purchases that were not billed yet, then again of those of the last 120 days,
   * by Get Invoices and Get Invoice Detail. Errors: `not-available` where neither has a path.
   */
  'charges.fetch': {
    input: z.object({}),
    output: ChargeReportSchema.extend({
      /** Purchases that were asked about. */
      asked: z.int(),
      /** Those still to be asked about, where it ended before. */
      left: z.int(),
    }),
    access: 'packer',
    audit: [],
  },
  /** Ends `charges.fetch` after the request that is under way; what it has stays. */
  'charges.stopFetching': {
    input: z.object({}),
    output: z.null(),
    access: 'packer',
    audit: [],
  },
  /**
   * Both figures, where they differ, and what is wrong. `month`: of purchases in it, and of lines with a day in it.
   * `most`: of each list; the command line has all. `merchant`: of its shipments alone, and of none that is unknown here;
   * null: of those without one.
   */
  'charges.list': {
    input: z.object({
      month,
      most: z.int().min(1).max(10_000).optional(),
      merchant: NamedMerchantSchema.nullable().optional(),
    }),
    output: ChargeListSchema,
    access: { window: 'anyone', 'command-line': 'anyone', http: 'token-read' },
    audit: [],
  },
  /** Sums and differences, by month of purchase first; each currency by itself. */
  'charges.statistics': {
    input: z.object({ by: ChargesBySchema, month }),
    output: z.object({ by: ChargesBySchema, rows: z.array(ChargeSumsSchema) }),
    access: { window: 'anyone', 'command-line': 'anyone', http: 'token-read' },
    audit: [],
  },
  /** Errors: `not-found`. */
  'charges.shipment': {
    input: z.object({ subject }),
    output: ShipmentChargesSchema,
    access: 'anyone',
    audit: [],
  },
  /**
   * A PDF for a dispute: both figures, the bill's lines, and the shipment's passport with its costs. Errors:
   * `not-found`.
   */
  'charges.dispute': {
    input: z.object({ subject }),
    output: z.object({ name: z.string(), pdf: z.string(), sha256: z.string() }),
    access: 'packer',
    audit: ['charge-disputed'],
  },
  /** A supervisor says that an overcharge is done with, until its figures change. Errors: `not-found`. */
  'charges.settle': {
    input: z.object({ subject, reason: decided, pin }),
    output: z.null(),
    access: 'pin',
    audit: ['charge-settled'],
  },
  /**
   * A bill that was read wrongly is taken back: its lines are deleted, so that it can be imported anew. `biller`: null
   * where one alone has that number, empty where the bill names none. Errors: `not-found`, `ambiguous`.
   */
  'charges.forget': {
    input: z.object({
      biller: z.string().trim().max(100).nullable(),
      bill: z.string().trim().min(1).max(200),
      reason: decided,
      pin,
    }),
    output: ForgottenBillSchema,
    access: { window: 'nobody', 'command-line': 'pin' },
    audit: ['charges-forgotten'],
  },
} as const satisfies Commands;
