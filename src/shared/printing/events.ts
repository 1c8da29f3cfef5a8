import { z } from 'zod';
import { EventIdSchema } from '../kernel/event.ts';
import { PrintKindSchema, PrintStateSchema } from './print-job.ts';

const changed = z.strictObject({
  jobId: EventIdSchema,
  /** Of what it is on the paper: an attempt's, an order's, or nobody's. */
  attemptId: EventIdSchema.nullable(),
  orderId: EventIdSchema.nullable(),
  paper: PrintKindSchema,
  state: PrintStateSchema,
});

export const printingEvents = {
  'print-job.changed.v1': changed,
  /** `printed`: it became that; `verified`: the label was seen on its carton. */
  'print-job.changed.v2': changed.extend({ news: z.enum(['printed', 'verified', 'other']) }),
};
