import { z } from 'zod';
import { type Hints, openHints } from './hints.ts';

const QuoteLifeSchema = z.object({
  /** Quotes that are older are rated anew. */
  milliseconds: z.number().positive(),
  /** What `quotes.maxAgeMinutes` was when this was learned; another value forgets it. */
  minutes: z.number(),
});

/** For how long each connection's quotes can be bought, where it refused the key of one. */
export const openQuoteLives = (file: string): Hints<z.infer<typeof QuoteLifeSchema>> =>
  openHints(file, QuoteLifeSchema);
