import { dirname } from 'node:path';
import { z } from 'zod';
import { readKept, removeAbandoned, writeWhole } from '../files/files.ts';

/** Data learned per connection. Losing the file only costs a request or two. */
export interface Hints<T> {
  of(connection: string): T | null;
  remember(connection: string, hint: T): void;
  /** Resolves once pending data is written. */
  close(): Promise<void>;
}

function openHints<T>(file: string, schema: z.ZodType<T>): Hints<T> {
  const all = z.record(z.string(), schema);
  const load = (): Record<string, T> => readKept(file, all) ?? {};
  removeAbandoned(dirname(file));
  let known = load();
  let writing: Promise<void> = Promise.resolve();
  return {
    of: (connection) => known[connection] ?? null,
    remember(connection, hint) {
      known = { ...load(), [connection]: hint };
      // Only a hint: a full disk must not fail a call that succeeded.
      const text = `${JSON.stringify(known)}\n`;
      writing = writing.then(() => writeWhole(file, text)).catch(() => undefined);
    },
    close: () => writing,
  };
}

const QuoteLifeSchema = z.object({
  /** Older quotes are rated again. */
  milliseconds: z.number().positive(),
  /** Value of `quotes.maxAgeMinutes` when it was learned; another value discards it. */
  minutes: z.number(),
});

/** Lifetime of each connection's quotes, learned when a key was refused. */
export const openQuoteLives = (file: string): Hints<z.infer<typeof QuoteLifeSchema>> =>
  openHints(file, QuoteLifeSchema);

/** Form of the token that worked on each connection. */
export const openRememberedForms = (file: string): Hints<'bare' | 'bearer'> =>
  openHints(file, z.enum(['bare', 'bearer']));

const AnswersSchema = z.record(
  z.string(),
  z.object({ at: z.string(), named: z.boolean(), why: z.string().nullable() }),
);

/** By connection: countries to which nothing was offered, and when. */
export const openServedCountries = (file: string): Hints<z.infer<typeof AnswersSchema>> =>
  openHints(file, AnswersSchema);
