import { appendFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { plainText } from '../../../shared/kernel/plain-text.ts';
import { secretsOfThisRun } from '../../../shared/kernel/secrets.ts';
import { makeFolderSync } from '../../make-folder.ts';

const LARGEST = 1024 * 1024;
const OLDEST_MS = 30 * 24 * 60 * 60_000;

/**
 * Copies stderr into a file, because a program with a window has no terminal. Secrets are redacted; the
 * file and its predecessor hold at most about 1 MB each and are deleted at a start more than 30 days
 * after their last entry. Nothing is sent anywhere. Returns a function that appends a text.
 */
export function keepLog(file: string): (text: string) => void {
  for (const each of [file, olderOf(file)]) {
    if (Date.now() - (statOf(each)?.mtimeMs ?? Date.now()) > OLDEST_MS)
      rmSync(each, { force: true });
  }
  const keep = (text: string) => {
    try {
      makeFolderSync(dirname(file));
      if ((statOf(file)?.size ?? 0) > LARGEST) renameSync(file, olderOf(file));
      const line = plainText(secretsOfThisRun.scrub(text)).trimEnd();
      appendFileSync(file, `${new Date().toISOString()} ${line}\n`, { mode: 0o600 });
    } catch {
      // Ignored: a full disk is reported elsewhere, and a lost log line must not cause a further defect.
    }
  };
  const write = process.stderr.write.bind(process.stderr) as (...of: unknown[]) => boolean;
  process.stderr.write = ((text: unknown, ...more: unknown[]) => {
    keep(String(text));
    return write(text, ...more);
  }) as typeof process.stderr.write;
  return keep;
}

const olderOf = (file: string): string => `${file}.older`;

const statOf = (file: string) => statSync(file, { throwIfNoEntry: false });
