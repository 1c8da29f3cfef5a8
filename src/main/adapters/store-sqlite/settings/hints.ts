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

export function openHints<T>(file: string, schema: z.ZodType<T>): Hints<T> {
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
