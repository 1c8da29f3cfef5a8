import type { ErrorCode } from '../../../shared/kernel/errors.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { ShipmentKind } from '../../../shared/purchasing/shipment.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type { PurchaseJournal } from '../purchasing/ports.ts';
import type { ClaimState, GrantedClaim, KnownClaim, Site, SiteCopy } from './ports.ts';
import { isAway, type SiteLink } from './site-link.ts';
import { plain } from './sync/sync-findings.ts';
import type { SyncLoop } from './sync-loop.ts';
import { claimLost, hadElsewhere, notGated, siteAway } from './words.ts';

export interface ClaimingNeeds {
  copy: SiteCopy;
  link: SiteLink;
  syncLoop: SyncLoop;
  orders: OrderRepository;
  journal: PurchaseJournal;
  /** Name of the partner's connection. */
  connection: string;
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
  onDefect(error: unknown): void;
  /** How long a request may be in progress at the partner. */
  postMs(): number;
}

/** The attempt whose sending the site is asked for. */
interface GatedAttempt {
  id: string;
  orderId: string;
  kind: ShipmentKind;
}

/** Permission to buy from the site; a bench without a site only checks its own data. */
export interface SiteClaiming {
  /**
   * Before work on an order; returns its current version. Errors: `order-locked`, `already-bought`,
   * `purchase-unknown`, each with `bench` and `since`; `site-unavailable`.
   */
  claim(order: StoredOrder): Promise<Result<StoredOrder>>;
  /**
   * As `claim`, with a person waiting: an order claimed already is returned at once and the site is asked in
   * the background; for others the site has two seconds to answer.
   */
  open(order: StoredOrder): Promise<Result<StoredOrder>>;
  /** Waits for requests in the background. */
  whenIdle(): Promise<unknown>;
  /** Before every sending. On an error no byte may be sent. */
  gate(attempt: GatedAttempt): Promise<Result<null>>;
  /** Claimed by this program, and not bought so far. */
  claimedHere: Set<string>;
}

export function createClaiming(needs: ClaimingNeeds): SiteClaiming {
  const { copy, link, syncLoop, orders } = needs;
  const claimedHere = new Set<string>();
  const behind = new Set<Promise<unknown>>();

  /** Answers from the copy, or the site where it must be asked. */
  async function begin(
    order: StoredOrder,
  ): Promise<{ known: KnownClaim | null; answer: Result<StoredOrder> | null; site: Site | null }> {
    const known = await copy.claimOf(order.id);
    const answered = (answer: Result<StoredOrder>) => ({ known, answer, site: null });
    if (known && isOver(known)) return answered(fail(hadElsewhere(known)));
    const now = await link.now();
    if (!now || (await needs.journal.live(order.id, needs.connection))) return answered(ok(order));
    if (!link.isReachable())
      return answered(known?.mine ? ok(order) : fail(siteAway(link.whyAway())));
    return { known, answer: null, site: now.site };
  }

  async function ask(
    site: Site,
    order: StoredOrder,
    known: KnownClaim | null,
  ): Promise<Result<StoredOrder>> {
    const isOwn = known?.mine === true;
    // Buying again uses a Reference other than the order's own.
    const stored = (await orders.findById(order.id)) ?? order;
    if (stored.status === 'held') link.observe(await site.orders.setState(stored, 'open'));
    const claimed = link.observe(await claimAt(site, syncLoop, stored, 'outbound'));
    if (!claimed.ok) {
      if (claimed.error.code !== 'site-unavailable') return claimed;
      return isOwn ? ok(order) : fail(siteAway(claimed.error));
    }
    const { at, ...own } = claimed.value;
    // What was stated here goes up, and what other benches stated until now comes, also while this one has it.
    const read = await exchanged(syncLoop);
    if (read && !read.ok) return isAway(read) ? fail(siteAway(read.error)) : read;
    await copy.take([{ ...at, claim: own }], null);
    claimedHere.add(order.id);
    return ok((await orders.findById(order.id)) ?? order);
  }

  async function claim(order: StoredOrder): Promise<Result<StoredOrder>> {
    const { known, answer, site } = await begin(order);
    return answer ?? (site ? await ask(site, order, known) : ok(order));
  }

  async function open(order: StoredOrder): Promise<Result<StoredOrder>> {
    const { known, answer, site } = await begin(order);
    if (answer || !site) return answer ?? ok(order);
    const isOwn = known?.mine === true;
    const asking = ask(site, order, known);
    const done: Promise<unknown> = asking.catch(needs.onDefect).finally(() => behind.delete(done));
    behind.add(done);
    // Other changes arrive as news, and the gate is checked before buying.
    if (isOwn && known.state === 'claimed') return ok((await orders.findById(order.id)) ?? order);
    const over = new AbortController();
    const late = needs.wait(OPENS_WITHIN_MS, over.signal).then(
      () => fail(siteAway(link.whyAway())),
      () => asking,
    );
    return await Promise.race([asking, late]).finally(() => over.abort());
  }

  const gate = createGate(needs, claimedHere);
  return { claim, open, claimedHere, gate, whenIdle: () => Promise.all(behind) };
}

