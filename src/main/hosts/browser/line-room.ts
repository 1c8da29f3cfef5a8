import type { Server, Socket } from 'node:net';

/** How many lines there are at a time. */
export interface LineRoom {
  /** From now on the line does not give way to others. */
  letIn(line: Socket): void;
}

/**
 * Keeps a server to so many lines. Where there are as many, the oldest gives way on which nobody was
 * let in: whoever opens lines without an end, as any page in a browser can, keeps no window out.
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
    // Its end is heard of later: it is not ended again for the next line.
    strangers.delete(oldest);
    oldest.destroy();
  });
  return {
    letIn(line) {
      strangers.delete(line);
    },
  };
}
