import { readFile } from 'node:fs/promises';
import { isIPv4, type Socket } from 'node:net';

const TABLES = ['/proc/net/tcp', '/proc/net/tcp6'];

/** Columns of a row, split at spaces; column 0 is the row number. */
const LOCAL = 1;
const REMOTE = 2;
const UID = 7;

/**
 * Whether the other end of a local connection belongs to another user. Linux lists the owner in its table
 * of sockets; other systems do not, and there the key and the cookie alone decide. `read` is set by
 * tests.
 */
export async function isAnotherUser(
  socket: Pick<Socket, 'remoteAddress' | 'remotePort' | 'localAddress' | 'localPort'>,
  uid = process.getuid?.(),
  read: (file: string) => Promise<string> = (file) => readFile(file, 'latin1'),
): Promise<boolean> {
  if (process.platform !== 'linux' || uid === undefined) return false;
  const local = tableAddress(socket.remoteAddress, socket.remotePort);
  const remote = tableAddress(socket.localAddress, socket.localPort);
  if (!local || !remote) return true;
  const tables = await Promise.all(TABLES.map((file) => read(file).catch(() => '')));
  // Without a table (a container may hide it) the owner is unknown.
  if (tables.every((table) => table === '')) return false;
  const owner = ownerOf(tables.join('\n'), local, remote);
  // A connection that is missing from the table has ended; it counts as another user's.
  return owner !== uid;
}

function ownerOf(table: string, local: string, remote: string): number | null {
  for (const line of table.split('\n')) {
    const columns = line.trim().split(/\s+/);
    // An IPv6 socket shows the IPv4-mapped address: a prefix, then the same digits.
    if (!columns[LOCAL]?.endsWith(local) || !columns[REMOTE]?.endsWith(remote)) continue;
    return Number(columns[UID]);
  }
  return null;
}

/** As the table writes them: `127.0.0.1`, 80 gives `0100007F:0050`. Null for anything but IPv4. */
function tableAddress(address: string | undefined, port: number | undefined): string | null {
  if (!address || !isIPv4(address) || port === undefined) return null;
  const bytes = address.split('.').map(Number).reverse();
  return `${bytes.map((byte) => hex(byte, 2)).join('')}:${hex(port, 4)}`;
}

const hex = (value: number, digits: number): string =>
  value.toString(16).toUpperCase().padStart(digits, '0');
