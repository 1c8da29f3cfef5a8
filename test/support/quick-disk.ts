import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';

/** Memory as a disk: what tests write is thrown away, and no test is of a disk that keeps its data. */
const MEMORY = '/dev/shm';
/** More than a run needs at a time; the programs need as much again. */
const ROOM = 2 * 1024 ** 3;

/**
 * Puts temporary files of this process and its children into memory, where there is room: a durable
 * write takes 0.01 ms there, and more than 1 ms on a disk. Returns the function that removes them.
 */
export function quickDisk(): () => void {
  if (!isFit()) return () => undefined;
  const folder = mkdtempSync(`${MEMORY}/packbench-`);
  // PostgreSQL and CUPS work below it as users of their own.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // A run that is stopped has no teardown, and what is left in memory stays there.
  process.once('exit', remove);
  return remove;
}

/** Tests also start programs that they have written there. */
function isFit(): boolean {
  if (process.platform !== 'linux') return false;
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.includes(` ${MEMORY} tmpfs `));
    if (!mount || mount.includes('noexec')) return false;
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM && process.availableMemory() >= 2 * ROOM;
  } catch {
    return false;
  }
}
