import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { inEnglish } from '../../../shared/say.ts';

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT';
  url: URL;
  headers: Record<string, string>;
  body?: string;
  /** Milliseconds to be connected, TLS handshake included. */
  connectMs: number;
  /** Milliseconds from the first byte of the request to the last of the answer. */
  answerMs: number;
  /** Bytes an answer's body may have. */
  maxBytes: number;
  signal?: AbortSignal;
  lookup?: LookupFunction;
  /** Awaited once connected, before the request is written. If it throws, nothing is sent. */
  beforeSend?: () => Promise<void>;
}

/**
 * What came of one request. `again`: asking once more at once may help; it does not where a
 * certificate or an address was refused, or time ran out.
 */
export type Exchange =
  | { kind: 'answered'; status: number; headers: IncomingHttpHeaders; body: Buffer }
  /** Proven: no byte of the request left. */
  | { kind: 'not-sent'; why: string; again: boolean }
  /** The request left, or may have; no whole answer came. `status` where its head had come. */
  | { kind: 'lost'; why: string; status: number | null; again: boolean };

/** Code of an error that a `lookup` answers to refuse a host; its message is shown. */
export const ADDRESS_REFUSED = 'ADDRESS_REFUSED';

/**
 * One request over a connection of its own: no reuse, no redirect, no repetition. The socket is
 * opened first and the request written after, so that a failure of DNS, connect or TLS is known
 * to have sent nothing.
 */
export async function exchange(options: HttpRequest): Promise<Exchange> {
  const opened = await openSocket(options);
  if ('why' in opened) return { kind: 'not-sent', ...opened };
  const { socket } = opened;
  // Until the request listens, an error on an idle socket must not become an uncaught one.
  socket.on('error', () => {});
  try {
    await options.beforeSend?.();
  } catch (error) {
    socket.destroy();
    throw error;
  }
  if (options.signal?.aborted) {
    socket.destroy();
    return { kind: 'not-sent', why: inEnglish`the station is closing`, again: false };
  }
  if (socket.destroyed)
    return { kind: 'not-sent', why: inEnglish`the line was cut at once`, again: true };
  return converse(socket, options);
}

type Opened = { socket: Socket } | { why: string; again: boolean };

function openSocket({ url, connectMs, signal, lookup }: HttpRequest): Promise<Opened> {
  if (signal?.aborted)
    return Promise.resolve({ why: inEnglish`the station is closing`, again: false });
  const secure = url.protocol === 'https:';
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const port = Number(url.port) || (secure ? 443 : 80);
  const target = { host, port, ...(lookup ? { lookup } : {}) };
  const socket = secure
    ? connectTls({
        ...target,
        ALPNProtocols: ['http/1.1'],
        ...(isIP(host) ? {} : { servername: host }),
      })
    : connectTcp(target);
  return new Promise((resolve) => {
    const settle = (opened: Opened): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', closing);
      if (!('socket' in opened)) socket.destroy();
      resolve(opened);
    };
    const closing = () => settle({ why: inEnglish`the station is closing`, again: false });
    const timer = setTimeout(
      () => settle({ why: inEnglish`no connection within ${seconds(connectMs)}`, again: false }),
      connectMs,
    );
    signal?.addEventListener('abort', closing, { once: true });
    socket.once(secure ? 'secureConnect' : 'connect', () => settle({ socket }));
    socket.once('error', (error) => settle(connectFailure(error, url.hostname)));
    socket.once('close', () => settle({ why: inEnglish`the line was cut at once`, again: true }));
  });
}

/** Node gives the body of a GET no length: it would be read as another request. */
const lengthOf = (method: HttpRequest['method'], body: string | undefined) =>
  method === 'GET' && body !== undefined
    ? { 'Content-Length': String(Buffer.byteLength(body)) }
    : {};

function converse(socket: Socket, options: HttpRequest): Promise<Exchange> {
  const { method, url, headers, body, answerMs, maxBytes, signal } = options;
  return new Promise((resolve) => {
    let status: number | null = null;
    const finish = (outcome: Exchange): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', closing);
      socket.destroy();
      resolve(outcome);
    };
    const lost = (why: string, again: boolean) => finish({ kind: 'lost', why, status, again });
    const cut = () => lost(inEnglish`the line was cut before the whole answer came`, true);
    const closing = () => lost(inEnglish`the station is closing`, false);
    const timer = setTimeout(
      () => lost(inEnglish`no whole answer within ${seconds(answerMs)}`, false),
      answerMs,
    );
    signal?.addEventListener('abort', closing, { once: true });

    const outgoing = httpRequest({
      createConnection: () => socket,
      method,
      path: url.pathname + url.search,
      headers: {
        Host: url.host,
        Connection: 'close',
        'Accept-Encoding': 'identity',
        ...lengthOf(method, body),
        ...headers,
      },
    });
    outgoing.on('error', (error) => lost(conversationFailure(error), true));
    outgoing.on('close', cut);
    outgoing.on('response', (incoming) => {
      const answered = incoming.statusCode ?? 0;
      status = answered;
      const chunks: Buffer[] = [];
      let size = 0;
      incoming.on('data', (chunk: Buffer) => {
        size += chunk.length;
        chunks.push(chunk);
        if (size > maxBytes) lost(inEnglish`an answer of more than ${maxBytes} bytes`, false);
      });
      incoming.on('error', cut);
      incoming.on('end', () => {
        if (!incoming.complete) return cut();
        const whole = Buffer.concat(chunks, size);
        finish({ kind: 'answered', status: answered, headers: incoming.headers, body: whole });
      });
    });
    outgoing.end(body);
  });
}

const seconds = (milliseconds: number): string => `${milliseconds / 1000} s`;

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '');

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ALTNAME/;

function connectFailure(error: Error, host: string): { why: string; again: boolean } {
  const code = codeOf(error);
  if (code === ADDRESS_REFUSED) return { why: error.message, again: false };
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return { why: inEnglish`the name ${host} cannot be resolved`, again: true };
  }
  if (code === 'ECONNREFUSED') return { why: inEnglish`nothing listens at ${host}`, again: true };
  if (CERTIFICATE.test(code)) {
    return { why: inEnglish`the certificate of ${host} is not trusted (${code})`, again: false };
  }
  return { why: inEnglish`${host} cannot be reached${code && ` (${code})`}`, again: true };
}

function conversationFailure(error: Error): string {
  const code = codeOf(error);
  if (code === 'ECONNRESET' || code === 'EPIPE') {
    return inEnglish`the line was cut before the whole answer came`;
  }
  return code.startsWith('HPE_')
    ? inEnglish`an answer that is not HTTP (${code})`
    : inEnglish`the line failed${code && ` (${code})`}`;
}
