import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { commands } from '../../../shared/bridge/calls.ts';
import {
  httpOperations,
  MOST_BODY_BYTES,
  MOST_ORDER_BYTES,
  type OperationName,
} from '../../../shared/exchange/http-operations.ts';
import { portTaken } from '../../../shared/exchange/port-taken.ts';
import { accessAt } from '../../../shared/kernel/command.ts';
import { isCode } from '../../../shared/kernel/errors.ts';
import { english, isMessage, say } from '../../../shared/kernel/message.ts';
import { ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import { type LetIn, limitConnections } from '../../connection-limit.ts';
import type { HttpAnswer, HttpAsked, HttpCalls } from '../../features/exchange/ports.ts';
import { routeSchema } from './document.ts';

const MOST_CONNECTIONS = 64;
const REQUEST_MS = 30_000;
/** Fits a URL-encoded reference of 80 characters. */
const LONGEST_PARAM = 1000;
const HEADERS = { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 };
/** Limit per token; enough for a shop that asks after every order. */
const PER_MINUTE = 600;
/** Requests without a valid token, of one address, in the limits of so many tokens. */
const OF_AN_ADDRESS = 10;
/** Requests of one token that are answered at a time: long polls of one program leave room for others. */
const AT_A_TIME = 16;

/** Order files of other programs. */
const FILES: readonly (readonly [type: RegExp, name: string])[] = [
  [/^application\/vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet\s*(;|$)/i, 'body.xlsx'],
  [/^(application|text)\/(xml|[^\s;]+\+xml)\s*(;|$)/i, 'body.xml'],
  [/^(text|application)\/csv\s*(;|$)/i, 'body.csv'],
  [/^text\/tab-separated-values\s*(;|$)/i, 'body.tsv'],
];

export interface HttpOptions {
  host: string;
  /** 0 for a free port. */
  port: number;
  tls: { cert: Buffer; key: Buffer } | null;
  calls: HttpCalls;
  version: string;
  perMinute?: number;
}

export interface HttpServer {
  port: number;
  close(): Promise<void>;
}

/**
 * Serves programs that have a token. Not usable from browsers: no cookies, no answers to other origins,
 * and only requests to its own host names (DNS rebinding). Errors: `bad-input` if the port is not
 * available or the certificate cannot be used.
 */
export async function openHttp(options: HttpOptions): Promise<Result<HttpServer>> {
  const { host, port, tls } = options;
  try {
    const server = fastify({
      bodyLimit: MOST_BODY_BYTES,
      requestTimeout: REQUEST_MS,
      forceCloseConnections: true,
      routerOptions: { maxParamLength: LONGEST_PARAM },
      frameworkErrors: (error: unknown, _request: FastifyRequest, reply: FastifyReply) =>
        failed(error, reply),
      clientErrorHandler: refuseLine,
      // Validation is left to the commands, which have their own messages.
      ...(tls ? { https: { ...tls, ...HEADERS, handshakeTimeout: 10_000 } } : { http: HEADERS }),
    } as object) as unknown as FastifyInstance;
    const known = limitConnections(server.server, MOST_CONNECTIONS);
    await furnish(server, options, known);
    try {
      await server.listen({ host, port });
    } catch (error) {
      await server.close();
      throw error;
    }
    const address = server.server.address();
    const bound = typeof address === 'object' && address ? address.port : port;
    return ok({ port: bound, close: () => server.close() });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const message = isCode(error, 'EADDRINUSE')
      ? portTaken(port, 'api.port')
      : say('The HTTP interface cannot use port {port}: {why}', { port, why });
    return refuse('bad-input', message, { field: 'api.port', retry: 'after-change' });
  }
}

async function furnish(server: FastifyInstance, options: HttpOptions, known: LetIn): Promise<void> {
  const { version, perMinute = PER_MINUTE } = options;
  server.setValidatorCompiler(() => () => true);
  server.setSerializerCompiler(() => (body) => JSON.stringify(body, outsideWords));
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  for (const [type] of FILES)
    server.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
  await server.register(rateLimit, { global: false, timeWindow: 60_000 });
  const limited = limiter(server);
  // Programs with a token are not locked out by whoever has none, at the same address.
  const byAddress = limited(perMinute * OF_AN_ADDRESS, ({ ip }) => ip);
  const byToken = limited(perMinute, (request) => tokenOf(request).name);
  const atOnce = limitAtOnce();
  server.server.on('checkExpectation', refuseExpectation);
  server.addHook('onRequest', async (request, reply) => {
    const why = foreign(request, options);
    return why ? send(reply, bare(403, 'forbidden', why)) : undefined;
  });
  await server.register(swagger, {
    openapi: {
      openapi: '3.0.3',
      info: { title: 'Packbench', version },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
  });
  server.get(
    '/openapi.json',
    { schema: { hide: true }, onRequest: byAddress },
    async ({ protocol, host }, reply) => {
      const document = { ...server.swagger(), servers: [{ url: `${protocol}://${host}` }] };
      return reply.type('application/json').send(JSON.stringify(document));
    },
  );
  for (const name of Object.keys(httpOperations) as OperationName[])
    addRoute(server, name, options, { byAddress, byToken, atOnce, known });
  server.setNotFoundHandler({ preHandler: byAddress }, notHere);
  server.setErrorHandler((error, _request, reply) => failed(error, reply));
}

function failed(error: unknown, reply: FastifyReply): void {
  const { statusCode = 500 } = error as { statusCode?: number };
  const isOurs = statusCode >= 500;
  const code = isOurs ? 'defect' : 'bad-input';
  if (isOurs) send(reply, bare(statusCode, code, 'Internal error of the station.'));
  else send(reply, bare(statusCode, code, ...notRead(statusCode)));
}

function notRead(status: number): [detail: string, field: string] {
  if (status === 413) {
    const most = (bytes: number) => `${bytes / 1024} kB`;
    const [orders, other] = [most(MOST_ORDER_BYTES), most(MOST_BODY_BYTES)];
    return [
      `body: expected at most ${orders} of orders and ${other} of anything else, found more`,
      'body',
    ];
  }
  if (status === 414)
    return [
      `path: expected parts of at most ${LONGEST_PARAM} characters, found a longer one`,
      'path',
    ];
  return ['request: expected a valid HTTP request, found something else', 'request'];
}

/** Answers invalid HTTP, or endless headers, directly on the socket, and closes it. */
function refuseLine({ code }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return;
  const [status, name] = NOT_HTTP[code ?? ''] ?? [400, 'Bad Request'];
  const text = JSON.stringify(
    bare(status, 'bad-input', `This cannot be read as HTTP (${name}).`).body,
  );
  const head = [
    `HTTP/1.1 ${status} ${name}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${text.length}`,
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${text}`);
  socket.destroySoon();
}

const NOT_HTTP: Readonly<Record<string, [number, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
};

type Limit = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;

const limiter =
  (server: FastifyInstance) =>
  (max: number, keyGenerator: (request: FastifyRequest) => string): Limit => {
    const count = server.createRateLimit({ max, keyGenerator });
    return async (request, reply) => {
      const found = await count(request);
      if (found.isAllowed || !found.isExceeded) return undefined;
      reply.header('Retry-After', found.ttlInSeconds);
      return send(reply, bare(429, 'bad-input', 'Too many requests.'));
    };
  };

/** Counts the requests of each token that are being answered. */
function limitAtOnce(): Limit {
  const underWay = new Map<string, number>();
  return async (request, reply) => {
    const { name } = tokenOf(request);
    const count = underWay.get(name) ?? 0;
    if (count >= AT_A_TIME) {
      reply.header('Retry-After', 1);
      return send(reply, bare(429, 'bad-input', 'Too many requests of this token at a time.'));
    }
    underWay.set(name, count + 1);
    reply.raw.once('close', () => {
      const left = (underWay.get(name) ?? 1) - 1;
      if (left === 0) underWay.delete(name);
      else underWay.set(name, left);
    });
    return undefined;
  };
}

/** `Expect` asks for something before the request is read; only `100-continue`, which Node answers, is known. */
function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const { body } = bare(417, 'bad-input', 'Expect: only 100-continue is known.', 'Expect');
  response.writeHead(417, { 'Content-Type': 'application/problem+json', Connection: 'close' });
  response.end(JSON.stringify(body));
}

/** Each path, and the methods that it has. */
const PATHS = [
  ...Map.groupBy(Object.values(httpOperations), ({ path }) => path),
  ['/openapi.json', [{ method: 'GET' }]] as const,
].map(([path, operations]) => ({
  parts: path.split('/'),
  methods: operations.map(({ method }) => method).join(', '),
}));

/** A name in braces stands for any text that is not empty; the request's path may end in a slash. */
function isAt(parts: readonly string[], path: string): boolean {
  const asked = path.replace(/\/$/, '').split('/');
  return (
    asked.length === parts.length &&
    parts.every((part, index) =>
      part.startsWith('{') ? asked[index] !== '' : part === asked[index],
    )
  );
}

/** A path answers each method that it has not, also one that HTTP does not know, with 405 and those that it has. */
function notHere({ url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path = ''] = url.split('?');
  const known = PATHS.find(({ parts }) => isAt(parts, path));
  if (!known)
    return send(reply, bare(404, 'not-found', 'There is nothing here; see /openapi.json.'));
  reply.header('Allow', known.methods);
  return send(reply, bare(405, 'bad-input', `method: expected ${known.methods}.`, 'method'));
}

const urlOf = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

type Token = Parameters<HttpCalls['carryOut']>[1]['token'];
const tokenOf = (request: FastifyRequest) => (request as unknown as { token: Token }).token;

function addRoute(
  server: FastifyInstance,
  name: OperationName,
  { calls }: HttpOptions,
  {
    byAddress,
    byToken,
    atOnce,
    known,
  }: { byAddress: Limit; byToken: Limit; atOnce: Limit; known: LetIn },
): void {
  const operation = httpOperations[name];
  const scope = accessAt(commands[operation.command], 'http').replace('token-', '');
  server.route({
    method: operation.method,
    url: urlOf(operation.path),
    schema: routeSchema(name),
    bodyLimit: operation.command === 'orders.import' ? MOST_ORDER_BYTES : MOST_BODY_BYTES,
    // Before any byte of the body is read.
    onRequest: async (request, reply) => {
      const [, text] = /^Bearer (\S{1,200})$/i.exec(request.headers.authorization ?? '') ?? [];
      const token = text ? await calls.whose(text) : null;
      if (!token) {
        const over = await byAddress(request, reply);
        if (over) return over;
        reply.header('WWW-Authenticate', 'Bearer');
        const code = text ? 'credentials-refused' : 'credentials-missing';
        return send(reply, bare(401, code, 'A token is needed: Authorization: Bearer …'));
      }
      known(request.raw.socket, token.name);
      Object.assign(request, { token });
      const over = await byToken(request, reply);
      if (over) return over;
      if (!token.scopes.some((each) => each === scope)) {
        return send(reply, bare(403, 'forbidden', `The token does not have the scope ${scope}.`));
      }
      return await atOnce(request, reply);
    },
    handler: async (request, reply) => {
      const key = request.headers['idempotency-key'];
      const { body } = request;
      const wrong = wrongType(request, 'takesFiles' in operation);
      if (wrong) return send(reply, bare(415, 'bad-input', wrong, 'Content-Type'));
      const answer = await calls.carryOut(name, {
        token: tokenOf(request),
        path: request.params as Record<string, string>,
        query: request.query,
        body: typeof body === 'string' ? body : '',
        file: fileOf(request),
        key: typeof key === 'string' ? key : null,
      });
      return send(reply, answer);
    },
  });
}

function send(reply: FastifyReply, { status, body }: HttpAnswer): FastifyReply {
  reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .header('X-Content-Type-Options', 'nosniff');
  const { retryAfter } = (body ?? {}) as { retryAfter?: number };
  if (retryAfter !== undefined) reply.header('Retry-After', retryAfter);
  if (body instanceof Uint8Array) return reply.type('application/pdf').send(Buffer.from(body));
  reply.type(status < 400 ? 'application/json' : 'application/problem+json');
  return reply.send(JSON.stringify(body, outsideWords));
}

const bare = (status: number, code: string, detail: string, field?: string): HttpAnswer => ({
  status,
  body: { type: `urn:packbench:error:${code}`, title: code, status, detail, code, field },
});

/** Why a body of this content type is not accepted; null if it is. Other types are read as JSON. */
function wrongType({ headers, body }: FastifyRequest, takesFiles: boolean): string | null {
  if (takesFiles || !Buffer.isBuffer(body)) return null;
  return `Content-Type: expected application/json, found ${headers['content-type']}`;
}

/** null for JSON. */
function fileOf({ headers, body }: FastifyRequest): HttpAsked['file'] {
  if (!Buffer.isBuffer(body)) return null;
  const kind = FILES.find(([type]) => type.test(headers['content-type'] ?? ''));
  return { name: kind?.[1] ?? 'body.csv', bytes: body };
}

/** Why the request is refused as not made by a program for this station; null if it is accepted. */
function foreign({ headers, socket }: FastifyRequest, { host, tls }: HttpOptions): string | null {
  // A page may load pictures or forms without an Origin; a browser says so in Sec-Fetch-Site.
  const site = headers['sec-fetch-site'] ?? 'none';
  if (headers.origin !== undefined || site !== 'none') {
    return 'Requests from web pages are not allowed.';
  }
  // With TLS, a wrong host name has failed already.
  if (tls) return null;
  const names = [host, '127.0.0.1', 'localhost', '[::1]', `[${host}]`];
  const isOwn = names.some((name) => headers.host === `${name}:${socket.localPort}`);
  return isOwn ? null : 'This is not an address of the station.';
}

/** Messages are returned as English text; their structured form is for the window only. */
function outsideWords(name: string, value: unknown): unknown {
  if (name === 'translatable') return undefined;
  return isMessage(value) ? english(value) : value;
}
