import type { ItemPicture } from '../../../../shared/catalogue/item.ts';
import type { StationError } from '../../../../shared/kernel/errors.ts';
import type { Result } from '../../../../shared/kernel/result.ts';
import { type OrderKey, showOrderKey } from '../../../../shared/orders/order.ts';
import type { AttemptState } from '../../../../shared/purchasing/shipment.ts';
import type { PurchaseJournal } from '../../purchasing/ports.ts';
import type { RecordName, RecordSource } from '../../records/ports.ts';
import type {
  ChangedOrder,
  HeldClaim,
  Joined,
  KnownClaim,
  Site,
  SiteClaims,
  SiteCopy,
  SiteNews,
  SiteOrders,
  Upload,
} from '../ports.ts';
import { isAway, readOf, type SiteLink } from '../site-link.ts';
import { createRecordSync } from './record-sync.ts';
import { type Asked, plain, type SyncFindings } from './sync-findings.ts';

const ORDERS_AT_ONCE = 200;
const FACTS_AT_ONCE = 500;

export interface SiteSyncNeeds {
  copy: SiteCopy;
  link: SiteLink;
  journal: PurchaseJournal;
  /** Name of the partner's connection. */
  connection: string;
  /** For the kinds that are in no table. */
  sources: readonly RecordSource[];
  /** Picture of an item, where it is on this disk. */
  picture(picture: ItemPicture): Promise<Uint8Array | null>;
  /** A possible double purchase: a person must check. */
  onConflict(fact: Upload): Promise<unknown>;
  /** Another bench changed it first: this bench's change is dropped. */
  onKept(record: RecordName): Promise<unknown>;
}

/** Uploads and downloads. They throw `Refused` where the site does not answer, or refuses. */
export interface SiteSync {
  /** Bench that works on an order to be erased, by order. */
  inWork(): ReadonlyMap<string, string>;
  asked: Asked;
  /** Reports the bench's state. */
  enter(site: Site): Promise<Joined>;
  pushJournal(site: Site, done: SyncFindings): Promise<void>;
  pushOrders(site: Site, done: SyncFindings): Promise<void>;
  pushRecords(site: Site, done: SyncFindings): Promise<void>;
  /** What was stated for orders. */
  pushLimits(site: Site, done: SyncFindings): Promise<void>;
  recordsChanged(): Promise<boolean>;
  letGo(claims: SiteClaims, claim: KnownClaim): Promise<void>;
  pullChanges(site: Site, done: SyncFindings): Promise<void>;
}

export function createSiteSync(needs: SiteSyncNeeds): SiteSync {
  const { copy, link } = needs;
  const asked = askedOf(link);
  const { tried, letGo } = createTries(needs);
  const inWork = new Map<string, string>();
  const { pushRecords, pushLimits, recordsChanged, takeChanges } = createRecordSync(needs, asked);
  const enter = (site: Site) => reportState(needs, asked, site);
  const pushJournal = (site: Site, done: SyncFindings) => pushFacts(needs, asked, site, done);

  async function pushOrders(site: Site, done: SyncFindings): Promise<void> {
    const { orders } = site;
    for (;;) {
      const all = await copy.changed(ORDERS_AT_ONCE);
      const changed = all.filter(({ erased }) => !erased);
      if (changed.length === 0) return await pushErasures({ asked, copy, inWork }, orders, all);
      const answers = await asked(orders.put(changed.map(({ order }) => plain(order))));
      await pushLimits(site, done);
      const kept: OrderKey[] = [];
      for (const [at, each] of changed.entries()) {
        const isKept = answers[at] === 'kept' && !each.claim?.mine;
        if (isKept && !each.bought) {
          done.kept.push(each.order);
          await needs.onKept({ kind: 'order', key: showOrderKey(each.order) });
        }
        const isTaken = await stateUp(site, each, answers[at] ?? 'kept');
        if (isKept || !isTaken) kept.push(each.order);
      }
      const theirs = kept.length > 0 ? await asked(orders.at(kept)) : [];
      await copy.uploaded(
        changed.map(({ order }) => order),
        theirs,
      );
    }
  }

  /** False where the site has it in another state. */
  async function stateUp(
    { orders, claims }: Site,
    { order, claim, release, bought }: ChangedOrder,
    answer: string,
  ): Promise<boolean> {
    const { status } = order;
    if (bought || status === 'shipped' || status === 'unknown') return true;
    if (status === 'packing') {
      // It is in work here without a claim: on joining, or after a hold was withdrawn.
      if (!claim) await tried(claims.claim(order, 'outbound'));
      return true;
    }
    if (claim?.mine && (release || status === 'cancelled')) await letGo(claims, claim);
    const isStopped = status === 'held' || status === 'cancelled';
    if (isStopped) return await asked(orders.setState(order, status));
    if (status === 'open' && claim?.mine !== false && answer !== 'new' && answer !== 'replaced') {
      await asked(orders.setState(order, 'open'));
    }
    return true;
  }

  return {
    inWork: () => inWork,
    asked,
    enter,
    pushJournal,
    pushOrders,
    pushRecords,
    pushLimits,
    recordsChanged,
    letGo,
    pullChanges: (site, done) =>
      takeDown({ copy, takeChanges }, asked, site, async () => {
        await copy.take([], { version: 0, generation: (await enter(site)).generation });
        await pushRecords(site, done, true);
        await pushJournal(site, done);
      }),
  };
}

