import { z } from 'zod';
import { anyoneAndHttp, type Commands, commandLineAlone } from '../kernel/command.ts';
import { StationErrorSchema } from '../kernel/errors.ts';
import { WordingSchema } from '../kernel/message.ts';
import { pin } from '../settings/commands.ts';
import { documentWish } from './document-wish.ts';
import {
  PrintJobSchema,
  PrintQueueSchema,
  PrintRoleSchema,
  PrintTargetSchema,
  ReadinessSchema,
} from './print-job.ts';

const nothing = z.object({});
const attemptId = z.string().min(1).max(200);
const PrintedSchema = z.object({
  jobs: z.array(PrintJobSchema),
  /** Why one of them did not print. */
  error: StationErrorSchema.nullable(),
});
const ofJob = z.object({ job: z.string().max(100) });

export const printingCommands = {
  'printing.queue': { input: nothing, output: PrintQueueSchema, access: 'anyone', audit: [] },
  /** Retries a failed or held job now. */
  'printing.retry': { input: ofJob, output: PrintJobSchema, access: 'anyone', audit: [] },
  /** Sends an unprinted job to another printer. */
  'printing.move': {
    input: ofJob.extend({ target: PrintTargetSchema }),
    output: PrintJobSchema,
    access: 'anyone',
    audit: [],
  },
  /** Gives up an unprinted job. */
  'printing.drop': {
    input: ofJob,
    output: PrintJobSchema,
    access: 'anyone',
    audit: ['print-dropped'],
  },
  /** A person says whether it printed: the job becomes confirmed, or failed and can be retried. */
  'printing.resolve': {
    input: ofJob.extend({ cameOut: z.boolean() }),
    output: PrintJobSchema,
    access: 'anyone',
    audit: ['print-came-out', 'print-did-not-come-out'],
  },
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
  'printers.discover': {
    input: nothing,
    output: z.object({ targets: z.array(z.object({ target: z.string(), detail: WordingSchema })) }),
    access: 'anyone',
    audit: [],
  },
  /**
   * Assigns the printer of a role. A printer that is not ready is accepted; a folder that cannot be written
   * is refused.
   */
  'printers.assign': {
    input: z.object({ role: PrintRoleSchema, target: PrintTargetSchema, pin }),
    output: z.object({ target: PrintTargetSchema, ready: ReadinessSchema }),
    access: { window: 'nobody', 'command-line': 'settings-unlocked' },
    audit: [],
  },
  /** Whether a printer, assigned or not, is ready for a job. */
  'printers.check': {
    input: z.object({ target: PrintTargetSchema }),
    output: ReadinessSchema,
    access: 'anyone',
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
  /** One of the station's documents, to be saved as a file; `pdf` in base64. */
  'shipments.file': {
    input: z.object({ file: z.string().max(4096) }),
    output: z.object({ name: z.string(), pdf: z.string() }),
    access: anyoneAndHttp,
    audit: [],
  },
} as const satisfies Commands;
