import { writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { StoredTries, Tries } from '../../../features/settings/ports.ts';
import { FILE_MODE, readKept } from '../files/files.ts';

const TriesSchema = z.object({ wrong: z.int().min(0), at: z.iso.datetime() });

/**
 * Counts wrong PINs in a small file of the data folder, shared by every program and connection.
 * Whoever can write it could also read the settings, so it protects nothing beyond that.
 */
export function openPinTries(file: string): StoredTries {
  /** This program's count, where the disk cannot be written. */
  let last: Tries | null = null;
  return {
    read: () => readKept(file, TriesSchema) ?? last,
    write(tries) {
      last = tries;
      try {
        writeFileSync(file, `${JSON.stringify(tries)}\n`, { mode: FILE_MODE });
      } catch {
        // A full disk does not lock a supervisor out.
      }
    },
  };
}
