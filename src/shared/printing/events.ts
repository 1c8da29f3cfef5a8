import { z } from 'zod';
import { EventIdSchema } from '../kernel/event.ts';
import { PrintKindSchema, PrintStateSchema } from './print-job.ts';

export const printingEvents = {
  /**
   * `change`: `printed`: the job was confirmed as printed; `verified`: the label was scanned on its carton.
   */
  'print-job.changed.v2': z.strictObject({
    jobId: EventIdSchema,
    /** The attempt or order that the printed document belongs to, if any. */
    attemptId: EventIdSchema.nullable(),
    orderId: EventIdSchema.nullable(),
    paper: PrintKindSchema,
    state: PrintStateSchema,
    change: z.enum(['printed', 'verified', 'other']),
  }),
};
