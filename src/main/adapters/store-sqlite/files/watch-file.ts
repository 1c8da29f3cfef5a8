import { type FSWatcher, watch } from 'node:fs';
import { basename, dirname } from 'node:path';

/** Where the system tells nothing of a folder (some network and container mounts), or not all. */
const LOOK_MS = 5000;

/**
 * Calls when the file may have changed, whoever changed it: told by the system, and every few
 * seconds as well. By its folder, so that a file which is replaced or not there yet is watched too.
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
    // The system has no more watches to give: then the slow look is all there is.
  }
  const looking = setInterval(changed, LOOK_MS).unref();
  return () => {
    clearInterval(looking);
    watcher?.close();
  };
}
