import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { codeOf } from '../../../shared/kernel/errors.ts';
import { type AnyMessage, say } from '../../../shared/kernel/message.ts';
import { http, https } from '../../node-http.ts';
import { proxyAuthorization } from './proxy.ts';

export interface SocketOptions {
  url: URL;
  connectMs: number;
  signal?: AbortSignal | undefined;
  lookup?: LookupFunction | undefined;
  /** The proxy to use for `url`; null for a direct connection. */
  proxy: URL | null;
  userAgent: string;
}

/** `again`: an immediate retry may help. */
export type Opened = { socket: Socket } | { why: AnyMessage; again: boolean };

/** Error code by which a `lookup` refuses a host; the error's message is shown. */
export const ADDRESS_REFUSED = 'ADDRESS_REFUSED';

/** Opens a connection to the URL's host without sending any of the request. */
export function openSocket(options: SocketOptions): Promise<Opened> {
  const { url, connectMs, signal, proxy } = options;
  if (signal?.aborted) return Promise.resolve(CLOSING);
  return new Promise((resolve) => {
    const open: { destroy(): unknown }[] = [];
    const settle = (opened: Opened): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', closing);
      if (!('socket' in opened)) for (const each of open) each.destroy();
      resolve(opened);
    };
    const closing = () => settle(CLOSING);
    const timer = setTimeout(
      () =>
        settle({
          why: say('no connection within {seconds}', { seconds: seconds(connectMs) }),
          again: false,
        }),
      connectMs,
    );
    signal?.addEventListener('abort', closing, { once: true });
    if (proxy) openTunnel(options, proxy, open, settle);
    else watch(connectTo(options), url, open, settle);
  });
}

const CLOSING: Opened = { why: say('the station is closing'), again: false };

/** Said at each connection: without it NODE_TLS_REJECT_UNAUTHORIZED=0 in the environment skips the check. */
const CHECKED = { rejectUnauthorized: true };

type Settle = (opened: Opened) => void;

/** `through`: an existing connection to the host (the proxy's tunnel). */
function connectTo({ url, lookup }: SocketOptions, through?: Socket): Socket {
  const host = hostOf(url);
  const target = { host, port: portOf(url), ...(lookup ? { lookup } : {}) };
  if (url.protocol !== 'https:') return through ?? connectTcp(target);
  return connectTls({
    // Through a tunnel, the certificate must match this host.
    ...(through ? { host, socket: through } : target),
    ALPNProtocols: ['http/1.1'],
    ...CHECKED,
    ...(isIP(host) ? {} : { servername: host }),
  });
}

function watch(socket: Socket, url: URL, open: { destroy(): unknown }[], settle: Settle): void {
  open.push(socket);
  const ready = url.protocol === 'https:' ? 'secureConnect' : 'connect';
  socket.once(ready, () => settle({ socket }));
  socket.once('error', (error) => settle(connectFailure(error, url.hostname)));
  socket.once('close', () =>
    settle({ why: say('the connection was closed at once'), again: true }),
  );
}

/** Opens a tunnel through the proxy. None of the request is sent before the tunnel is open. */
function openTunnel(
  options: SocketOptions,
  proxy: URL,
  open: { destroy(): unknown }[],
  settle: Settle,
): void {
  const { url } = options;
  const name = proxy.hostname;
  const kinds: Record<string, typeof https.request> = {
    'http:': http.request,
    'https:': https.request,
  };
  const request = kinds[proxy.protocol];
  if (!request) {
    const why = say('the station knows no proxies of the kind {protocol}', {
      protocol: proxy.protocol,
    });
    settle({ why, again: false });
    return;
  }
  const target = `${url.hostname}:${portOf(url)}`;
  const asking = request({
    method: 'CONNECT',
    host: hostOf(proxy),
    port: portOf(proxy),
    path: target,
    agent: false,
    ...CHECKED,
    headers: { Host: target, 'User-Agent': options.userAgent, ...proxyAuthorization(proxy) },
  });
  open.push(asking);
  asking.once('error', (error) => settle(proxyFailure(error, name)));
  // The proxy answered or closed the connection instead of opening the tunnel.
  asking.once('response', ({ statusCode = 0 }) => settle(refused(statusCode, name, url)));
  asking.once('close', () =>
    settle({ why: say('the proxy {name} closed the connection', { name }), again: true }),
  );
  asking.once('connect', ({ statusCode = 0 }, tunnel: Socket, head: Buffer) => {
    open.push(tunnel);
    tunnel.on('error', () => undefined);
    if (statusCode < 200 || statusCode > 299) return settle(refused(statusCode, name, url));
    if (head.length > 0) tunnel.unshift(head);
    asking.removeAllListeners('close');
    const socket = connectTo(options, tunnel);
    if (socket === tunnel) return settle({ socket });
    watch(socket, url, open, settle);
  });
  asking.end();
}

function refused(status: number, proxy: string, url: URL): Opened {
  const why =
    status === 407
      ? say('the proxy {proxy} requires credentials, or others (status {status})', {
          proxy,
          status,
        })
      : say('the proxy {proxy} does not connect to {hostname} (status {status})', {
          proxy,
          hostname: url.hostname,
          status,
        });
  return { why, again: status >= 500 };
}

const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1');
const portOf = (url: URL): number => Number(url.port) || (url.protocol === 'https:' ? 443 : 80);

export const seconds = (milliseconds: number): string => `${milliseconds / 1000} s`;

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ALTNAME/;

const proxyFailure = (error: Error, proxy: string): Opened => {
  const { why, again } = connectFailure(error, proxy);
  return { why: say('the proxy does not answer: {why}', { why }), again };
};

function connectFailure(error: Error, host: string): { why: AnyMessage; again: boolean } {
  const code = codeOf(error);
  if (code === ADDRESS_REFUSED) return { why: error.message, again: false };
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return { why: say('the name {host} cannot be resolved', { host }), again: true };
  }
  if (code === 'ECONNREFUSED')
    return { why: say('nothing listens at {host}', { host }), again: true };
  if (CERTIFICATE.test(code)) {
    return {
      why: say('the certificate of {host} is not trusted ({code})', { host, code }),
      again: false,
    };
  }
  return {
    why: say('{host} cannot be reached{code}', { host, code: code && ` (${code})` }),
    again: true,
  };
}
