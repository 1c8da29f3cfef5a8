import type { StationEvent } from '../../../../shared/bridge/event-kinds.ts';
import type { Session } from '../../../../shared/packing/session.ts';
import type { Consumer } from '../../../kernel/event-log.ts';
import { reportDefect } from '../../../kernel/log.ts';
import type { OrderRepository } from '../../orders/ports.ts';
import type { Attempt, PurchaseJournal } from '../../purchasing/ports.ts';
import { isPacking } from '../logic/bench/saved-elsewhere.ts';
import { stoppedBySender } from '../logic/held.ts';
import type { SessionRepository } from '../ports.ts';
import type { BenchService } from './bench-service.ts';
import { settledEvent } from './purchase-events.ts';

interface FollowBenchParts {
  service: Pick<BenchService, 'bench' | 'documentsCame' | 'labelCameOut' | 'isBuyingAgain'>;
  connection: string;
  journal: Pick<PurchaseJournal, 'list'>;
  sessions: Pick<SessionRepository, 'find'>;
  orders: Pick<OrderRepository, 'findById'>;
  /** The catalogue has changed. */
  goodsChanged(): Promise<void>;
}

type Purchase = Extract<StationEvent, { data: { shipment: unknown } }>;

/**
 * Forwards events about orders to the bench: packing saved, purchases settled or cancelled, documents, print
 * jobs, by any service or program. Events that the bench caused itself change nothing.
 */
export function followBench(parts: FollowBenchParts): Consumer {
  const { service } = parts;
  const { bench } = service;

  const onBench = async () => (await bench.current())?.session ?? null;

  async function purchaseMoved(orderId: string, isLate: boolean): Promise<void> {
    const current = await onBench();
    const isHere = current?.orderId === orderId;
    const session = isHere ? current : await parts.sessions.find(orderId);
    if (!session) return;
    const all = await parts.journal.list({ connection: parts.connection, orderId });
    // Returns, and purchases of other benches, do not concern this bench.
    const newest = all.find(({ kind, bench: other }) => kind === 'outbound' && other === undefined);
    if (newest && isNews(session, newest, isLate)) {
      await bench.report(orderId, settledEvent(newest));
    } else if (isHere && newest) await service.documentsCame(newest.id);
  }

  function isNews({ step }: Session, { id, state }: Attempt, isLate: boolean): boolean {
    // While buying, the purchase itself reports its outcome.
    if (state === 'open' || state === 'unknown' || step.kind === 'buying') return false;
    if (step.kind === 'unknown') return !service.isBuyingAgain(step.attemptId);
    const own = 'attemptId' in step ? step.attemptId : null;
    // A command, or another program, bought a waiting order.
    const isBought = own !== null || isLate || step.kind === 'waiting';
    return state === 'confirmed' && own !== id && isBought;
  }

  return {
    async take(events) {
      const { changed, saved, purchases, documents, labels, touched, ...changes } =
        changesIn(events);
      for (const orderId of changed) await alone(changedUnderHands(parts, orderId));
      for (const [orderId, revision] of saved) await alone(bench.savedElsewhere(orderId, revision));
      for (const [orderId, isLate] of purchases) await alone(purchaseMoved(orderId, isLate));
      for (const attemptId of documents) await alone(service.documentsCame(attemptId));
      for (const [attemptId, orderId] of labels) {
        await alone(service.labelCameOut(orderId, attemptId));
      }
      const isShownAnew = changes.isShownAnew || touched.has((await onBench())?.orderId ?? '');
      if (isShownAnew) await alone(bench.refresh());
      if (changes.goods) await parts.goodsChanged();
    },
    async missed() {
      const session = await onBench();
      if (session) {
        await changedUnderHands(parts, session.orderId);
        await bench.savedElsewhere(session.orderId, Number.POSITIVE_INFINITY);
        await purchaseMoved(session.orderId, true);
      }
      await parts.goodsChanged();
    },
  };
}

/** What happened, each order and purchase once. */
function changesIn(events: readonly StationEvent[]) {
  const purchases = new Map<string, boolean>();
  const labels = new Map<string, string>();
  const documents = new Set<string>();
  const touched = new Set<string | null>();
  const changed = new Set<string>();
  const saved = new Map<string, number>();
  let goods = false;
  let isShownAnew = false;
  for (const event of events) {
    if (isPurchase(event)) {
      const { orderId, shipment, was } = event.data;
      if (shipment !== 'outbound') continue;
      const isLate = was !== null && was !== 'open';
      purchases.set(orderId, isLate || (purchases.get(orderId) ?? false));
    }
    if (event.kind === 'packing.saved.v1') saved.set(event.data.orderId, event.data.revision);
    if (isOfOrder(event)) changed.add(event.data.orderId);
    if (event.kind === 'documents.kept.v1') documents.add(event.data.attemptId);
    // Accepting prints the labels itself; the bench only needs a refresh.
    if (event.kind === 'documents.accepted.v1') isShownAnew = true;
    // Rates may have waited for it.
    if (event.kind.startsWith('photo.')) isShownAnew = true;
    // Orders that joined it; its receiver was changed, or a supervisor let it pass.
    if (event.kind === 'order.joined.v1' || event.kind === 'order.changed.v1')
      touched.add(event.data.orderId);
    if (event.kind === 'items.changed.v1') goods = true;
    if (event.kind !== 'print-job.changed.v2') continue;
    const { attemptId, orderId, paper, state } = event.data;
    touched.add(orderId);
    if (paper === 'label' && state === 'done' && attemptId && orderId) {
      labels.set(attemptId, orderId);
    }
  }
  return { changed, saved, purchases, documents, labels, touched, goods, isShownAnew };
}

/** A failure with one order must not keep events from the others. */
const alone = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error) => reportDefect(error, 'news of the bench'));

/**
 * Stops the order on the bench if its sender changed, held or cancelled it, as seen in its stored packing.
 */
async function changedUnderHands(
  { service: { bench }, sessions, orders }: FollowBenchParts,
  orderId: string,
): Promise<void> {
  const session = (await bench.current())?.session;
  if (session?.orderId !== orderId || !isPacking(session)) return;
  const saved = await sessions.find(orderId);
  const order = await orders.findById(orderId);
  const stop = order && stoppedBySender(order, saved);
  if (stop) await bench.stopped(orderId, stop);
}

const OF_ORDER = [
  'order.changed.v1',
  'order.status-changed.v2',
  'site.order-changed.v1',
  'packing.removed.v1',
] as const;
type OfOrder = Extract<StationEvent, { kind: (typeof OF_ORDER)[number] }>;
const isOfOrder = (event: StationEvent): event is OfOrder =>
  OF_ORDER.some((kind) => kind === event.kind);

const isPurchase = (event: StationEvent): event is Purchase => event.kind.startsWith('purchase.');
