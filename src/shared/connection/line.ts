import { z } from 'zod';
import { WordingSchema } from '../kernel/message.ts';

/**
 * The line to the partner, as this program found it:
 * - unasked: nothing was asked since it started
 * - reachable, slow: it answers
 * - down: it is out of reach, or rejects whatever it is asked
 */
export const LineStateSchema = z.object({
  state: z.enum(['unasked', 'reachable', 'slow', 'down']),
  since: z.string().nullable(),
  /** When it answered last, and how long that took. */
  answeredAt: z.string().nullable(),
  answeredMs: z.int().nullable(),
  /** Requests in a row that came to nothing. */
  failures: z.int(),
  why: WordingSchema.nullable(),
  /** Requests of the last minute. */
  inMinute: z.int(),
});
export type LineState = z.infer<typeof LineStateSchema>;
