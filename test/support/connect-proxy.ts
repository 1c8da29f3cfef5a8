import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

export interface ConnectProxy {
  url: string;
  /** What it was asked to connect to, in turn. */
  asked: string[];
  /** The credentials that it was given, in turn. */
  authorizations: (string | undefined)[];
  stop(): Promise<void>;
}

/** What a proxy does with a CONNECT: leads to this port, says no, hangs up or says nothing. */
export type Way = number | { status: number } | 'cuts' | 'silent';

/** A proxy of a warehouse that lets nothing out but through itself. */
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
