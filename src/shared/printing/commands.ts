import { z } from 'zod';
import type { Commands } from '../kernel/command.ts';
import { AnyMessageSchema } from '../kernel/message.ts';
import { pin } from '../settings/commands.ts';
import {
  PrintJobSchema,
  PrintQueueSchema,
  PrintRoleSchema,
  PrintTargetSchema,
  ReadinessSchema,
} from './print-job.ts';

const nothing = z.object({});
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
  'printers.discover': {
    input: nothing,
    output: z.object({
      targets: z.array(z.object({ target: z.string(), detail: AnyMessageSchema })),
    }),
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
} as const satisfies Commands;
