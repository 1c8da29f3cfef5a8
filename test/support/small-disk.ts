import { spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { isCode } from '../../src/shared/kernel/errors.ts';

/** A real disk of a few megabytes: errors come from the operating system. */
export interface SmallDisk {
  folder: string;
  /** Fills it except for this many bytes. */
  fill(leave?: number): void;
  makeRoom(): void;
  readOnly(): void;
  writable(): void;
}

/** The device name in the list of `mount`; identifies the test. */
const DEVICE = 'packbench-test-';
const SIZE = 40 * 1024 * 1024;

/** A disk of this test's own, removed when the test ends, however it ends. */
export function smallDisk(): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-disk-'));
  mount('-t', 'tmpfs', '-o', `size=${SIZE},mode=0700`, `${DEVICE}${process.pid}`, folder);
  onTestFinished(() => unmount(folder));
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: (leave = 0) => fill(filler, leave),
    makeRoom: () => rmSync(filler, { force: true }),
    readOnly: () => mount('-o', 'remount,ro', folder),
    writable: () => mount('-o', 'remount,rw', folder),
  };
}

function fill(file: string, leave: number): void {
  const { bavail, bsize } = statfsSync(file.replace(/filler$/, ''));
  const blocks = bavail - Math.ceil(leave / bsize);
  const handle = openSync(file, 'a', 0o600);
  const block = Buffer.alloc(bsize, 'x');
  try {
    for (let written = 0; written < blocks; written += 1) writeSync(handle, block);
  } catch (error) {
    // The station may write between the look at the room and here.
    if (!isCode(error, 'ENOSPC')) throw error;
  } finally {
    closeSync(handle);
  }
}

function unmount(folder: string): void {
  // Lazily: a program that is still running must not keep the disk.
  spawnSync('umount', ['-l', folder]);
  rmdirSync(folder);
}

/** A killed test could not clean up: the next test does. */
function unmountOrphans(): void {
  for (const line of readFileSync('/proc/mounts', 'utf8').split('\n')) {
    const [device = '', folder = ''] = line.split(' ');
    if (!device.startsWith(DEVICE)) continue;
    if (!existsSync(`/proc/${device.slice(DEVICE.length)}`)) unmount(folder);
  }
}

function mount(...args: string[]): void {
  const { status, stderr, error } = spawnSync('mount', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`mount ${args.join(' ')}: ${error?.message ?? stderr}`);
}

/** The reason why no disk can be mounted here; null if one can. */
function reason(): string | null {
  if (process.platform !== 'linux') return 'not on Linux';
  if (process.getuid?.() !== 0) return 'not as root';
  const folder = mkdtempSync(join(tmpdir(), 'packbench-disk-'));
  try {
    mount('-t', 'tmpfs', '-o', 'size=64k', `${DEVICE}${process.pid}`, folder);
    spawnSync('umount', [folder]);
    return null;
  } catch {
    return 'mounting is not allowed here';
  } finally {
    rmdirSync(folder);
  }
}

const why = reason();
if (why === null) unmountOrphans();
export const noSmallDisk = why !== null;
/** For the title of tests that need a disk of their own: the reason why they were skipped. */
export const skippedBecause = why === null ? '' : ` (skipped: ${why})`;
