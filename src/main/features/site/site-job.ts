import type { ErrorCode } from '../../../shared/kernel/errors.ts';
import { type AnyMessage, messageOf, say } from '../../../shared/kernel/message.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import type { EventLog } from '../../kernel/event-log.ts';
import type { Job } from '../../kernel/feature.ts';
import { reportDefect } from '../../kernel/log.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import type { SiteClaiming } from './claiming.ts';
import type { SiteKeysOfBench } from './keys/site-keys.ts';
import type { Joined, SiteCopy } from './ports.ts';
import type { SharedJobs } from './shared-jobs.ts';
import type { SiteLink } from './site-link.ts';
import type { SyncLoop } from './sync-loop.ts';

interface SiteJobNeeds {
  copy: SiteCopy;
  link: SiteLink;
  syncLoop: SyncLoop;
  claiming: SiteClaiming;
  keys: SiteKeysOfBench;
  sharedJobs: SharedJobs;
  events: EventLog;
  settings: SettingsSource;
  leaseSeconds(): number;
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Called after each sync: claims may have changed. */
  looked(): void;
}

export interface SiteJob extends Job {
  /** Something changed, perhaps at the site: synchronises at once. */
  more(): void;
  /** Why the site accepts no claims of this bench; null where it does. */
  limited(): AnyMessage | null;
}

/** Milliseconds between two syncs, also without changes and while the site is unreachable. */
const LOOKS_EVERY = 15_000;
const TRIES_EVERY = 2_000;

/** In thirds of a lease: far longer than a command needs between claim and purchase. */
const IDLE_THIRDS = 15;

/** Synchronises copy and site: after every change on either side, and at intervals. */
export function createSiteJob(needs: SiteJobNeeds): SiteJob {
  const { link, syncLoop } = needs;
  const closing = new AbortController();
  const entrance = createEntrance(needs);
  let wake = () => undefined as unknown;
  let working: Promise<void> | null = null;
  let [isEntered, isDue, isNews] = [false, true, true];
  let roundAt = Number.NEGATIVE_INFINITY;
  const ends: (() => void)[] = [];
  let listened: unknown = null;

  const third = () => (needs.leaseSeconds() * 1000) / 3;
  const releaseIdle = createIdle(syncLoop, () => third() * IDLE_THIRDS);
  const leases = createLeases(needs, third);

  const changed = (isNotified = false) => {
    isDue = true;
    isNews ||= isNotified;
    wake();
  };
  const more = () => changed(true);

  async function look(): Promise<void> {
    const now = await link.now();
    isEntered &&= now !== null;
    if (!now) return;
    if (listened !== now.site) {
      listened = now.site;
      isNews = true;
      ends.push(now.site.orders.onChange(more));
    }
    isEntered ||= await entrance.enter();
    if (!isEntered) return;
    if (leases.areDue()) {
      // Forgotten, or superseded by another run: the bench joins again.
      if ((await leases.renew()) === 'claim-lost') isEntered = await entrance.enter();
      await releaseIdle();
      needs.looked();
    }
    const isNotified = isNews || performance.now() - roundAt >= LOOKS_EVERY || !link.isReachable();
    if (!isNotified && !(await syncLoop.hasToSend())) return;
    isNews = false;
    if (await lookAround(needs)) roundAt = performance.now();
    else isNews = true;
    needs.looked();
  }

  async function work(): Promise<void> {
    while (!closing.signal.aborted) {
      isDue = false;
      await look().catch((error) => reportDefect(error, 'site'));
      if (isDue && link.isReachable()) continue;
      const pause = link.isReachable() ? Math.min(LOOKS_EVERY, third()) : TRIES_EVERY;
      await pauseFor(needs, pause, closing.signal, (call) => {
        wake = call;
      });
    }
  }

  return {
    more,
    limited: entrance.limited,
    begin() {
      const { events, settings } = needs;
      const changes = [events.onMore, settings.onChange, leases.onDeclared];
      ends.push(...changes.map((on) => on(() => changed())));
      working = work();
    },
    async close() {
      const isStation = working !== null;
      closing.abort();
      for (const end of ends) end();
      await working;
      await needs.claiming.whenIdle();
      await letGo(needs, isStation).catch((error) => reportDefect(error, 'site'));
      await link.close();
    },
  };
}

