import { readFile, realpath, statfs } from 'node:fs/promises';
import { say, type Wording } from '../../../../shared/kernel/message.ts';

/** statfs(2) `f_type` of file systems that live on another machine. */
const NETWORK_TYPES: ReadonlyMap<number, string> = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB2'],
  [0x5346414f, 'AFS'],
  [0x6b414653, 'AFS'],
  [0x73757245, 'Coda'],
  [0x564c, 'NCP'],
  [0x00c36400, 'Ceph'],
  [0x0bd00bd0, 'Lustre'],
]);

const FUSE = 0x65735546;

/** What /proc/self/mountinfo calls FUSE file systems that reach over the network. */
const NETWORK_FUSE =
  /^fuse\.(sshfs|s3fs|goofys|gcsfuse|blobfuse2?|rclone|glusterfs|ceph|smbnetfs|davfs2?|curlftpfs|gvfsd-fuse|google-drive-ocamlfuse|onedriver|mfs|moosefs|seaweedfs|juicefs)$/i;

/**
 * The kind of network file system that `folder` is on, or null where it is local or cannot be told.
 * SQLite's locks do not hold between machines, so two benches on one file would destroy it.
 */
export async function networkDisk(folder: string): Promise<Wording | null> {
  if (process.platform === 'win32') return isShare(folder) ? say('a network share') : null;
  if (process.platform !== 'linux') return null;
  const { type } = await statfs(folder);
  const mounts = async () => await readFile('/proc/self/mountinfo', 'utf8').catch(() => '');
  return networkType(type, await realpath(folder), type === FUSE ? await mounts() : '');
}

/** `type` is statfs's; `mounts` the text of mountinfo, looked into for FUSE alone. */
export function networkType(type: number, folder: string, mounts: string): string | null {
  // Some kernels hand the number out signed.
  const kind = type >>> 0;
  if (kind !== FUSE) return NETWORK_TYPES.get(kind) ?? null;
  const name = mountedAs(folder, mounts);
  return NETWORK_FUSE.test(name) ? name.replace('fuse.', '') : null;
}

/** `\\server\share\…`, but not `\\?\C:\…` and `\\.\…`, which are this machine's. */
export const isShare = (folder: string): boolean => /^[\\/]{2}(?![?.][\\/])/.test(folder);

/** The file system type of the innermost mount that holds the folder; the last mount wins. */
function mountedAs(folder: string, mounts: string): string {
  let best = { point: '', type: '' };
  for (const line of mounts.split('\n')) {
    const [before = '', after = ''] = line.split(' - ');
    const point = unescaped(before.split(' ')[4] ?? '');
    const type = after.split(' ')[0] ?? '';
    const within = folder === point || folder.startsWith(point.endsWith('/') ? point : `${point}/`);
    if (point && within && point.length >= best.point.length) best = { point, type };
  }
  return best.type;
}

/** mountinfo writes space, tab, newline and backslash as octal (`\040`). */
const unescaped = (text: string): string =>
  text.replace(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(parseInt(digits, 8)));
