import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import {
  connectPartner,
  type PartnerOptions,
} from '../../../src/main/adapters/partner/connect-partner.ts';
import { ok } from '../../../src/shared/kernel/result.ts';
import { type Settings, SettingsSchema } from '../../../src/shared/settings/settings.ts';

interface Heard {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export type Responder = (heard: Heard, response: ServerResponse) => void;

/** A partner on a real socket that answers as its test says, and records the requests. */
export interface ScriptedPartner {
  origin: string;
  port: number;
  heard: Heard[];
  /**
   * `route` is "POST /Rates"; the last responder is used repeatedly. A trailing `*` matches the rest of
   * the path.
   */
  answers(route: string, ...responders: Responder[]): void;
  count(route: string): number;
  stop(): Promise<void>;
}

export async function startScriptedPartner(tls?: {
  key: string;
  cert: string;
}): Promise<ScriptedPartner> {
  const scripts = new Map<string, Responder[]>();
  const heard: Heard[] = [];
  const onRequest = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const one: Heard = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    };
    heard.push(one);
    const route = [...scripts.keys()].find((each) => fits(each, one));
    const script = scripts.get(route ?? '') ?? [json(404, { Message: 'no such path' })];
    const responder = script.length > 1 ? script.shift() : script[0];
    responder?.(one, response);
  };
  const server: Server = tls ? createTlsServer(tls, onRequest) : createServer(onRequest);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    port,
    heard,
    answers: (route, ...responders) => void scripts.set(route, responders),
    count: (route) => heard.filter((each) => fits(route, each)).length,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function fits(route: string, { method, path }: Heard): boolean {
  const said = `${method} ${path}`;
  return route.endsWith('*') ? said.startsWith(route.slice(0, -1)) : said === route;
}

export const reply =
  (status: number, contentType: string, body: string | Buffer): Responder =>
  (_heard, response) =>
    response.writeHead(status, { 'Content-Type': contentType }).end(body);

export const json = (status: number, body: unknown): Responder =>
  reply(status, 'application/json', typeof body === 'string' ? body : JSON.stringify(body));

export const page = (status: number): Responder =>
  reply(
    status,
    'text/html',
    `<!DOCTYPE html><html><head><title>${status} proxy</title></head></html>`,
  );

export const redirectTo =
  (location: string): Responder =>
  (_heard, response) =>
    response.writeHead(307, { Location: location }).end();

/** Cuts the connection before a byte of the answer. */
export const cut: Responder = (_heard, response) => void response.destroy();

/** Sends half of the announced body, then cuts the connection. */
export const halfOf =
  (body: string): Responder =>
  (_heard, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length });
    response.write(body.slice(0, body.length / 2), () => response.destroy());
  };

export const silence: Responder = () => {};

/** 401 until the header is `accepted`, then `then`. */
export const onlyFor =
  (accepted: (header: string | undefined) => boolean, then: Responder): Responder =>
  (heard, response) => {
    const responder = accepted(heard.headers.authorization)
      ? then
      : json(401, { Message: 'Invalid or expired token' });
    responder(heard, response);
  };

export const SECRET = 'rest-api-key-5f1d';
export const APP_ID = 'app-id-77aa';

/** Option of a client: these settings, all others by default. */
export function withSettings(settings: Partial<Settings>) {
  const parsed = SettingsSchema.parse(settings);
  return { settings: () => parsed };
}

/** A client for it, with short timeouts. */
export const client = (origin: string, options: Partial<PartnerOptions> = {}) =>
  connectPartner({
    baseUrl: origin,
    credentials: async () => ok({ appId: APP_ID, restApiKey: SECRET }),
    customerKey: async (merchant) => ok(`customer-key-of-${merchant}`),
    ...options,
    limits: { backoffMs: [5, 5], connectMs: 2_000, answerMs: 2_000, ...options.limits },
  });

/** A partner that issues a new token per /Auth, beginning with `token-1`. */
export async function startSignedInPartner(): Promise<ScriptedPartner> {
  const partner = await startScriptedPartner();
  let tokens = 0;
  partner.answers('POST /Auth', (heard, response) => {
    tokens += 1;
    json(200, { Token: `token-${tokens}`, RootRequestId: 'auth' })(heard, response);
  });
  return partner;
}
