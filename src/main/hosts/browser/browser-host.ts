import { existsSync, realpathSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { join, sep } from 'node:path';
import staticFiles from '@fastify/static';
import websocket from '@fastify/websocket';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { BRIDGE_PATH, LONGEST_FRAME } from '../../../shared/bridge/client.ts';
import { failure, StationFailure, stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { limitConnections } from '../../connection-limit.ts';
import type { StationHandle } from '../../kernel/handle.ts';
import { type Machine, thisMachine } from '../machine.ts';
import { cacheRule } from '../window-headers.ts';
import { hostHeaders, refuseBare } from './access/bare-refusal.ts';
import {
  ENTER_PATH,
  ENTERED_PAGE,
  type EntryPage,
  postedKey,
  writeEntryPage,
} from './access/entry-page.ts';
import { gate, WRONG_KEY } from './access/gate.ts';
import { createKeys, type Keys } from './access/keys.ts';
import { ownName } from './access/own-name.ts';
import { isAnotherUser } from './access/peer-user.ts';
import { refusalPage } from './access/refusal-page.ts';
import { serveBridge } from './frames/bridge-socket.ts';
import { createPace } from './frames/pace.ts';
import {
  HEAD_WITHIN_MS,
  LOOK_EVERY_MS,
  MOST_CONNECTIONS,
  MOST_WINDOWS,
  REFUSALS,
  REQUEST_WITHIN_MS,
} from './limits.ts';
import { type OpenedWindow, openWindow } from './open-window.ts';

/** Close code of RFC 6455. */
const GOING_AWAY = 1001;
const CLOSE_WITHIN_MS = 1_000;
const TEXT = 'text/plain; charset=utf-8';

export interface BrowserHostOptions {
  station: StationHandle;
  /** Port on 127.0.0.1; 0 takes a free one. */
  port: number;
  rendererDir: string;
  open: boolean;
  profileDir: string;
  /** File that holds the host name of this station's window. */
  nameFile: string;
  /** File of digests by which cookies of earlier starts are known. */
  startsFile: string;
  /** Called when a request with the right key asks the station to end. */
  endAsked(): void;
  log(line: string): void;
  /** Set by tests only. */
  machine?: Machine;
  isAnotherUser?: typeof isAnotherUser;
}

export type BrowserHost = Awaited<ReturnType<typeof startBrowserHost>>;

/**
 * Serves the screens and the bridge on loopback to browsers that have the link. Throws a StationFailure
 * if the port is taken or the window is not built.
 */
export async function startBrowserHost(options: BrowserHostOptions) {
  if (!existsSync(join(options.rendererDir, 'index.html'))) {
    throw failure('not-available', say('The window is not built. Build it with: npm run build'));
  }
  const name = ownName(options.nameFile);
  const server = fastify({
    forceCloseConnections: true,
    bodyLimit: 1024,
    requestTimeout: REQUEST_WITHIN_MS,
    http: { headersTimeout: HEAD_WITHIN_MS, connectionsCheckingInterval: LOOK_EVERY_MS },
    clientErrorHandler: refuseBare(name),
    frameworkErrors: (_error, request, reply) =>
      refuseInvalidUrl(name, request, reply as FastifyReply),
  });
  // Passes requests with an unknown `Expect` header on: Node would refuse them without our headers.
  server.server.on('checkExpectation', (request, response) =>
    server.server.emit('request', request, response),
  );
  const keys = createKeys();
  // Before the gate, so that it also closes the connection of a refused upgrade.
  await server.register(websocket, {
    options: { maxPayload: LONGEST_FRAME, perMessageDeflate: false },
    // A failed WebSocket closes itself with a close code; its window reconnects.
    errorHandler: () => undefined,
    preClose: closeWindows,
  });
  const entry: { page: EntryPage | null } = { page: null };
  const refusals = countRefusals(options.log);
  addGate(server, { keys, name, refusals }, options);
  addEntryRoute(server, { keys, refusals }, () => entry.page?.remove());
  await addRoutes(server, options);
  const port = await listen(server, options.port);
  keys.remember(options.startsFile, port);

  const origin = `http://${name}:${port}`;
  const window = await show(options, () => {
    entry.page = writeEntryPage(options.profileDir, origin, keys.mintOnce());
    return entry.page.url;
  });
  return {
    /** Link for a person, with its key: never log it. */
    url: `${origin}/?key=${keys.link}`,
    /** Address and key for stopping the station; readable by the owner of the folder only. */
    endOrigin: `http://127.0.0.1:${port}`,
    endKey: keys.end,
    window,
    async close(): Promise<void> {
      entry.page?.remove();
      await server.close();
    },
  };
}

/** Answers a request whose URL cannot be parsed; such a request never reaches the gate. */
const refuseInvalidUrl = (name: string, { socket }: { socket: Socket }, reply: FastifyReply) =>
  reply.headers(hostHeaders(name, socket.localPort)).code(400).type(TEXT).send('Not here.\n');

function addGate(
  server: FastifyInstance,
  { keys, name, refusals }: { keys: Keys; name: string; refusals: Refusals },
  options: BrowserHostOptions,
): void {
  const { endAsked } = options;
  const letIn = limitConnections(server.server, MOST_CONNECTIONS);
  const users = new WeakMap<Socket, Promise<boolean>>();
  server.server.on('connection', (socket: Socket) => {
    users.set(socket, (options.isAnotherUser ?? isAnotherUser)(socket));
  });
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(hostHeaders(name, request.socket.localPort));

    if ((await users.get(request.raw.socket)) ?? true) {
      return reply.code(403).type(TEXT).send('This station belongs to another user.\n');
    }
    const verdict = gate(request.raw, keys, name);
    if (verdict.pass) letIn(request.raw.socket);
    if (verdict.pass || 'enter' in verdict) {
      if (!isOrdinary(request.raw)) return reply.code(400).type(TEXT).send('Not here.\n');
      if (!request.raw.headers.upgrade || server.websocketServer.clients.size < MOST_WINDOWS)
        return;
      return reply.code(503).type(TEXT).send('The station has too many windows.\n');
    }
    if ('end' in verdict) {
      reply.raw.once('close', endAsked);
      return reply.code(202).send();
    }
    if ('redirect' in verdict) {
      return reply.header('Set-Cookie', verdict.setCookie).redirect(verdict.redirect, 303);
    }
    // Accepted requests were handled above, so only refused ones are limited.
    if (refusals.areTooMany()) return refuseForNow(reply);
    if (verdict.status === 405) reply.header('Allow', 'GET, HEAD');
    const page = 'noKey' in verdict ? refusalPage(request.raw.headers) : null;
    if (page) return reply.code(verdict.status).headers(page.headers).send(page.html);
    return reply.code(verdict.status).type(TEXT).send(`${verdict.why}\n`);
  });
  server.setNotFoundHandler((_request, reply) => reply.code(404).type(TEXT).send('Not here.\n'));
  server.setErrorHandler((error, _request, reply) => {
    const { statusCode = 500 } = error as { statusCode?: number };
    return reply.code(statusCode).type(TEXT).send('That did not work.\n');
  });
}

