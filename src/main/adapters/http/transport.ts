import { AsyncLocalStorage } from 'node:async_hooks';
import type { ClientRequest, IncomingHttpHeaders } from 'node:http';
import type { LookupFunction, Socket } from 'node:net';
import { codeOf } from '../../../shared/kernel/errors.ts';
import { type AnyMessage, say } from '../../../shared/kernel/message.ts';
import { http } from '../../node-http.ts';
import { ACCEPT_ENCODING, decoded, TOO_LONG } from './content-encoding.ts';
import { type AnswerMemory, gatherBytes, UNBOUNDED } from './gather-bytes.ts';
import { openSocket, seconds } from './open-socket.ts';
import type { ProxyFor } from './proxy.ts';

export interface Route {
  userAgent: string;
  proxyFor: ProxyFor;
  /** Notified of each request and its result; not of documents, which may be on other hosts. */
  line?: { asking(): void; seen(url: URL, reply: Exchange, ms: number): void };
}

export type Watcher = (request: HttpRequest, reply: Exchange, ms: number) => void;

const watchers = new AsyncLocalStorage<Watcher>();

/** Runs `work`; the watcher gets every exchange made by it, and no other. */
export const watching = <T>(watcher: Watcher, work: () => Promise<T>): Promise<T> =>
  watchers.run(watcher, work);

export const DIRECT: Route = { userAgent: 'Packbench', proxyFor: () => null };

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT';
  url: URL;
  headers: Record<string, string>;
  body?: string;
  /** Milliseconds to connect, including a proxy's tunnel and the TLS handshake. */
  connectMs: number;
  /** Milliseconds from the first byte of the request to the last of the answer. */
  answerMs: number;
  maxBytes: number;
  /** Awaited before more than `freeBytes` of the answer are held. The time limit stands still meanwhile. */
  memory?: AnswerMemory;
  signal?: AbortSignal;
  lookup?: LookupFunction;
  route: Route;
  /** Awaited after connecting, before the request is written. If it throws, nothing is sent. */
  beforeSend?: () => Promise<void>;
}

/**
 * Outcome of one request. `again`: an immediate retry may help; not after a refused certificate or
 * address, or a timeout.
 */
export type Exchange =
  | { kind: 'answered'; status: number; headers: IncomingHttpHeaders; body: Buffer }
  /** Proven: no byte of the request was sent. */
  | { kind: 'not-sent'; why: AnyMessage; again: boolean }
  /**
   * The request was sent, at least possibly, but no complete answer came. `status` is set if its head
   * arrived; `begun` is the beginning of an answer over the size limit.
   */
  | { kind: 'lost'; why: AnyMessage; status: number | null; again: boolean; begun?: Begun };

