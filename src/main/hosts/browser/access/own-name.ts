import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Browsers take every name under `localhost` to this machine without asking anybody. */
const NAME = /^packbench-[0-9a-f]{16}\.localhost$/;

const OWNER_ONLY = 0o600;

/**
 * The host name under which this station's window is served, kept in `file`. A name of its own keeps
 * cookies apart: a browser sends none of the station's to other ports of this machine, and none of
 * theirs here. It stays the same between runs, because a browser keeps the window's preferences and
 * the devices it may use by this name. Where it cannot be kept, it holds for this run.
 */
export function ownName(file: string): string {
  const known = read(file);
  if (known !== null) return known;
  const name = `packbench-${randomBytes(8).toString('hex')}.localhost`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, `${name}\n`, { mode: OWNER_ONLY });
  } catch {
    // A full or read-only disk: the next run has another name.
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
