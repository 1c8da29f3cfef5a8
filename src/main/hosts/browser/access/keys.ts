import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { secretsOfThisRun } from '../../../../shared/kernel/secrets.ts';

const ENTRY_KEY_LASTS_MS = 60_000;

/**
 * Who may come in. A key in a link is exchanged for a cookie, so that it stays neither in the
 * address bar nor in the history; reloads and further windows live on the cookie.
 *
 * The link's key, shown only to whoever started the station, works as long as the station runs: a
 * window closed by mistake can be opened again. A key given to a browser stands in a file that only
 * this user can read: that one works once, and for a minute.
 */
export type Keys = ReturnType<typeof createKeys>;

export function createKeys(now: () => number = Date.now) {
  const link = secret();
  const session = secret();
  const end = secret();
  const once = new Map<string, number>();

  return {
    link,
    /** The key that ends the station, for whoever may read its folder. */
    end,
    /** Whether an `Authorization` header carries it. */
    ends: (header: string | undefined = ''): boolean => same(header, `Bearer ${end}`),
    mintOnce(): string {
      const key = secret();
      once.set(key, now() + ENTRY_KEY_LASTS_MS);
      return key;
    },
    /** True, and for a key that works once the last time so, if the key lets in. */
    redeem(key: string): boolean {
      if (same(key, link)) return true;
      for (const [known, until] of once) {
        if (!same(key, known)) continue;
        once.delete(known);
        return now() <= until;
      }
      return false;
    },
    /** `Set-Cookie` for whoever was let in at this port. */
    setCookie: (port: number): string =>
      `${cookieName(port)}=${session}; Path=/; HttpOnly; SameSite=Strict`,
    /** Whether a `Cookie` header shows that its sender was let in at this port. */
    admits(cookieHeader: string | undefined = '', port: number): boolean {
      const name = cookieName(port);
      const values = cookieHeader
        .split(';')
        .map((pair) => pair.trim().split('='))
        .filter((pair) => pair.length === 2 && pair[0] === name);
      return values.some(([, value]) => value !== undefined && same(value, session));
    },
  };
}

/** Browsers keep one jar for all ports of a host; two stations must not overwrite each other's. */
const cookieName = (port: number): string => `packbench-${port}`;

function secret(): string {
  const text = randomBytes(32).toString('base64url');
  secretsOfThisRun.hide(text);
  return text;
}

/** Takes the same time wherever two texts differ. */
function same(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
