import { createHash, timingSafeEqual } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolderSync } from '../../../make-folder.ts';

/** A window that stays open over more starts must be opened by a link again. */
const MOST_STARTS = 20;
const OWNER_ONLY = 0o600;
const DIGEST = /^[0-9a-f]{64}$/;

const digest = (cookie: string): string => createHash('sha256').update(cookie).digest('hex');

/**
 * Saves the cookie of this start, and returns whether a cookie is one of an earlier start: a window that
 * is open goes on after a restart. The file holds digests, from which no cookie can be made. A file that
 * others may read or write is not believed. If it cannot be saved, the cookie is valid for this run only.
 */
export function rememberStart(file: string, cookie: string): (cookie: string) => boolean {
  const earlier = read(file);
  try {
    makeFolderSync(dirname(file));
    rmSync(file, { force: true });
    const lines = [digest(cookie), ...earlier].slice(0, MOST_STARTS);
    writeFileSync(file, `${lines.join('\n')}\n`, { mode: OWNER_ONLY, flag: 'wx' });
  } catch {
    // Disk full or read-only.
  }
  return (shown) => {
    const asked = Buffer.from(digest(shown));
    return earlier.some((known) => timingSafeEqual(Buffer.from(known), asked));
  };
}

function read(file: string): string[] {
  try {
    const { mode, uid } = statSync(file);
    const own = process.getuid?.();
    // Windows has no modes: there the user's profile is protected.
    if (own !== undefined && (uid !== own || (mode & 0o077) !== 0)) return [];
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => DIGEST.test(line));
  } catch {
    return [];
  }
}
