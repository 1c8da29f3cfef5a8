import { z } from 'zod';
import { anyoneAndHttp, type Commands, commandLineAlone } from '../kernel/command.ts';
import { StationErrorSchema } from '../kernel/errors.ts';
import { documentWish } from '../printing/document-wish.ts';
import { PrintJobSchema, PrintTargetSchema } from '../printing/print-job.ts';
import { decided, pin } from '../settings/commands.ts';
import { StoredLayoutSchema } from './label-layout.ts';

const nothing = z.object({});
const attemptId = z.string().min(1).max(200);
const PrintedSchema = z.object({
  jobs: z.array(PrintJobSchema),
  /** Why one of them did not print. */
  error: StationErrorSchema.nullable(),
});

export const documentCommands = {
  /** The sheet of command barcodes: printed on the document printer, or returned as a PDF in base64. */
  'scanner.commandSheet': {
    input: z.object({ print: z.boolean() }),
    output: z.object({ pdf: z.string().nullable() }),
    access: 'anyone',
    audit: [],
  },
  'printing.testPage': {
    input: z.object({ target: PrintTargetSchema, page: z.enum(['test', 'calibration']) }),
    output: PrintJobSchema,
    access: 'anyone',
    audit: [],
  },
  /** As `printing.testPage` and `scanner.commandSheet`, but also returns the jobs where one failed. */
  'printing.tryPage': {
    input: z.object({ target: PrintTargetSchema, page: z.enum(['test', 'calibration']) }),
    output: PrintedSchema,
    access: commandLineAlone,
    audit: [],
  },
  'printing.commandSheet': {
    input: nothing,
    output: PrintedSchema,
    access: commandLineAlone,
    audit: [],
  },
  /** Reprints documents of a bought shipment from the store, without calling the partner. */
  'shipments.print': {
    input: z.object({
      attemptId,
      ...documentWish,
      /** Only what has not printed and is not queued: for automatic printing. */
      unprinted: z.literal(true).exactOptional(),
      /** Reason for the reprint; written to the audit log. */
      reason: z.string().max(500).optional(),
    }),
    output: z.object({ jobs: z.array(PrintJobSchema) }),
    access: 'anyone',
    audit: ['reprint'],
  },
  /** As `shipments.print`, by order; carton slips also before the purchase. */
  'shipments.printOrder': {
    input: z.object({
      orderId: z.string(),
      ...documentWish,
      /** Only what this purchase of the order has not printed yet, and may not have printed. */
      unprintedOf: attemptId.optional(),
      carton: z.string().optional(),
      target: PrintTargetSchema.optional(),
      reason: z.string().optional(),
    }),
    output: PrintedSchema,
    access: commandLineAlone,
    audit: ['reprint'],
  },
  /** Print jobs of a shipment, oldest first. */
  'shipments.jobs': {
    input: z.object({ attemptId }),
    output: z.object({ jobs: z.array(PrintJobSchema) }),
    access: 'anyone',
    audit: [],
  },
  /** What is remembered of accepted sheets on this connection. */
  'labels.layouts': {
    input: nothing,
    output: z.object({ layouts: z.array(StoredLayoutSchema) }),
    access: commandLineAlone,
    audit: [],
  },
  /** Such sheets are held again. */
  'labels.forgetLayout': {
    input: z.object({ id: z.int().min(1), reason: decided, pin }),
    output: StoredLayoutSchema,
    access: { window: 'nobody', 'command-line': 'pin' },
    audit: ['layout-forgotten'],
  },
  /** One of the station's documents, to be saved as a file; `pdf` in base64. */
  'shipments.file': {
    input: z.object({ file: z.string().max(4096) }),
    output: z.object({ name: z.string(), pdf: z.string() }),
    access: anyoneAndHttp,
    audit: [],
  },
} as const satisfies Commands;
