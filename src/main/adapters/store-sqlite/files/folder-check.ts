import { type Dirent, readdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FolderFinding } from '../../../features/maintenance/ports.ts';

/** Profiles of a browser: it chooses the modes of its files, so the folder alone keeps others out. */
const PROFILES = ['window', 'electron'];

/** Labels and pictures lie deeper; their folders let nobody in who may not read these. */
const DEPTH = 2;

/** Names within the folder; empty lists on Windows, where the user's profile keeps others out. */
export function checkFolder(dir: string, depth = DEPTH): FolderFinding {
  const found: FolderFinding = { open: [], foreign: [] };
  const uid = process.getuid?.();
  if (uid === undefined) return found;
  const look = (file: string, name: string) => {
    const entry = statSync(file, { throwIfNoEntry: false });
    if (!entry) return;
    if (isOpen(entry)) found.open.push(name);
    // Root may look into everybody's station.
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

/** Of a folder it is enough that nobody else can put something in. */
const isOpen = (entry: Stats): boolean =>
  (entry.mode & (entry.isDirectory() ? 0o022 : 0o077)) !== 0;

function entriesIn(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
