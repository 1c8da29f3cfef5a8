import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { plainText } from '../../../shared/kernel/plain-text.ts';
import { secretsOfThisRun } from '../../../shared/kernel/secrets.ts';

const LARGEST = 1024 * 1024;
const OLDEST_MS = 30 * 24 * 60 * 60_000;

/**
 * A program with a window has no terminal: what it says there is kept in a file as well, without
 * secrets, at most twice a megabyte, and not for longer than 30 days after it last said something.
 * Nothing of it is sent anywhere. Answers what adds a text to it.
 */
export function keepLog(file: string): (text: string) => void {
  for (const each of [file, olderOf(file)]) {
    if (Date.now() - (statOf(each)?.mtimeMs ?? Date.now()) > OLDEST_MS)
      rmSync(each, { force: true });
  }
  const keep = (text: string) => {
    try {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      if ((statOf(file)?.size ?? 0) > LARGEST) renameSync(file, olderOf(file));
      const line = plainText(secretsOfThisRun.scrub(text)).trimEnd();
      appendFileSync(file, `${new Date().toISOString()} ${line}\n`, { mode: 0o600 });
    } catch {
      // A full disk has said so already; a log is not worth another defect.
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
