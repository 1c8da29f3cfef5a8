import { type FSWatcher, watch } from 'node:fs';
import { basename, dirname } from 'node:path';

/**
 * Milliseconds, for file systems that report changes incompletely or not at all (some network and
 * container mounts).
 */
const LOOK_MS = 5000;

/**
 * Calls when the file may have changed, by any program: reported by the system, and every few
 * seconds as a fallback. Watches the folder, so that a replaced or missing file is covered.
 */
export function watchFile(file: string, changed: () => void): () => void {
  const name = basename(file);
  let watcher: FSWatcher | null = null;
  try {
    watcher = watch(dirname(file), { persistent: false }, (_, found) => {
      if (found === null || found === name) changed();
    });
    watcher.on('error', () => watcher?.close());
  } catch {
    // The system is out of watches: only the fallback remains.
  }
  const looking = setInterval(changed, LOOK_MS).unref();
  return () => {
    clearInterval(looking);
    watcher?.close();
  };
}
