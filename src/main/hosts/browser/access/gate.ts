import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { ENTER_PATH } from './entry-page.ts';
import type { Keys } from './keys.ts';

/** Path by which a command (never a page) ends the station. */
export const END_PATH = '/end';

export type GateAnswer =
  | { pass: true }
  | { pass: false; redirect: '/'; setCookie: string }
  | { pass: false; end: true }
  /** The route checks the key that the entry page posts. */
  | { pass: false; enter: true }
  /** `noKey`: a person may be told how to get in. */
  | { pass: false; status: 401 | 403 | 405; why: string; noKey?: true };

/**
 * Checks every request before any route. `name` is the host name of this station. A foreign Host header
 * means DNS rebinding: a page's own domain was pointed at this machine. A foreign Origin on a WebSocket
 * means that another site's page opened it, which browsers allow. Requests of other sites' pages for
 * pictures, scripts or frames are recognised by Sec-Fetch-Site where the browser sends it; from another
 * site only a followed link (navigation) is accepted.
 */
export function gate(request: IncomingMessage, keys: Keys, name: string): GateAnswer {
  const { host, origin, upgrade, cookie } = request.headers;
  const port = request.socket.localPort ?? 0;
  if (isEnd(request, port) && keys.ends(request.headers.authorization)) {
    return { pass: false, end: true };
  }
  if (host !== `${name}:${port}`) {
    return { pass: false, status: 403, why: 'This is not an address of the station.' };
  }
  if (isEntry(request)) return { pass: false, enter: true };
  const mustHaveOrigin = upgrade !== undefined;
  if ((mustHaveOrigin || origin !== undefined) && origin !== `http://${host}`) {
    return { pass: false, status: 403, why: 'Only the station’s own window may do that.' };
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return { pass: false, status: 405, why: 'The station is only read here.' };
  }
  if (isForeignRequest(request.headers)) {
    return { pass: false, status: 403, why: 'Only the station’s own window may do that.' };
  }

  const admitted = keys.admits(cookie, port);
  const key = keyOf(request.url ?? '/');
  if (key !== null && request.method === 'GET' && !mustHaveOrigin) {
    if (keys.redeem(key) || admitted) {
      return { pass: false, redirect: '/', setCookie: keys.setCookie(port) };
    }
    return { pass: false, status: 403, why: WRONG_KEY, noKey: true };
  }
  if (!admitted) {
    return {
      pass: false,
      status: 401,
      why: 'Open the link that the station printed when it was started.',
      noKey: true,
    };
  }
  return { pass: true };
}

export const WRONG_KEY = 'This link is not, or no longer, one of the station.';

/** Uses 127.0.0.1, because not every system resolver knows names under `localhost`. */
const isEnd = ({ method, url, headers }: IncomingMessage, port: number): boolean =>
  method === 'POST' &&
  url === END_PATH &&
  headers.origin === undefined &&
  headers.host === `127.0.0.1:${port}`;

/** A page opened from a file has no origin; browsers send `null`. */
const isEntry = ({ method, url, headers }: IncomingMessage): boolean =>
  method === 'POST' &&
  url === ENTER_PATH &&
  headers.origin === 'null' &&
  headers.upgrade === undefined &&
  (headers['sec-fetch-mode'] ?? 'navigate') === 'navigate' &&
  (headers['sec-fetch-dest'] ?? 'document') === 'document';

function isForeignRequest({
  'sec-fetch-site': site,
  'sec-fetch-mode': mode,
  'sec-fetch-dest': dest,
}: IncomingHttpHeaders): boolean {
  if (site === undefined || site === 'same-origin' || site === 'none') return false;
  return !(mode === 'navigate' && dest === 'document');
}

/** The key in `/?key=…`; null if there is none. Several keys give an empty string, which never matches. */
function keyOf(target: string): string | null {
  const [path, query] = target.split('?', 2);
  if (path !== '/' || query === undefined) return null;
  const keys = new URLSearchParams(query).getAll('key');
  return keys.length === 0 ? null : keys.length === 1 ? (keys[0] ?? '') : '';
}