async function lookAround({ syncLoop, keys }: SiteJobNeeds): Promise<boolean> {
  const round = await syncLoop.sync();
  if (round?.ok) await keys.look();
  return round?.ok === true;
}

async function pauseFor(
  { wait }: SiteJobNeeds,
  milliseconds: number,
  closing: AbortSignal,
  onCall: (call: () => void) => void,
): Promise<void> {
  const called = new AbortController();
  onCall(() => called.abort());
  await wait(milliseconds, AbortSignal.any([called.signal, closing])).catch(() => undefined);
}

/** Leases of claims and jobs: renewed after each third, and for a new job. */
function createLeases({ syncLoop, sharedJobs, leaseSeconds }: SiteJobNeeds, third: () => number) {
  let renewedAt = Number.NEGATIVE_INFINITY;
  let isNew = false;
  return {
    areDue: () => isNew || performance.now() - renewedAt >= third(),
    /** Why they were not renewed, if so; null also without a site. */
    async renew(): Promise<ErrorCode | null> {
      isNew = false;
      const asked = performance.now();
      const renewed = await syncLoop.renew(sharedJobs.all());
      if (!renewed?.ok) return renewed?.error.code ?? null;
      sharedJobs.has(renewed.value, asked + leaseSeconds() * 1000);
      renewedAt = performance.now();
      return null;
    },
    onDeclared: (more: () => void) =>
      sharedJobs.declared.on(() => {
        isNew = true;
        more();
      }),
  };
}

/** Announces this start to the site; the first time also cleans up after an earlier run. */
function createEntrance(needs: SiteJobNeeds) {
  let [isRaised, isFirst] = [false, true];
  let limited: string | null = null;
  let unusable: AnyMessage | null = null;
  return {
    limited: () => unusable ?? (limited === null ? null : LIMITED),
    async enter(): Promise<boolean> {
      if (!isRaised) await needs.copy.raiseRun();
      isRaised = true;
      const joined = await begun(needs, isFirst);
      if (joined?.ok) isFirst = false;
      limited = limitOf(joined, limited);
      unusable = unusableFor(joined);
      return joined?.ok === true;
    },
  };
}

/** Releases claims that nobody opened: of a killed program, or answered too late. */
function createIdle({ release }: SyncLoop, most: () => number) {
  let idle = new Map<string, number>();
  return async () => {
    const now = performance.now();
    const seen = new Map<string, number>();
    await release(({ orderId, hasSession }) => {
      if (hasSession) return false;
      const since = idle.get(orderId) ?? now;
      seen.set(orderId, since);
      return now - since > most();
    });
    idle = seen;
  };
}

const LIMITED = say(
  'The site accepts no claims of this bench: it was restored, copied or written off. A supervisor can continue it as a new bench, or use "packbench site start-anew".',
);

/** The site answers, and this program cannot use it: there is none in its database, or one of another schema. */
const unusableFor = (joined: Result<Joined> | null): AnyMessage | null =>
  joined?.ok === false && joined.error.code === 'not-available' ? messageOf(joined.error) : null;

/** After a restore the former identity has the bench's name until it is written off. */
export function limitOf(joined: Result<Joined> | null, before: string | null): string | null {
  if (joined?.ok) return joined.value.limited;
  return joined?.error.code === 'bad-input' ? 'restored' : before;
}

/** A command does not touch the claims of a running station. */
async function letGo(
  { copy, link, syncLoop, claiming: { claimedHere } }: SiteJobNeeds,
  isStation: boolean,
): Promise<void> {
  if (!(await copy.joined()) || !link.isReachable()) return;
  if (isStation) await syncLoop.renew([]);
  const isAnything = isStation || claimedHere.size > 0 || (await syncLoop.hasToSend());
  if (!isAnything || !(await syncLoop.sync())?.ok) return;
  await syncLoop.release(
    ({ orderId, hasSession }) => isStation || (claimedHere.has(orderId) && !hasSession),
  );
}

/** Announces this start to the site; null without a site. */
async function begun(
  { syncLoop, claiming: { claimedHere } }: SiteJobNeeds,
  isFirst: boolean,
): Promise<Result<Joined> | null> {
  const joined = await syncLoop.enter();
  if (!joined?.ok || !isFirst) return joined;
  // An earlier run may have ended abruptly: its purchases are uploaded before claims are released.
  await syncLoop.push();
  await syncLoop.release(({ orderId, hasSession }) => !hasSession && !claimedHere.has(orderId));
  return joined;
}
