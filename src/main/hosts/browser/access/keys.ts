import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { secretsOfThisRun } from '../../../../shared/kernel/secrets.ts';
import { rememberStart } from './earlier-starts.ts';

const ENTRY_KEY_LASTS_MS = 60_000;

/**
 * Keys that let a browser in. A key in a link is exchanged for a cookie, so that it stays neither in the
 * address bar nor in the history; reloads and further windows use the cookie. A cookie stays valid over
 * restarts on the same port and folder, so that a window that is open goes on.
 * The link's key is shown only to the person who started the station and is valid as long as the station
 * runs, so that a window closed by mistake can be opened again. A key passed to a browser is in a file
 * that only this user can read; it is valid once, within one minute.
 */
export type Keys = ReturnType<typeof createKeys>;

export function createKeys(now: () => number = Date.now) {
  const link = secret();
  const session = secret();
  const end = secret();
  const cookieOf = (port: number): string => `${cookieName(port)}=${session}`;
  const once = new Map<string, number>();
  let isOfEarlierStart = (_cookie: string): boolean => false;

  return {
    link,
    /** Key that ends the station, for users who may read its folder. */
    end,
    ends: (header: string | undefined = ''): boolean => same(header, `Bearer ${end}`),
    mintOnce(): string {
      const key = secret();
      once.set(key, now() + ENTRY_KEY_LASTS_MS);
      return key;
    },
    /** True if the key lets in; a one-time key is used up by this call. */
    redeem(key: string): boolean {
      if (same(key, link)) return true;
      for (const [known, until] of once) {
        if (!same(key, known)) continue;
        once.delete(known);
        return now() <= until;
      }
      return false;
    },
    setCookie: (port: number): string => `${cookieOf(port)}; Path=/; HttpOnly; SameSite=Strict`,
    /** Saves this start's cookie in `file`, and admits those of earlier starts. */
    remember(file: string, port: number): void {
      isOfEarlierStart = rememberStart(file, cookieOf(port));
    },
    admits(cookieHeader: string | undefined = '', port: number): boolean {
      const cookies = cookieHeader
        .split(';')
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(`${cookieName(port)}=`));
      return cookies.some((each) => same(each, cookieOf(port)) || isOfEarlierStart(each));
    },
  };
}

/** Named by port, because browsers share cookies between the ports of a host. */
const cookieName = (port: number): string => `packbench-${port}`;

function secret(): string {
  const text = randomBytes(32).toString('base64url');
  secretsOfThisRun.hide(text);
  return text;
}

/** Compares in constant time. */
function same(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
