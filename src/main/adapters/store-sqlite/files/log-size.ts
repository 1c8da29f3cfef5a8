import { closeSync, fstatSync, fsyncSync, openSync, writeSync } from 'node:fs';
import type { Engine } from '../engine.ts';

/** Bytes of the write-ahead log when SQLite begins it anew: 1,000 pages, each with its header. */
const FULL_SIZE = 32 + 1_000 * (4_096 + 24);
const AT_ONCE = 64 * 1024;

/**
 * Gives the write-ahead log its full size at once. A log that grows with every commit makes the file system
 * write a journal of its own each time, which doubles the wait for the disk. SQLite takes the zeros for the
 * end of the log. Holds the write lock, as another program could append meanwhile.
 */
export async function extendLog({ db, file }: Engine): Promise<void> {
  try {
    await db.transaction().execute(async () => lengthen(`${file}-wal`));
  } catch {
    // On a full disk, or while another program writes: the log grows as before.
  }
}

function lengthen(log: string): void {
  const opened = openSync(log, 'r+');
  try {
    const zeros = Buffer.alloc(AT_ONCE);
    for (let end = fstatSync(opened).size; end < FULL_SIZE; )
      end += writeSync(opened, zeros, 0, Math.min(AT_ONCE, FULL_SIZE - end), end);
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