/** For claims: a refusal by the site is no failure of the round. */
function createTries({ copy, link }: SiteSyncNeeds) {
  /** A refusal becomes visible when the order is downloaded. */
  async function tried<T>(answer: Promise<Result<T>>): Promise<void> {
    const answered = link.observe(await answer);
    if (!answered.ok && answered.error.code === 'site-unavailable')
      throw new Refused(answered.error);
  }

  async function letGo({ release }: SiteClaims, claim: KnownClaim): Promise<void> {
    const done = link.observe(await release({ ...claim, kind: 'outbound', attempt: null }));
    if (done.ok || done.error.code === 'claim-lost') await copy.forget(claim);
    else if (isAway(done)) throw new Refused(done.error);
  }

  return { tried, letGo };
}

/**
 * One page per round, as a gate may be waiting for its end. The site keeps orders in work and sends
 * them again later.
 */
async function pushErasures(
  { asked, copy, inWork }: { asked: Asked; copy: SiteCopy; inWork: Map<string, string> },
  { erase }: SiteOrders,
  erased: ChangedOrder[],
): Promise<void> {
  for (const { order } of erased) {
    const bench = await asked(erase(plain(order)));
    if (bench === null) inWork.delete(showOrderKey(order));
    else inWork.set(showOrderKey(order), bench);
    await copy.uploaded([order]);
  }
}

/** Converts failures to exceptions. */
const askedOf =
  (link: SiteLink): Asked =>
  async (answer) => {
    const answered = link.observe(await answer);
    if (answered.ok) return answered.value;
    throw new Refused(answered.error);
  };

async function pushFacts(
  { copy, onConflict }: SiteSyncNeeds,
  asked: Asked,
  { uploads }: Site,
  done: SyncFindings,
): Promise<void> {
  for (;;) {
    const facts = await copy.facts(FACTS_AT_ONCE);
    const last = facts.at(-1)?.number;
    if (last === undefined) return;
    const { through, conflicts } = await asked(uploads.push(facts));
    for (const conflict of conflicts) await onConflict(conflict);
    done.conflicts.push(...conflicts);
    // The site lost data, and was not told yet what this bench has.
    if (through < last) return;
    await copy.confirmed(last);
  }
}

/** A site that lost data is first told what this bench has. */
async function takeDown(
  { copy, takeChanges }: { copy: SiteCopy; takeChanges(page: SiteNews): Promise<void> },
  asked: Asked,
  { orders }: Site,
  anew: () => Promise<void>,
): Promise<void> {
  for (let isLast = false; !isLast; ) {
    const member = await copy.joined();
    if (!member) return;
    const page = await asked(orders.after(member.version));
    const { version, generation } = page;
    const isSame = member.generation === null || generation === member.generation;
    if (!isSame || version < member.version) {
      await anew();
      continue;
    }
    const isNews = version !== member.version || generation !== member.generation;
    // Writes wake those waiting for news, including this round.
    if (isNews) await takeChanges(page);
    if (page.isLast && page.over.length > 0) await copy.forgetOver(page.over);
    isLast = page.isLast;
  }
}

/** Reports the bench's state; uploads again what the site lacks of its journal. */
async function reportState(needs: SiteSyncNeeds, asked: Asked, { benches }: Site): Promise<Joined> {
  const { copy } = needs;
  const member = await copy.joined();
  const joined = await asked(
    benches.join({
      account: needs.connection,
      newest: await copy.newestFact(),
      // A new start has read the site as its former self: that was not lost by the site.
      read: member?.former ? null : readOf(member),
      held: await held(needs),
      members: member?.members,
    }),
  );
  await copy.lacking(joined.through);
  if (joined.limited === null) await copy.entered();
  return joined;
}

/** The journal has each claim's attempt; the copy only the site's last answer. */
async function held({ copy, journal, connection }: SiteSyncNeeds): Promise<readonly HeldClaim[]> {
  const all: HeldClaim[] = [];
  for (const claim of await copy.ownClaims()) {
    const { orderId } = claim;
    // Without an active attempt: the last one, whose result the site may not have.
    const tried = await journal.list({ orderId, connection });
    const last = tried.find(({ kind }) => kind === 'outbound');
    const live = await journal.live(orderId, connection);
    const sent = live?.kind === 'outbound' ? live : claim.state === 'claimed' ? null : last;
    const isOver = sent != null && NOT_BOUGHT.includes(sent.state);
    const state = isOver ? 'claimed' : sent ? 'sending' : claim.state;
    const attempt = isOver ? null : (sent?.id ?? null);
    all.push({ ...claim, kind: 'outbound', state, attempt });
  }
  const { bench } = copy.membership();
  const returns = await copy.ownReturns();
  return [
    ...all,
    ...returns.map((each) => ({ ...each, bench, kind: 'return', state: 'sending' }) as const),
  ];
}

const NOT_BOUGHT: readonly AttemptState[] = ['not-sent', 'refused', 'declared-not-bought'];

/** Carries the site's refusal out of several steps. */
export class Refused extends Error {
  readonly refusal;
  constructor(refusal: StationError) {
    super(refusal.message);
    this.refusal = refusal;
  }
}
