import { existsSync } from 'node:fs';
import type * as fs from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import {
  isShare,
  networkDisk,
  networkType,
} from '../../../src/main/adapters/store-sqlite/files/network-disk.ts';
import { openStore } from '../../../src/main/adapters/store-sqlite/store.ts';
import { mustFail, ownFolder } from './support/bench.ts';

/** What statfs reports for every folder, when set. */
const disk = vi.hoisted(() => ({ type: null as number | null }));
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof fs>();
  const statfs = async (folder: string) => {
    const found = await real.statfs(folder);
    return disk.type === null ? found : { ...found, type: disk.type };
  };
  return { ...real, statfs };
});

const FUSE = 0x65735546;
const mounts = [
  '22 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw',
  '30 22 0:40 / /mnt/far rw,nosuid - fuse.sshfs bench@host:/data rw,user_id=0',
  '31 22 0:41 / /mnt/far\\040away rw - fuse.rclone remote: rw',
  '32 22 0:42 / /mnt/usb rw - fuseblk /dev/sdb1 rw',
  '33 30 0:43 / /mnt/far/local rw - fuse.mergerfs a:b rw',
  '34 22 0:44 / /mnt/over rw - fuse.mergerfs a:b rw',
  '35 22 0:45 / /mnt/over rw - fuse.sshfs bench@host:/ rw',
].join('\n');

describe('a network disk', () => {
  it.each([
    [0x6969, 'NFS'],
    [0x517b, 'SMB'],
    [0xff534d42, 'CIFS'],
    [0xff534d42 - 2 ** 32, 'CIFS'],
    [0xfe534d42, 'SMB2'],
  ])('is recognised by the number of its file system: %d', (type, name) => {
    expect(networkType(type, '/mnt/any', '')).toBe(name);
  });

  it.each([
    [0xef53, 'ext4'],
    [0x58465342, 'XFS'],
    [0x9123683e, 'Btrfs'],
    [0x01021994, 'tmpfs'],
    [0x794c7630, 'overlay'],
  ])('is not confused with a local one: %d (%s)', (type) => {
    expect(networkType(type, '/mnt/any', '')).toBeNull();
  });

  it.each([
    ['/mnt/far', 'sshfs'],
    ['/mnt/far/data', 'sshfs'],
    ['/mnt/far away/data', 'rclone'],
    ['/mnt/over/data', 'sshfs'],
    ['/mnt/far/local/data', null],
    ['/mnt/farther', null],
    ['/mnt/usb/data', null],
  ])('in user space is recognised by its mount: %s', (folder, name) => {
    expect(networkType(FUSE, folder, mounts)).toBe(name);
  });

  it('on Windows is recognised by its path', () => {
    expect(isShare('\\\\server\\share\\bench')).toBe(true);
    expect(isShare('//server/share/bench')).toBe(true);
    expect(isShare('\\\\?\\C:\\bench')).toBe(false);
    expect(isShare('C:\\bench')).toBe(false);
  });

  it('is not what this machine keeps its temporary files on', async () => {
    expect(await networkDisk(ownFolder())).toBeNull();
  });

  it('is refused before a database is opened on it', async () => {
    const file = join(ownFolder(), 'station.sqlite');
    disk.type = 0x6969;
    const opened = await openStore({ file });
    disk.type = null;
    if (process.platform !== 'linux') return;
    expect(mustFail(opened).message).toMatch(/on a network disk \(NFS\)/);
    expect(existsSync(file)).toBe(false);
  });
});
