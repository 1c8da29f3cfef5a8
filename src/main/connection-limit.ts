import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server, Socket } from 'node:net';

interface Connection {
  socket: Socket;
  /** Who was let in; null before that. */
  owner: string | null;
  /** Number of requests. */
  underWay: number;
}

/**
 * Lets a connection in. One with an owner is dropped only to make room, while it has no request under
 * way; one without is never dropped.
 */
export type LetIn = (socket: Socket, owner?: string) => void;

/** The share of places that idle connections leave to those that have not been let in yet. */
const FOR_NEW = 1 / 4;

/**
 * Limits a server to `most` connections. Beyond that, the oldest connection that was not let in is
 * dropped, possibly the new one: a page that opens connections without end, as any page in a browser
 * can, locks out no window. If those are few, the longest idle connection of the owner that has most
 * idle ones is dropped instead: HTTP lets a server close an idle connection at any time.
 */
export function limitConnections(server: Server, most: number): LetIn {
  const droppable = new Map<string, Connection>();
  let count = 0;

  function dropOne(): void {
    const all = [...droppable];
    const strangers = all.filter(([, { owner }]) => owner === null);
    const idle = all.filter(([, { owner, underWay }]) => owner !== null && underWay === 0);
    const byOwner = [...Map.groupBy(idle, ([, { owner }]) => owner).values()];
    const mostIdle = byOwner.reduce((one, other) => (other.length > one.length ? other : one), []);
    const hasRoom = strangers.length > most * FOR_NEW;
    const [dropped] = hasRoom || mostIdle.length === 0 ? strangers : mostIdle;
    if (!dropped) return;
    // Its `close` event comes later; removed now so that the next connection does not drop it again.
    droppable.delete(dropped[0]);
    dropped[1].socket.destroy();
  }

  server.on('connection', (socket: Socket) => {
    const name = nameOf(socket);
    count += 1;
    droppable.set(name, { socket, owner: null, underWay: 0 });
    socket.once('close', () => {
      count -= 1;
      if (droppable.get(name)?.socket === socket) droppable.delete(name);
    });
    if (count > most) dropOne();
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const name = nameOf(socket);
    const connection = droppable.get(name);
    if (!connection) return;
    connection.underWay += 1;
    response.once('close', () => {
      connection.underWay -= 1;
      // Behind those that have been idle for longer.
      if (droppable.delete(name)) droppable.set(name, connection);
    });
  });
  return (socket, owner) => {
    const connection = droppable.get(nameOf(socket));
    if (connection && owner !== undefined) connection.owner = owner;
    else droppable.delete(nameOf(socket));
  };
}

/** With TLS, the socket is another object before the handshake, so sockets are identified by address. */
const nameOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;
