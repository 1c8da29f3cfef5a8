import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

export interface ConnectProxy {
  url: string;
  /** The targets that it was asked to connect to, in sequence. */
  asked: string[];
  /** The credentials of these requests, in sequence. */
  authorizations: (string | undefined)[];
  stop(): Promise<void>;
}

/** The proxy's reaction to a CONNECT: connect to this port, reject, cut the connection or stay silent. */
export type Way = number | { status: number } | 'cuts' | 'silent';

/** A warehouse's proxy, the only way to the outside. */
export async function connectProxy(way: () => Way): Promise<ConnectProxy> {
  const asked: string[] = [];
  const authorizations: (string | undefined)[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((_request, response) => response.writeHead(501).end());
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  server.on('connect', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    asked.push(request.url ?? '');
    authorizations.push(request.headers['proxy-authorization']);
    lead(way(), socket, head, sockets);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    authorizations,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function lead(to: Way, socket: Socket, head: Buffer, sockets: Set<Socket>): void {
  if (to === 'silent') return;
  if (to === 'cuts') return void socket.destroy();
  if (typeof to !== 'number') {
    return void socket.end(`HTTP/1.1 ${to.status} No\r\nContent-Length: 0\r\n\r\n`);
  }
  const onward = connect(to, '127.0.0.1', () => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    onward.write(head);
    socket.pipe(onward).pipe(socket);
  });
  sockets.add(onward);
  onward.on('error', () => socket.destroy());
}
