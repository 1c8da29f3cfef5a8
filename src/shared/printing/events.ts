import { z } from 'zod';
import { EventIdSchema } from '../kernel/event.ts';
import { PrintKindSchema, PrintStateSchema } from './print-job.ts';

export const printingEvents = {
  'print-job.changed.v1': z.strictObject({
    jobId: EventIdSchema,
    /** Of what it is on the paper: an attempt's, an order's, or nobody's. */
    attemptId: EventIdSchema.nullable(),
    orderId: EventIdSchema.nullable(),
    paper: PrintKindSchema,
    state: PrintStateSchema,
  }),
};
