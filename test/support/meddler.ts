import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Meddler {
  baseUrl: string;
  close(): Promise<void>;
}

export interface Meddling {
  /** Called before a request goes on to the partner. `nth` counts the requests of this path from 1. */
  before?(path: string, nth: number, body: string): Promise<void> | void;
  /** Changes the partner's answer on its way back. */
  after?(path: string, nth: number, body: string): Promise<string> | string;
  /** Whether the request is sent to the partner twice, as by a gateway that takes it for lost. */
  repeats?(path: string, nth: number): boolean;
  /**
   * The answer in the partner's place; `pass` asks the partner, `cut` ends the connection without an answer,
   * null leaves the answer to the partner.
   */
  instead?(
    path: string,
    nth: number,
    body: string,
    pass: () => Promise<Response>,
  ): Promise<Response | 'cut' | null> | Response | 'cut' | null;
  /** After the answer to this request the server stops listening. */
  leaveAfter?: string;
}

/**
 * A proxy in front of a partner, for faults that the sandbox cannot cause itself: a changing price, a key
 * just used by another program, a service that disappears.
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
    const pass = () =>
      fetch(partner + path, {
        method: request.method ?? 'GET',
        headers: headersOf(request),
        redirect: 'manual',
        ...(body ? { body } : {}),
      });
    if (meddling.repeats?.(path, nth)) await (await pass()).arrayBuffer();
    const instead = (await meddling.instead?.(path, nth, body, pass)) ?? null;
    if (instead === 'cut') {
      request.socket.destroy();
      return;
    }
    const answer = instead ?? (await pass());
    const type = answer.headers.get('content-type') ?? '';
    const bytes = Buffer.from(await answer.arrayBuffer());
    // Documents are fetched only from the connection's own address, which is this one.
    const text = bytes.toString().replaceAll(partner, baseUrl);
    const isPaper = type.includes('pdf');
    const changed = isPaper ? bytes : ((await meddling.after?.(path, nth, text)) ?? text);
    response.writeHead(answer.status, { 'content-type': type, connection: 'close' });
    if (meddling.leaveAfter === path) server.close();
    response.end(changed);
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
