import { z } from 'zod';
import { EventIdSchema } from '../kernel/event.ts';
import { PrintKindSchema, PrintStateSchema } from './print-job.ts';

const changed = z.strictObject({
  jobId: EventIdSchema,
  /** The attempt or order that the printed document belongs to, if any. */
  attemptId: EventIdSchema.nullable(),
  orderId: EventIdSchema.nullable(),
  paper: PrintKindSchema,
  state: PrintStateSchema,
});

export const printingEvents = {
  'print-job.changed.v1': changed,
  /**
   * `printed`: the job was confirmed as printed; `verified`: the label was scanned on its carton.
   */
  'print-job.changed.v2': changed.extend({ news: z.enum(['printed', 'verified', 'other']) }),
};
