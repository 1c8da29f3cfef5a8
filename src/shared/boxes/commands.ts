import { z } from 'zod';
import type { Commands } from '../kernel/command.ts';
import { ShortLineSchema } from '../orders/short.ts';
import { BoxSuggestionSchema } from './suggestion.ts';

/** Which boxes an order goes into. */
export const boxCommands = {
  /** Errors: `not-found`, `bad-input` where there are no boxes. */
  'boxes.suggest': {
    input: z.object({
      orderId: z.string().max(200),
      /** What is not there, and is not packed. */
      short: z.array(ShortLineSchema).max(1000).optional(),
    }),
    output: BoxSuggestionSchema,
    access: 'anyone',
    audit: [],
  },
} as const satisfies Commands;
