import { randomUUID } from 'node:crypto';
import type { CallOutput } from '../../../shared/bridge/calls.ts';
import { stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import { orderIdentity } from '../../../shared/orders/order.ts';
import type { Partner } from '../../kernel/partner.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type { PurchaseJournal } from '../purchasing/ports.ts';
import type { SiteKeysOfBench } from './keys/site-keys.ts';
import type { OwnClaim, SiteCopy, SitePassword, Sites } from './ports.ts';
import type { SiteLink } from './site-link.ts';
import { noFindings } from './sync/sync-findings.ts';
import type { SyncLoop } from './sync-loop.ts';
import { belongsToNone, goesAlong, siteAway, unsettled } from './words.ts';

export interface JoiningNeeds {
  copy: SiteCopy;
  link: SiteLink;
  syncLoop: SyncLoop;
  keys: SiteKeysOfBench;
  journal: PurchaseJournal;
  orders: Pick<OrderRepository, 'goingAlong'>;
  sites: Sites;
  password: SitePassword;
  connection: Partner;
  stationName: string;
  leaseSeconds(): number;
}

interface Asked {
  url: string;
  bench?: string | undefined;
  password: string | null;
}

/**
 * Errors: `bad-input`, `not-available` on the sandbox, `purchase-unknown` while a purchase is unresolved,
 * `site-unavailable`, `credentials-refused`.
 */
export async function joinSite(
  needs: JoiningNeeds,
  { url, bench = needs.stationName, password }: Asked,
): Promise<Result<CallOutput<'site.join'>>> {
  const { copy, syncLoop, connection } = needs;
  if (connection.sandbox) return fail(notTheSandbox());
  if (await copy.joined()) return fail(joinedAlready());
  const [open] = await needs.journal.list({ states: ['open', 'unknown'] });
  if (open) return fail(unsettled(open.reference));
  const along = await needs.orders.goingAlong();
  if (along) return fail(goesAlong(along));
  const own = { store: randomUUID(), run: 1, token: randomUUID(), bench };
  const address = { url, password: password ?? (await needs.password.of(url)) };
  const opened = needs.sites.open(
    address,
    () => ({ ...own, confirmed: null }),
    () => ({ seconds: needs.leaseSeconds() }),
  );
  if (!opened.ok) return opened;
  try {
    const facts = await opened.value.facts();
    if (!facts.ok) return facts;
    const newest = await copy.newestFact();
    const standing = { account: connection.name, newest, read: null, held: [] };
    const entered = await opened.value.benches.join(standing);
    if (!entered.ok) return entered;
    const isIn = await copy.join({ ...own, site: facts.value.id, name: siteName(url), url });
    if (!isIn) {
      await opened.value.benches.leave();
      return fail(unsettled(null));
    }
    if (password !== null) await needs.password.keep(url, password);
  } finally {
    await opened.value.close();
  }
  const purchases = await copy.pending();
  const orders = await copy.changedCount();
  // A failed upload is repeated later: the bench has joined already.
  const round = await syncLoop.sync();
  const { conflicts, kept, keptRecords } = round?.ok ? round.value : noFindings();
  return ok({
    joined: true,
    bench,
    site: siteName(url),
    orders,
    purchases,
    conflicts: conflicts.map(({ order }) => order),
    kept: kept.map(({ merchant, reference }) => ({ merchant, reference })),
    keptRecords,
  });
}

/**
 * Errors: `order-locked` while an order is in work here, `site-unavailable`, `purchase-unknown`,
 * `not-available` without a site.
 */
export async function leaveSite(needs: JoiningNeeds): Promise<Result<null>> {
  const { copy, link, syncLoop, journal } = needs;
  if ((await journal.list({ states: ['unknown'] })).length > 0) return fail(notSettled());
  const open = await claimInWork(needs);
  if (open) return fail(inWork(open.reference));
  if (await copy.joined()) await needs.keys.goes();
  for (let tries = 0; tries < 3; tries++) {
    const now = await link.now();
    if (!now) return fail(belongsToNone());
    if ((await journal.list({ states: ['open', 'unknown'] })).length > 0) break;
    const round = await syncLoop.sync();
    if (!round?.ok) return round ?? fail(siteAway(link.whyAway()));
    const left = link.observe(await now.site.benches.leave());
    if (!left.ok) return left;
    if (await copy.leave()) {
      await link.close();
      await needs.password.forget(now.member.url);
      return ok(null);
    }
    // Purchases and imports made meanwhile are uploaded first.
    const entered = await syncLoop.enter();
    if (!entered?.ok) return fail(siteAway(entered?.error ?? link.whyAway()));
  }
  return fail(notSettled());
}

/**
 * An order that the bench has: open in its window, or at another command of it. What a command that was killed
 * had is over with its lease.
 */
async function claimInWork({ copy, link, journal }: JoiningNeeds): Promise<OwnClaim | undefined> {
  const own = await copy.ownClaims();
  /** Orders of which a person said that they were not bought: no command has them any more. */
  const settled = new Set<string>();
  for (const { orderId, hasSession } of own) {
    const [newest] = await journal.list({ orderId });
    if (!hasSession && newest?.state === 'declared-not-bought') settled.add(orderId);
  }
  const claims = own.filter(({ orderId }) => !settled.has(orderId));
  const open = claims.find(({ hasSession }) => hasSession);
  if (open || claims.length === 0) return open;
  const now = await link.now();
  const page = now && link.observe(await now.site.orders.after(now.member.version));
  if (!page?.ok) return undefined;
  return claims.find(
    ({ epoch, ...order }) =>
      !page.value.over.some(
        (each) => each.epoch === epoch && orderIdentity(each) === orderIdentity(order),
      ),
  );
}

/** The database's name, as the site's display name. */
const siteName = (url: string): string =>
  URL.canParse(url) ? decodeURIComponent(new URL(url).pathname.slice(1)) || new URL(url).host : url;

const notTheSandbox = () =>
  stationError(
    'not-available',
    say('The sandbox belongs to no site: what it sells is not real. Choose the partner first.'),
    { retry: 'after-change' },
  );

const joinedAlready = () =>
  stationError('bad-input', say('This bench belongs to a site already. Leave that first.'), {
    field: 'url',
  });

const inWork = (reference: string) =>
  stationError(
    'order-locked',
    say('Order {reference} is in work at this bench. Finish it or hold it; then leave the site.', {
      reference,
    }),
    { retry: 'after-change' },
  );

const notSettled = () =>
  stationError(
    'purchase-unknown',
    say('A purchase of this bench is not resolved yet. Resolve it first, then leave the site.'),
    { retry: 'after-change' },
  );
