import type { Server, Socket } from 'node:net';

/** Limits the number of open connections. */
export interface LineRoom {
  /** Exempts the connection from being dropped. */
  letIn(line: Socket): void;
}

/**
 * Limits a server to `most` connections. Beyond that, the oldest connection that was not let in is
 * dropped: a page that opens connections without end, as any page in a browser can, locks out no window.
 */
export function keepRoom(server: Server, most: number): LineRoom {
  const strangers = new Set<Socket>();
  let lines = 0;
  server.on('connection', (line: Socket) => {
    lines += 1;
    strangers.add(line);
    line.once('close', () => {
      lines -= 1;
      strangers.delete(line);
    });
    if (lines <= most) return;
    const [oldest] = strangers;
    if (!oldest) return;
    // Its `close` event comes later; removed now so that the next connection does not drop it again.
    strangers.delete(oldest);
    oldest.destroy();
  });
  return {
    letIn(line) {
      strangers.delete(line);
    },
  };
}