/**
 * True for a plain request or a valid upgrade of the bridge. Other upgrades never reach the WebSocket
 * library, which would refuse them without our headers.
 */
function isOrdinary({ headers, url }: IncomingMessage): boolean {
  if (headers.upgrade === undefined) return true;
  return (
    url === BRIDGE_PATH &&
    headers.upgrade.toLowerCase() === 'websocket' &&
    headers['sec-websocket-version'] === '13' &&
    /^[+/0-9A-Za-z]{22}==$/.test(headers['sec-websocket-key'] ?? '')
  );
}

const refuseForNow = (reply: FastifyReply) =>
  reply.code(429).headers({ 'Retry-After': '60', Connection: 'close' }).send();

function addEntryRoute(
  server: FastifyInstance,
  { keys, refusals }: { keys: Keys; refusals: Refusals },
  entered: () => void,
): void {
  const form = 'application/x-www-form-urlencoded';
  server.addContentTypeParser(form, { parseAs: 'string' }, (_request, body, done) =>
    done(null, String(body)),
  );
  server.post(ENTER_PATH, (request, reply) => {
    const key = typeof request.body === 'string' ? postedKey(request.body) : null;
    if (key === null || !keys.redeem(key)) {
      if (refusals.areTooMany()) return refuseForNow(reply);
      return reply.code(403).type(TEXT).send(`${WRONG_KEY}\n`);
    }
    entered();
    return reply
      .header('Set-Cookie', keys.setCookie(request.socket.localPort ?? 0))
      .type('text/html; charset=utf-8')
      .send(ENTERED_PAGE);
  });
}

async function addRoutes(server: FastifyInstance, { station, rendererDir }: BrowserHostOptions) {
  await server.register(staticFiles, {
    root: rendererDir,
    dotfiles: 'deny',
    cacheControl: false,
    allowedPath: (path) => isInside(rendererDir, path),
    setHeaders: (reply, path) => {
      reply.header('Cache-Control', cacheRule(path));
    },
  });
  server.get(BRIDGE_PATH, { websocket: true }, (socket) => serveBridge(socket, station));
}

/** False for a symbolic link that leads out of the folder. */
function isInside(folder: string, path: string): boolean {
  try {
    const [there, here] = [realpathSync(join(folder, path)), realpathSync(folder)];
    return there === here || there.startsWith(here + sep);
  } catch {
    return false;
  }
}

/** Closes all windows' connections; one that does not answer the close frame within `GOODBYE_MS` is cut. */
function closeWindows(this: FastifyInstance, done: () => void): void {
  const { clients } = this.websocketServer;
  for (const line of clients) line.close(GOING_AWAY, 'the station ends');
  setTimeout(() => {
    for (const line of clients) line.terminate();
  }, CLOSE_WITHIN_MS).unref();
  this.websocketServer.close();
  done();
}

async function listen(server: FastifyInstance, port: number): Promise<number> {
  try {
    await server.listen({ host: '127.0.0.1', port });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const why = code === 'EADDRINUSE' ? 'is in use' : `cannot be used (${code ?? 'unknown'})`;
    const message = say('port: {port} {why}; choose another with --port', { port, why });
    throw new StationFailure(stationError('bad-input', message, { field: 'port' }), { cause });
  }
  return (server.server.address() as AddressInfo).port;
}

async function show(options: BrowserHostOptions, url: () => string): Promise<OpenedWindow> {
  if (!options.open) return { opened: false, why: 'it was asked not to' };
  const window = await openWindow(options.machine ?? thisMachine(), options.profileDir, url);
  options.log(
    window.opened
      ? `The window opens in ${window.browser}.`
      : `No window was opened: ${window.why}. Open the link in a browser on this machine.`,
  );
  return window;
}

type Refusals = ReturnType<typeof countRefusals>;

function countRefusals(log: (line: string) => void) {
  const pace = createPace(REFUSALS);
  let logged = false;
  return {
    areTooMany(): boolean {
      if (pace.take()) return false;
      if (!logged) log('Something on this machine keeps asking for the window, and is refused.');
      logged = true;
      return true;
    },
  };
}
