import type { Server, Socket } from 'node:net';

export interface ConnectionLimit {
  /** Exempts the connection from being dropped. */
  letIn(socket: Socket): void;
}

/**
 * Limits a server to `most` connections. Beyond that, the oldest connection that was not let in is
 * dropped: a page that opens connections without end, as any page in a browser can, locks out no window.
 */
export function limitConnections(server: Server, most: number): ConnectionLimit {
  const droppable = new Set<Socket>();
  let count = 0;
  server.on('connection', (socket: Socket) => {
    count += 1;
    droppable.add(socket);
    socket.once('close', () => {
      count -= 1;
      droppable.delete(socket);
    });
    if (count <= most) return;
    const [oldest] = droppable;
    if (!oldest) return;
    // Its `close` event comes later; removed now so that the next connection does not drop it again.
    droppable.delete(oldest);
    oldest.destroy();
  });
  return {
    letIn(socket) {
      droppable.delete(socket);
    },
  };
}