interface Begun {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/**
 * Sends one request over a connection of its own: no reuse, no redirect, no retry. The socket is opened
 * before the request is written, so that a failure of DNS, connect, proxy or TLS is known to have sent
 * nothing.
 */
export async function exchange(options: HttpRequest): Promise<Exchange> {
  const { line } = options.route;
  line?.asking();
  const begun = performance.now();
  const reply = await exchangeOnce(options);
  // A request aborted by this program says nothing about the line.
  const ms = performance.now() - begun;
  if (!options.signal?.aborted) line?.seen(options.url, reply, ms);
  watchers.getStore()?.(options, reply, ms);
  return reply;
}

async function exchangeOnce(options: HttpRequest): Promise<Exchange> {
  const { url, connectMs, signal, lookup, route } = options;
  const proxy = route.proxyFor(url);
  const { userAgent } = route;
  const opened = await openSocket({ url, connectMs, signal, lookup, proxy, userAgent });
  if ('why' in opened) return { kind: 'not-sent', ...opened };
  const { socket } = opened;
  // Handles errors until the request has its own listener; an unhandled one would end the program.
  socket.on('error', () => {});
  try {
    await options.beforeSend?.();
  } catch (error) {
    socket.destroy();
    throw error;
  }
  if (options.signal?.aborted) {
    socket.destroy();
    return { kind: 'not-sent', why: say('the station is closing'), again: false };
  }
  if (socket.destroyed)
    return { kind: 'not-sent', why: say('the connection was closed at once'), again: true };
  return converse(socket, options);
}

/** Most 1xx responses before the answer: some gateways send one every few seconds while they work. */
const MOST_INTERIM = 100;

function afterTooManyInterim(outgoing: ClientRequest, onTooMany: () => void): void {
  let count = 0;
  outgoing.on('information', () => {
    count += 1;
    if (count === MOST_INTERIM + 1) onTooMany();
  });
}

/** Node sets no Content-Length for the body of a GET; the server would read the body as another request. */
const lengthOf = (method: HttpRequest['method'], body: string | undefined) =>
  method === 'GET' && body !== undefined
    ? { 'Content-Length': String(Buffer.byteLength(body)) }
    : {};

const requestOver = (socket: Socket, { method, url, headers, body, route }: HttpRequest) =>
  http.request({
    createConnection: () => socket,
    method,
    path: url.pathname + url.search,
    headers: {
      Host: url.host,
      Connection: 'close',
      'User-Agent': route.userAgent,
      'Accept-Encoding': ACCEPT_ENCODING,
      ...lengthOf(method, body),
      ...headers,
    },
  });

function converse(socket: Socket, options: HttpRequest): Promise<Exchange> {
  const { body, answerMs, maxBytes, memory = UNBOUNDED, signal } = options;
  return new Promise((resolve) => {
    let status: number | null = null;
    let isWhole = false;
    const finish = (outcome: Exchange): void => {
      timeLimit.stop();
      signal?.removeEventListener('abort', closing);
      socket.destroy();
      resolve(outcome);
    };
    const lost = (why: AnyMessage, again: boolean, begun?: Begun) =>
      finish({ kind: 'lost', why, status, again, ...(begun ? { begun } : {}) });
    const cut = () => {
      if (!isWhole) lost(say('the connection was closed before the whole answer arrived'), true);
    };
    const closing = () => lost(say('the station is closing'), false);
    const timeLimit = createTimeLimit(answerMs, () =>
      lost(say('no complete answer within {seconds}', { seconds: seconds(answerMs) }), false),
    );
    signal?.addEventListener('abort', closing, { once: true });

    const outgoing = requestOver(socket, options);
    outgoing.on('error', (error) => {
      if (!isWhole) lost(conversationFailure(error), true);
    });
    outgoing.on('close', cut);
    afterTooManyInterim(outgoing, () =>
      lost(say('only interim answers (1xx), no final one'), false),
    );
    outgoing.on('response', (incoming) => {
      const answered = incoming.statusCode ?? 0;
      status = answered;
      const { headers } = incoming;
      const gathered = gatherBytes(maxBytes);
      let isTooLong = false;
      const read = async (): Promise<void> => {
        timeLimit.stop();
        const { body, why } = await decoded(
          gathered.bytes(),
          headers['content-encoding'],
          maxBytes,
          memory,
        );
        const tooLong = isTooLong || why === TOO_LONG;
        if (tooLong)
          lost(say('an answer of more than {maxBytes} bytes', { maxBytes }), false, {
            headers,
            body,
          });
        else if (why !== null) lost(why, false);
        else finish({ kind: 'answered', status: answered, headers, body });
      };
      const take = (chunk: Buffer): void => {
        if (isTooLong) return;
        isTooLong = !gathered.add(chunk);
        if (!isTooLong) return;
        isWhole = true;
        incoming.destroy();
        void read();
      };
      let received = 0;
      let isRoomy = false;
      const takeInRoom = async (chunk: Buffer): Promise<void> => {
        incoming.pause();
        timeLimit.pause();
        isRoomy = await memory.room();
        if (!isRoomy) return;
        timeLimit.resume();
        take(chunk);
        incoming.resume();
      };
      incoming.on('data', (chunk: Buffer) => {
        received += chunk.length;
        if (isRoomy || received <= memory.freeBytes) take(chunk);
        else void takeInRoom(chunk);
      });
      incoming.on('error', cut);
      incoming.on('end', () => {
        if (isTooLong) return;
        if (!incoming.complete) return cut();
        isWhole = true;
        void read();
      });
    });
    outgoing.end(body);
  });
}

/** A time limit that can stand still. */
function createTimeLimit(milliseconds: number, onOver: () => void) {
  let left = milliseconds;
  let since = performance.now();
  let timer = setTimeout(onOver, left);
  let isOver = false;
  return {
    pause(): void {
      clearTimeout(timer);
      left -= performance.now() - since;
    },
    resume(): void {
      if (isOver) return;
      since = performance.now();
      timer = setTimeout(onOver, left);
    },
    stop(): void {
      isOver = true;
      clearTimeout(timer);
    },
  };
}

function conversationFailure(error: Error): AnyMessage {
  const code = codeOf(error);
  if (code === 'ECONNRESET' || code === 'EPIPE') {
    return say('the connection was closed before the whole answer arrived');
  }
  return code.startsWith('HPE_')
    ? say('an answer that is not HTTP ({code})', { code })
    : say('the connection failed{code}', { code: code && ` (${code})` });
}
