import { z } from 'zod';
import { type Hints, openHints } from './hints.ts';

const AnswersSchema = z.record(
  z.string(),
  z.object({ at: z.string(), named: z.boolean(), why: z.string().nullable() }),
);

/** By connection: the countries to which it offered nothing, and when. */
export const openServedCountries = (file: string): Hints<z.infer<typeof AnswersSchema>> =>
  openHints(file, AnswersSchema);
