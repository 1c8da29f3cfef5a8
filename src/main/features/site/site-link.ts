import type { ErrorCode, StationError } from '../../../shared/kernel/errors.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import { createSignal, type Signal } from '../../kernel/signal.ts';
import type { Site, SiteCopy, SiteMember, Sites, Standing } from './ports.ts';

export interface SiteLinkNeeds {
  copy: SiteCopy;
  sites: Sites;
  /** null: none is needed or known. */
  password(url: string): Promise<string | null>;
  leaseSeconds(): number;
}

/** The site of this bench, as it is a member now. */
interface JoinedSite {
  site: Site;
  member: SiteMember;
}

/** The bench's connection to its site, and whether the site is reachable. */
export interface SiteLink {
  /** null without a site. Looked up each time: another program may have joined. */
  now(): Promise<JoinedSite | null>;
  /** Updates the link's state from an answer. */
  observe<T>(answer: Result<T>): Result<T>;
  isReachable(): boolean;
  /** Why it is not, as it or the network said; null while it is. */
  whyAway(): StationError | null;
  /** The site became reachable or unreachable, or has news. */
  changed: Signal;
  /** True once the site is reachable; false where the signal ends the wait. */
  back(signal: AbortSignal): Promise<boolean>;
  close(): Promise<void>;
}

export function createSiteLink(needs: SiteLinkNeeds): SiteLink {
  const changed = createSignal();
  let open: { site: Site; store: string } | null = null;
  let away: StationError | null = null;

  function setAway(why: StationError | null): void {
    const isChanged = (why === null) !== (away === null);
    away = why;
    if (isChanged) changed.notify();
  }

  async function close(): Promise<void> {
    const old = open;
    open = null;
    await old?.site.close();
  }

  return {
    async now() {
      const member = await needs.copy.joined();
      if (open && open.store !== member?.store) await close();
      if (!member) return null;
      if (!open) {
        const { url, store } = member;
        const address = { url, password: await needs.password(url) };
        const lease = () => ({ seconds: needs.leaseSeconds() });
        const opened = needs.sites.open(address, needs.copy.membership, lease, readOf(member));
        if (!opened.ok) throw new Error(`The site's address does not fit: ${opened.error.message}`);
        open ??= { site: opened.value, store };
      }
      return { site: open.site, member };
    },
    observe(answer) {
      setAway(!answer.ok && isAway(answer) ? answer.error : null);
      return answer;
    },
    isReachable: () => away === null,
    whyAway: () => away,
    changed,
    back(signal) {
      if (away === null || signal.aborted) return Promise.resolve(!signal.aborted);
      return new Promise((resolve) => {
        const done = () => {
          if (away !== null && !signal.aborted) return;
          end();
          signal.removeEventListener('abort', done);
          resolve(!signal.aborted);
        };
        const end = changed.on(done);
        signal.addEventListener('abort', done);
      });
    },
    close,
  };
}

/** Version and generation read so far. */
export const readOf = (member: SiteMember | null): Standing['read'] =>
  member === null || member.generation === null
    ? null
    : { version: member.version, generation: member.generation };

/** Milliseconds: first and longest pause; also how recent a failure must be for a pause. */
const RESTS = [5_000, 60_000] as const;

/**
 * `link.back` for repeated attempts: a site that answers but gives no orders, as while it is recovering,
 * is asked with pauses.
 */
export function createBack(
  link: SiteLink,
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): () => Promise<boolean> {
  let [rest, last] = [0, Number.NEGATIVE_INFINITY];
  return async () => {
    const isAgain = performance.now() - last < RESTS[1];
    rest = isAgain ? Math.min(Math.max(rest * 2, RESTS[0]), RESTS[1]) : 0;
    if (rest > 0) await wait(rest, signal).catch(() => undefined);
    const isBack = await link.back(signal);
    last = performance.now();
    return isBack;
  };
}

/** Refused or missing credentials also make the site unreachable. */
export const isAway = (answer: Result<unknown>): answer is { ok: false; error: StationError } =>
  !answer.ok && AWAY.includes(answer.error.code);

const AWAY: readonly ErrorCode[] = [
  'site-unavailable',
  'credentials-refused',
  'credentials-missing',
];
