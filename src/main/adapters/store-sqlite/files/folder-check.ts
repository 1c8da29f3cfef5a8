import { type Dirent, readdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FolderFinding } from '../../../features/maintenance/ports.ts';

/**
 * Browser profiles: the browser chooses the modes of their files, so only the folder protects them.
 */
const PROFILES = ['window', 'electron'];

/** Labels and pictures are deeper, in folders with the same protection. */
const DEPTH = 2;

/** Names within the folder; empty lists on Windows, where the user's profile is protected. */
export function checkFolder(dir: string, depth = DEPTH): FolderFinding {
  const found: FolderFinding = { open: [], foreign: [] };
  const uid = process.getuid?.();
  if (uid === undefined) return found;
  const look = (file: string, name: string) => {
    const entry = statSync(file, { throwIfNoEntry: false });
    if (!entry) return;
    if (isOpen(entry)) found.open.push(name);
    // Root may inspect any user's station.
    if (entry.uid !== uid && uid !== 0) found.foreign.push(name);
  };
  look(dir, dir);
  const walk = (folder: string, below: string, left: number) => {
    for (const entry of entriesIn(folder)) {
      const name = below ? `${below}/${entry.name}` : entry.name;
      if (entry.isSymbolicLink()) continue;
      look(join(folder, entry.name), name);
      if (PROFILES.includes(name) && !mayBeEntered(join(folder, name))) continue;
      if (entry.isDirectory() && left > 1) walk(join(folder, entry.name), name, left - 1);
    }
  };
  walk(dir, '', depth);
  return found;
}

const mayBeEntered = (dir: string): boolean =>
  ((statSync(dir, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0;

/** For a folder only write access of others counts. */
const isOpen = (entry: Stats): boolean =>
  (entry.mode & (entry.isDirectory() ? 0o022 : 0o077)) !== 0;

function entriesIn(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
