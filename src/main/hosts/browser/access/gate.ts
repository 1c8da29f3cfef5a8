import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { ENTER_PATH } from './entry-page.ts';
import type { Keys } from './keys.ts';

/** Where the station is asked to end, by a command and never by a page. */
export const END_PATH = '/end';

export type Verdict =
  | { pass: true }
  | { pass: false; redirect: '/'; setCookie: string }
  | { pass: false; end: true }
  /** The entry page posts its key: the route reads it. */
  | { pass: false; enter: true }
  | { pass: false; status: 401 | 403 | 405; why: string };

/**
 * Decides over every request before anything else sees it. `name` is the host name of this station.
 *
 * A foreign Host means that a page's own domain was pointed at this machine (DNS rebinding). A
 * foreign Origin on a WebSocket means that a page elsewhere opened it: browsers let pages do that.
 * What a page elsewhere asks for by itself (a picture, a script, a frame) is told by Sec-Fetch-Site
 * where a browser says it: only a person who follows a link may come from there.
 */
export function gate(request: IncomingMessage, keys: Keys, name: string): Verdict {
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
    return { pass: false, status: 403, why: WRONG_KEY };
  }
  if (!admitted) {
    return {
      pass: false,
      status: 401,
      why: 'Open the link that the station printed when it was started.',
    };
  }
  return { pass: true };
}

export const WRONG_KEY = 'This link is not, or no longer, one of the station.';

/** A program asks by the address: not every system's resolver knows names under `localhost`. */
const isEnd = ({ method, url, headers }: IncomingMessage, port: number): boolean =>
  method === 'POST' &&
  url === END_PATH &&
  headers.origin === undefined &&
  headers.host === `127.0.0.1:${port}`;

/** A page in a file has no origin, and browsers say `null` for it. */
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

/** The key in `/?key=…`; null where there is none. Two keys are none that lets in. */
function keyOf(target: string): string | null {
  const [path, query] = target.split('?', 2);
  if (path !== '/' || query === undefined) return null;
  const keys = new URLSearchParams(query).getAll('key');
  return keys.length === 0 ? null : keys.length === 1 ? (keys[0] ?? '') : '';
}
