import { z } from 'zod';
import type { Commands } from '../kernel/command.ts';
import { ShortLineSchema } from '../orders/short.ts';
import { BoxSuggestionSchema } from './suggestion.ts';

export const boxCommands = {
  /** Errors: `not-found`, `bad-input` if there are no boxes. */
  'boxes.suggest': {
    input: z.object({
      orderId: z.string().max(200),
      /** Missing units, which are not packed. */
      short: z.array(ShortLineSchema).max(1000).optional(),
    }),
    output: BoxSuggestionSchema,
    access: 'anyone',
    audit: [],
  },
} as const satisfies Commands;
