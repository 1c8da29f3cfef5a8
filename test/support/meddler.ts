import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Meddler {
  baseUrl: string;
  close(): Promise<void>;
}

export interface Meddling {
  /** Before a request goes on to the partner. `nth` counts the requests of that path from 1. */
  before?(path: string, nth: number, body: string): Promise<void> | void;
  /** What becomes of the partner's answer on its way back. */
  after?(path: string, nth: number, body: string): string;
  /** After the answer to this request nothing listens here any more. */
  leaveAfter?: string;
}

/**
 * A partner's address with somebody in the middle of the line, for what the sandbox cannot do to
 * itself: a price that changes, a key used by somebody else just now, a service that goes away.
 */
export async function meddle(partner: string, meddling: Meddling): Promise<Meddler> {
  const seen = new Map<string, number>();
  let baseUrl = '';
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    const nth = (seen.get(path) ?? 0) + 1;
    seen.set(path, nth);
    const body = await textOf(request);
    await meddling.before?.(path, nth, body);
    const answer = await fetch(partner + path, {
      method: request.method ?? 'GET',
      headers: headersOf(request),
      redirect: 'manual',
      ...(body ? { body } : {}),
    });
    const type = answer.headers.get('content-type') ?? '';
    const bytes = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, { 'content-type': type, connection: 'close' });
    if (meddling.leaveAfter === path) server.close();
    if (type.includes('pdf')) response.end(bytes);
    else {
      // Paper is fetched from the connection's own address only, which is this one.
      const text = bytes.toString().replaceAll(partner, baseUrl);
      response.end(meddling.after?.(path, nth, text) ?? text);
    }
  });
  const { port } = await listening(server);
  baseUrl = `http://127.0.0.1:${port}`;
  return {
    baseUrl,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const { authorization, 'content-type': type } = headers;
  return { ...(authorization ? { authorization } : {}), ...(type ? { 'content-type': type } : {}) };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

const listening = (server: Server): Promise<AddressInfo> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server.address() as AddressInfo));
  });
