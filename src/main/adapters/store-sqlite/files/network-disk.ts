import { readFile, realpath, statfs } from 'node:fs/promises';
import { type AnyMessage, say } from '../../../../shared/kernel/message.ts';

/** statfs(2) `f_type` of network file systems. */
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

/** FUSE types in /proc/self/mountinfo that use the network. */
const NETWORK_FUSE =
  /^fuse\.(sshfs|s3fs|goofys|gcsfuse|blobfuse2?|rclone|glusterfs|ceph|smbnetfs|davfs2?|curlftpfs|gvfsd-fuse|google-drive-ocamlfuse|onedriver|mfs|moosefs|seaweedfs|juicefs)$/i;

/**
 * The network file system of `folder`, or null where it is local or unknown. SQLite's locks do not
 * work between machines, so two benches on one file would corrupt it.
 */
export async function networkDisk(folder: string): Promise<AnyMessage | null> {
  if (process.platform === 'win32') return isShare(folder) ? say('a network share') : null;
  if (process.platform !== 'linux') return null;
  const { type } = await statfs(folder);
  const mounts = async () => await readFile('/proc/self/mountinfo', 'utf8').catch(() => '');
  return networkType(type, await realpath(folder), type === FUSE ? await mounts() : '');
}

/** `type`: from statfs; `mounts`: text of mountinfo, used only for FUSE. */
export function networkType(type: number, folder: string, mounts: string): string | null {
  // Some kernels return a signed number.
  const kind = type >>> 0;
  if (kind !== FUSE) return NETWORK_TYPES.get(kind) ?? null;
  const name = mountedAs(folder, mounts);
  return NETWORK_FUSE.test(name) ? name.replace('fuse.', '') : null;
}

/** `\\server\share\…`, but not the local `\\?\C:\…` and `\\.\…`. */
export const isShare = (folder: string): boolean => /^[\\/]{2}(?![?.][\\/])/.test(folder);

/** File system type of the innermost mount with the folder; the last mount wins. */
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

/** mountinfo escapes space, tab, newline and backslash as octal (`\040`). */
const unescaped = (text: string): string =>
  text.replace(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(parseInt(digits, 8)));
