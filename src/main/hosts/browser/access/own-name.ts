import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolderSync } from '../../../make-folder.ts';

/** Browsers resolve every name under `localhost` to this machine without a DNS query. */
const NAME = /^packbench-[0-9a-f]{16}\.localhost$/;

const OWNER_ONLY = 0o600;

/**
 * The host name under which this station's window is served, saved in `file`. A name of its own keeps
 * cookies apart: a browser sends the station's cookie to no other port of this machine, and no other
 * program's cookie here. The name stays the same between runs, because browsers store the window's
 * preferences and device permissions by it. If it cannot be saved, it is valid for this run only.
 */
export function ownName(file: string): string {
  const known = read(file);
  if (known !== null) return known;
  const name = `packbench-${randomBytes(8).toString('hex')}.localhost`;
  try {
    makeFolderSync(dirname(file));
    writeFileSync(file, `${name}\n`, { mode: OWNER_ONLY });
  } catch {
    // Disk full or read-only: the next run gets another name.
  }
  return name;
}

function read(file: string): string | null {
  try {
    const name = readFileSync(file, 'utf8').trim();
    return NAME.test(name) ? name : null;
  } catch {
    return null;
  }
}
