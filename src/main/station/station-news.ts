import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import type { Batch } from '../../shared/batches/batch.ts';
import type { EventData, EventName } from '../../shared/bridge/calls.ts';
import type { StationEvent } from '../../shared/bridge/event-kinds.ts';
import type { StationStatus } from '../../shared/maintenance/station-status.ts';
import type { OrderRepository } from '../features/orders/ports.ts';
import type { BenchService } from '../features/packing/bench/bench-service.ts';
import { followBench } from '../features/packing/bench/follow-bench.ts';
import type { CustomsService } from '../features/packing/filling/fill-customs.ts';
import type { SessionRepository } from '../features/packing/ports.ts';
import type { Queue } from '../features/printing/rules/queue-context.ts';
import type { PurchaseJournal } from '../features/purchasing/ports.ts';
import type { SettingsSource } from '../features/settings/settings-source.ts';
import type { SiteFeature } from '../features/site/feature.ts';
import { claimLost } from '../features/site/words.ts';
import { type Consumer, type EventLog, type Following, follow } from '../kernel/event-log.ts';
import { reportDefect } from '../kernel/log.ts';
import type { Publisher } from '../kernel/publisher.ts';
import type { Signal } from '../kernel/signal.ts';

/** Milliseconds: a scan's answer is painted before the status bar's numbers are read again. */
const STATUS_AFTER = 30;

interface StationNewsNeeds {
  events: EventLog;
  orders: OrderRepository;
  sessions: SessionRepository;
  journal: PurchaseJournal;
  service: BenchService;
  customs: CustomsService;
  queue: Queue;
  site: SiteFeature;
  status(): Promise<StationStatus>;
  batch(): Promise<Batch | null>;
  settings: SettingsSource;
  /** Name of the partner's connection. */
  connection: string;
  changedHere: Signal;
  publisher: Publisher;
}

/** Notifies windows and the bench of changes: from the event log and from signals. */
export function createStationNews(needs: StationNewsNeeds) {
  const { events, journal, orders, sessions, settings, publisher, queue } = needs;
  const status = snapshotPublisher('station.changed', needs.status, publisher, () =>
    delay(STATUS_AFTER),
  );
  const printing = snapshotPublisher('printing.changed', () => queue.view(), publisher);
  const batch = snapshotPublisher('batch.changed', needs.batch, publisher);
  const unsubscribers = [needs.changedHere.on(status.changed)];
  let followings: Following[] = [];
  queue.listen((job) => {
    // Changes of jobs come from the event log; the state of a printer is in no store.
    if (job !== null) return;
    printing.changed();
    status.changed();
  });

  const snapshots: Consumer = {
    async take(news) {
      status.changed();
      if (news.some(({ kind }) => kind === 'print-job.changed.v2')) {
        printing.changed();
        batch.changed();
      }
      await publishTracking(news);
    },
    async missed() {
      status.changed();
      printing.changed();
    },
  };

  async function publishTracking(news: readonly StationEvent[]): Promise<void> {
    const moved = news.flatMap(({ kind, data }) =>
      kind === 'parcel.changed.v2' ? data.attemptId : [],
    );
    for (const attemptId of new Set(moved)) {
      const trackingNumber = (await journal.find(attemptId))?.answer?.trackingNumber?.trim();
      if (trackingNumber) publisher.publish('tracking.changed', { trackingNumber });
    }
  }

  return {
    /** Called by a host with a bench. From then on, changes by other programs are published too. */
    begin(): void {
      unsubscribers.push(
        needs.site.looked.on(() => {
          stopForLostClaim(needs).catch((error) => reportDefect(error, 'site'));
        }),
      );
      const bench = followBench({
        service: needs.service,
        connection: needs.connection,
        journal,
        sessions,
        orders,
        goodsChanged: needs.customs.takeFromCatalogue,
      });
      followings = [snapshots, bench].map((consumer) =>
        follow(events, consumer, (error) => reportDefect(error, 'news')),
      );
      unsubscribers.push(
        settings.onChange((keys) => {
          status.changed();
          if (keys.includes('shipFrom') || keys.includes('merchants')) {
            needs.service.addressChanged().catch((error) => reportDefect(error, 'address'));
          }
        }),
      );
    },
    /** Waits for snapshots in progress. */
    async close(): Promise<void> {
      for (const end of unsubscribers) end();
      await Promise.all(followings.map((following) => following.close()));
      await Promise.all([status.over(), printing.over(), batch.over()]);
    },
  };
}

/** Stops the bench when another bench has claimed its order while the cartons are half packed here. */
async function stopForLostClaim({ service: { bench }, site }: StationNewsNeeds): Promise<void> {
  const session = (await bench.current())?.session;
  if (!session || !['packing', 'waiting', 'rating', 'choosing'].includes(session.step.kind)) return;
  const claim = await site.claimOf(session.orderId);
  if (!claim || claim.mine || session.problem?.code === 'claim-lost') return;
  const error = claimLost(session.order, claim.bench);
  await bench.report(session.orderId, { kind: 'problem', error });
}

/**
 * Publishes a snapshot, read at the time of publishing, after a pause, so that the answer to the scan that
 * caused the change goes out first. What changes meanwhile is in the same snapshot.
 */
function snapshotPublisher<N extends EventName>(
  name: N,
  look: () => Promise<EventData<N>>,
  publisher: Publisher,
  pause: () => Promise<unknown> = nextTurn,
): { changed(): void; over(): Promise<void> } {
  let isDue = false;
  let isOver = false;
  let work: Promise<unknown> = Promise.resolve();
  async function publish(): Promise<void> {
    await pause();
    isDue = false;
    publisher.publish(name, await look());
  }
  return {
    changed() {
      if (isDue || isOver) return;
      isDue = true;
      work = work.then(publish).catch((error) => reportDefect(error, name));
    },
    async over() {
      isOver = true;
      await work;
    },
  };
}
