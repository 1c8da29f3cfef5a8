import type { Server, Socket } from 'node:net';

/**
 * Limits a server to `most` connections. Beyond that, the oldest connection that was not let in is
 * dropped, possibly the new one: a page that opens connections without end, as any page in a browser
 * can, locks out no window. Returns a function that lets a connection in.
 */
export function limitConnections(server: Server, most: number): (socket: Socket) => void {
  const droppable = new Map<string, Socket>();
  // With TLS, the socket is another object before the handshake, so sockets are identified by address.
  const nameOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`;
  let count = 0;
  server.on('connection', (socket: Socket) => {
    const name = nameOf(socket);
    count += 1;
    droppable.set(name, socket);
    socket.once('close', () => {
      count -= 1;
      if (droppable.get(name) === socket) droppable.delete(name);
    });
    if (count <= most) return;
    const [oldest] = droppable;
    if (!oldest) return;
    // Its `close` event comes later; removed now so that the next connection does not drop it again.
    droppable.delete(oldest[0]);
    oldest[1].destroy();
  });
  return (socket) => droppable.delete(nameOf(socket));
}
