import { z } from 'zod';
import { type Commands, commandLineAlone } from '../kernel/command.ts';
import { WaitingSchema } from './waiting.ts';

/** Packed orders that are bought when the partner is back. */
export const waitingCommands = {
  'waiting.list': {
    input: z.object({}),
    output: WaitingSchema,
    access: commandLineAlone,
    audit: [],
  },
  /**
   * Returns the order to packing; it is not bought automatically. Errors: `not-found`, `ambiguous`,
   * `order-locked`.
   */
  'waiting.cancel': {
    input: z.object({ ref: z.string().min(1).max(300) }),
    output: z.object({ reference: z.string() }),
    access: commandLineAlone,
    audit: [],
  },
} as const satisfies Commands;
