import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { startSandbox } from '../../src/sandbox/server.ts';

/** The secrets of a request that its answer may repeat. */
interface Heard {
  token: string;
  body: string;
}

/** An answer that repeats secrets; null: the connection is cut. */
export type Echo = (heard: Heard) => { status: number; type: string; body: string } | null;

export interface EchoingPartner {
  baseUrl: string;
  credentials: { appId: string; restApiKey: string; customerKeys: Record<string, string> };
  /** Every access token that it issued. */
  tokens: Set<string>;
  /** Answers the next requests to this path with these, one after another. */
  echo(path: string, ...answers: Echo[]): void;
  /** The paths of answers not requested yet. */
  left(): string[];
  stop(): Promise<void>;
}

const TokenSchema = z.object({ Token: z.string() });

/**
 * The sandbox behind a server that repeats the requests' secrets: on demand as an answer of its own, and in
 * every good answer as an unknown field.
 */
export async function echoingPartner(stateDir: string): Promise<EchoingPartner> {
  const sandbox = await startSandbox({ port: 0, stateDir });
  const tokens = new Set<string>();
  const waiting: { path: string; answer: Echo }[] = [];
  let baseUrl = '';

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = (await buffer(request)).toString();
    const token = request.headers.authorization ?? '';
    const path = request.url ?? '/';
    const at = waiting.findIndex((each) => each.path === path);
    if (at >= 0) {
      const said = waiting.splice(at, 1)[0]?.answer({ token, body });
      if (!said) return void request.socket.destroy();
      return void response.writeHead(said.status, { 'Content-Type': said.type }).end(said.body);
    }
    const answer = await fetch(sandbox.baseUrl + path, {
      method: request.method ?? 'GET',
      headers: { 'Content-Type': 'application/json', Authorization: token },
      ...(request.method === 'GET' ? {} : { body }),
    });
    const type = answer.headers.get('content-type') ?? '';
    const bytes = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, { 'Content-Type': type });
    response.end(type.includes('json') ? passedOn(bytes.toString(), { token, body }) : bytes);
  }

  function passedOn(text: string, heard: Heard): string {
    const whole: unknown = JSON.parse(text.replaceAll(sandbox.baseUrl, baseUrl));
    const given = TokenSchema.safeParse(whole);
    if (given.success) tokens.add(given.data.Token);
    return JSON.stringify(
      typeof whole === 'object' && !Array.isArray(whole) ? { ...whole, Echo: heard } : whole,
    );
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    baseUrl,
    credentials: sandbox.credentials,
    tokens,
    echo: (path, ...answers) => {
      for (const answer of answers) waiting.push({ path, answer });
    },
    left: () => waiting.map(({ path }) => path),
    async stop() {
      server.closeAllConnections();
      server.close();
      await sandbox.close();
    },
  };
}

const json = (status: number, body: unknown) => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
});

/** In an error message, as a field, and as the id of the request. */
export const inWords =
  (status: number): Echo =>
  ({ token, body }) =>
    json(status, {
      Message: `Not this: ${token} with ${body}, ${Buffer.from(`x:${token}`).toString('base64')}`,
      Field: token,
      RootRequestId: token,
    });
/** In a proxy's page. */
export const inPage: Echo = ({ token }) => ({
  status: 403,
  type: 'text/html',
  body: `<!doctype html><title>Denied: ${token.slice(0, 280)}</title><p>${token}`,
});
/** As plain text, with a URL. */
export const inText: Echo = ({ token, body }) => ({
  status: 422,
  type: 'text/plain',
  body: `request id: ${token} see https://x.example/?token=${encodeURIComponent(token)} ${body}`,
});
/** A 200 whose fields have wrong types. */
export const malformed: Echo = ({ token, body }) =>
  json(200, { Express: token, Standard: [body], Products: token, ShipmentID: { token } });
/** A 200 that ends midway. */
export const halfJson: Echo = ({ token }) => ({
  status: 200,
  type: 'application/json',
  body: `{"Express": {"Token": "${token}", "Duty`,
});
export const cutLine: Echo = () => null;