function createGate(needs: ClaimingNeeds, claimedHere: ReadonlySet<string>): SiteClaiming['gate'] {
  const { copy, link, syncLoop, orders } = needs;
  const gate: SiteClaiming['gate'] = async ({ id, orderId, kind }) => {
    if (kind === 'return') return await gateOfReturn(needs, id, orderId);
    const known = await copy.claimOf(orderId);
    if (known && isOver(known)) return fail(hadElsewhere(known));
    const now = await link.now();
    const order = await orders.findById(orderId);
    if (!now) {
      // Claimed at a site that the bench has left since.
      const isLeft = claimedHere.has(orderId);
      return isLeft ? fail(claimLost(order ?? { merchant: null, reference: id }, null)) : ok(null);
    }
    const epoch = await copy.gateOf(id);
    if (!known?.mine || (epoch !== null && epoch !== known.epoch)) {
      const key = known ?? order ?? { merchant: null, reference: id };
      return fail(claimLost(key, known?.mine === false ? known.bench : null));
    }
    // The site learns the previous attempt's result, and this attempt before a byte is sent.
    const up = await exchanged(syncLoop);
    if (up && !up.ok) return isAway(up) ? fail(notGated(up.error)) : up;
    const own = { ...known, kind, attempt: id };
    const asked = { id, version: known.version, postMs: needs.postMs() };
    const gated = link.observe(await now.site.claims.gate(own, asked));
    return isAway(gated) ? fail(notGated(gated.error)) : gated;
  };
  return (attempt) =>
    gate(attempt).catch((error) => {
      needs.onDefect(error);
      return fail(notGated(link.whyAway()));
    });
}

/** What this bench knows goes up, and what others stated until now comes (rule 16). */
async function exchanged(syncLoop: SyncLoop): Promise<Result<null> | null> {
  const up = await syncLoop.push();
  return up && !up.ok ? up : await syncLoop.pull();
}

/** The claim at its creation counts, whatever happened to the order since. */
async function gateOfReturn(
  { copy, link, orders, syncLoop, postMs }: ClaimingNeeds,
  id: string,
  orderId: string,
): Promise<Result<null>> {
  const now = await link.now();
  if (!now) return ok(null);
  const { merchant, reference } = (await orders.findById(orderId)) ?? {
    merchant: null,
    reference: id,
  };
  const epoch = await copy.gateOf(id);
  if (epoch === null) return fail(claimLost({ merchant, reference }, null));
  const up = await exchanged(syncLoop);
  if (up && !up.ok) return isAway(up) ? fail(notGated(up.error)) : up;
  const own = { merchant, reference, epoch, kind: 'return' } as const;
  // Changes of the order do not affect what was sent.
  const asked = { id, version: Number.MAX_SAFE_INTEGER, postMs: postMs() };
  const gated = link.observe(await now.site.claims.gate(own, asked));
  return isAway(gated) ? fail(notGated(gated.error)) : gated;
}

/** Errors: as `claim`, with messages for a packer. */
export async function claimAt(
  site: Site,
  syncLoop: SyncLoop,
  order: StoredOrder,
  kind: ShipmentKind,
): Promise<Result<GrantedClaim>> {
  let claimed = await site.claims.claim(order, kind);
  if (!claimed.ok && claimed.error.code === 'claim-lost') {
    // A start not announced to the site yet, or a member it has forgotten.
    await syncLoop.enter();
    claimed = await site.claims.claim(order, kind);
  }
  if (!claimed.ok && claimed.error.code === 'not-found') {
    // The site only accepts orders from a known member.
    const put = await site.orders.put([plain(order)]);
    claimed = put.ok ? await site.claims.claim(order, kind) : put;
  }
  if (claimed.ok) return claimed;
  const { code, bench, since } = claimed.error;
  const state = STATE_OF[code];
  if (!state || !bench || !since) return claimed;
  return fail(hadElsewhere({ reference: order.reference, bench, since, state }));
}

/** After that time a packer opens another order. */
const OPENS_WITHIN_MS = 2_000;

/** State of the other bench's claim, by the site's error code. */
const STATE_OF: Partial<Record<ErrorCode, ClaimState>> = {
  'order-locked': 'claimed',
  'purchase-unknown': 'unknown',
  'already-bought': 'bought',
};

/** Bought or possibly bought by another bench. */
const isOver = ({ mine, state }: KnownClaim): boolean =>
  !mine && (state === 'bought' || state === 'unknown' || state === 'superseded');
