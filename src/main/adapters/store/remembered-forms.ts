import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { removeAbandoned, writeWhole } from './files.ts';

const RememberedSchema = z.record(z.string(), z.enum(['bare', 'bearer']));
type TokenForm = z.infer<typeof RememberedSchema>[string];

/** Which form of the token worked on which connection. Losing the file costs one request. */
export function openRememberedForms(file: string): {
  of(connection: string): TokenForm | null;
  remember(connection: string, form: TokenForm): void;
  /** Resolves once what was remembered is written: nothing is left behind in the folder. */
  close(): Promise<void>;
} {
  removeAbandoned(dirname(file));
  let known = load(file);
  let writing: Promise<void> = Promise.resolve();
  return {
    of: (connection) => known[connection] ?? null,
    remember(connection, form) {
      known = { ...load(file), [connection]: form };
      // It is a hint: a full disk must not stop a call that just worked.
      const text = `${JSON.stringify(known)}\n`;
      writing = writing.then(() => writeWhole(file, text)).catch(() => undefined);
    },
    close: () => writing,
  };
}

function load(file: string): Record<string, TokenForm> {
  try {
    return RememberedSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
}
