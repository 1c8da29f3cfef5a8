import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Keys } from './keys.ts';

/** Where the station is asked to end, by a command and never by a page. */
export const END_PATH = '/end';

export type Verdict =
  | { pass: true }
  | { pass: false; redirect: '/'; setCookie: string }
  | { pass: false; end: true }
  | { pass: false; status: 401 | 403 | 405; why: string };

/**
 * Decides over every request before anything else sees it.
 *
 * A foreign Host means that a page's own domain was pointed at this machine (DNS rebinding). A
 * foreign Origin on a WebSocket means that a page elsewhere opened it: browsers let pages do that
 * and send the cookie of the same host along, whatever the port. What a page elsewhere asks for by
 * itself (a picture, a script, a frame) is told by Sec-Fetch-Site where a browser says it: only a
 * person who follows a link may come from there.
 */
export function gate(request: IncomingMessage, keys: Keys): Verdict {
  const { host, origin, upgrade, cookie } = request.headers;
  const port = request.socket.localPort ?? 0;
  if (host !== `127.0.0.1:${port}` && host !== `localhost:${port}`) {
    return { pass: false, status: 403, why: 'This is not an address of the station.' };
  }
  const mustHaveOrigin = upgrade !== undefined;
  if ((mustHaveOrigin || origin !== undefined) && origin !== `http://${host}`) {
    return { pass: false, status: 403, why: 'Only the station’s own window may do that.' };
  }
  if (request.method === 'POST' && request.url === END_PATH && origin === undefined) {
    if (keys.ends(request.headers.authorization)) return { pass: false, end: true };
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
    return { pass: false, status: 403, why: 'This link is not, or no longer, one of the station.' };
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
