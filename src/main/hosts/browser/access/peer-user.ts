import { readFile } from 'node:fs/promises';
import { isIPv4, type Socket } from 'node:net';

const TABLES = ['/proc/net/tcp', '/proc/net/tcp6'];

/** Columns of a row, after its number. */
const LOCAL = 1;
const REMOTE = 2;
const UID = 7;

/**
 * Whether the other end of a connection from this machine belongs to another user. Linux says so in
 * its table of sockets; elsewhere nobody does, and the key and the cookie alone decide. `read` is set
 * by tests.
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
  // Without a table (a container may hide it) nothing can be told.
  if (tables.every((table) => table === '')) return false;
  const owner = ownerOf(tables.join('\n'), local, remote);
  // A connection that is in no table any more has ended.
  return owner !== uid;
}

function ownerOf(table: string, local: string, remote: string): number | null {
  for (const line of table.split('\n')) {
    const columns = line.trim().split(/\s+/);
    // A socket of IPv6 has the same address behind a prefix.
    if (!columns[LOCAL]?.endsWith(local) || !columns[REMOTE]?.endsWith(remote)) continue;
    return Number(columns[UID]);
  }
  return null;
}

/** `127.0.0.1`, 80 as the table writes it: `0100007F:0050`. Null for what is no IPv4 address. */
function tableAddress(address: string | undefined, port: number | undefined): string | null {
  if (!address || !isIPv4(address) || port === undefined) return null;
  const bytes = address.split('.').map(Number).reverse();
  return `${bytes.map((byte) => hex(byte, 2)).join('')}:${hex(port, 4)}`;
}

const hex = (value: number, digits: number): string =>
  value.toString(16).toUpperCase().padStart(digits, '0');
