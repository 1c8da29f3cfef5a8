import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { KeptTries, Tries } from '../../../features/settings/ports.ts';
import { FILE_MODE } from '../files/files.ts';

const TriesSchema = z.object({ wrong: z.int().min(0), at: z.iso.datetime() });

/**
 * How often a wrong PIN was given, in a small file of the data folder: the same for every program
 * and connection. Whoever may write it could read the settings as well; it keeps nobody else out.
 */
export function openPinTries(file: string): KeptTries {
  /** What this program knows, where the disk takes nothing. */
  let last: Tries | null = null;
  return {
    read() {
      try {
        return TriesSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
      } catch {
        return last;
      }
    },
    write(tries) {
      last = tries;
      try {
        writeFileSync(file, `${JSON.stringify(tries)}\n`, { mode: FILE_MODE });
      } catch {
        // A full disk does not keep a supervisor out.
      }
    },
  };
}
