import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { removeAbandoned, writeWhole } from '../files/files.ts';

/** What was learned of each connection. Losing the file costs a request or two. */
export interface Hints<T> {
  of(connection: string): T | null;
  remember(connection: string, hint: T): void;
  /** Resolves once what was remembered is written: nothing is left behind in the folder. */
  close(): Promise<void>;
}

function openHints<T>(file: string, schema: z.ZodType<T>): Hints<T> {
  const all = z.record(z.string(), schema);
  const load = (): Record<string, T> => {
    try {
      return all.parse(JSON.parse(readFileSync(file, 'utf8')));
    } catch {
      return {};
    }
  };
  removeAbandoned(dirname(file));
  let known = load();
  let writing: Promise<void> = Promise.resolve();
  return {
    of: (connection) => known[connection] ?? null,
    remember(connection, hint) {
      known = { ...load(), [connection]: hint };
      // It is a hint: a full disk must not stop a call that just worked.
      const text = `${JSON.stringify(known)}\n`;
      writing = writing.then(() => writeWhole(file, text)).catch(() => undefined);
    },
    close: () => writing,
  };
}

const QuoteLifeSchema = z.object({
  /** Quotes that are older are rated anew. */
  milliseconds: z.number().positive(),
  /** What `quotes.maxAgeMinutes` was when this was learned; another value forgets it. */
  minutes: z.number(),
});

/** For how long each connection's quotes can be bought, where it refused the key of one. */
export const openQuoteLives = (file: string): Hints<z.infer<typeof QuoteLifeSchema>> =>
  openHints(file, QuoteLifeSchema);

/** Which form of the token worked on which connection. */
export const openRememberedForms = (file: string): Hints<'bare' | 'bearer'> =>
  openHints(file, z.enum(['bare', 'bearer']));

const AnswersSchema = z.record(
  z.string(),
  z.object({ at: z.string(), named: z.boolean(), why: z.string().nullable() }),
);

/** By connection: the countries to which it offered nothing, and when. */
export const openServedCountries = (file: string): Hints<z.infer<typeof AnswersSchema>> =>
  openHints(file, AnswersSchema);
