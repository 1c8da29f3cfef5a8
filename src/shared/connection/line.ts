import { z } from 'zod';
import { AnyMessageSchema } from '../kernel/message.ts';

/**
 * State of the line to the partner:
 * - unasked: no request since the program started
 * - reachable, slow: the partner answers
 * - down: the partner is out of reach, or rejects every request
 */
export const LineStateSchema = z.object({
  state: z.enum(['unasked', 'reachable', 'slow', 'down']),
  since: z.string().nullable(),
  /** Time of the last answer, and its duration. */
  answeredAt: z.string().nullable(),
  answeredMs: z.int().nullable(),
  /** Consecutive failed requests. */
  failures: z.int(),
  why: AnyMessageSchema.nullable(),
  /** Requests in the last minute. */
  inMinute: z.int(),
});
export type LineState = z.infer<typeof LineStateSchema>;
