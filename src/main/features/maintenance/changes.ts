import type { Batch } from '../../../shared/batches/batch.ts';
import type { StationEvent } from '../../../shared/bridge/event-kinds.ts';
import type { StationStatus } from '../../../shared/maintenance/station-status.ts';
import { type Consumer, type EventLog, type Following, follow } from '../../kernel/event-log.ts';
import { reportDefect } from '../../kernel/log.ts';
import type { Publisher } from '../../kernel/publisher.ts';
import type { Signal } from '../../kernel/signal.ts';
import { snapshotPublisher } from '../../kernel/snapshots.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type { BenchService } from '../packing/bench/bench-service.ts';
import { followBench } from '../packing/bench/follow-bench.ts';
import type { CustomsService } from '../packing/filling/fill-customs.ts';
import type { SessionRepository } from '../packing/ports.ts';
import type { Queue } from '../printing/logic/queue-context.ts';
import type { PurchaseJournal } from '../purchasing/ports.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import type { SiteFeature } from '../site/feature.ts';
import { claimLost } from '../site/words.ts';

/** Milliseconds: a scan's answer is painted before the status bar's numbers are read again. */
const STATUS_AFTER = 30;

interface ChangePublisherNeeds {
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
export function createChangePublisher(needs: ChangePublisherNeeds) {
  const { events, journal, orders, sessions, settings, publisher, queue } = needs;
  const status = snapshotPublisher('station.changed', needs.status, publisher, STATUS_AFTER);
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
    async take(changes) {
      status.changed();
      if (changes.some(({ kind }) => kind === 'print-job.changed.v2')) {
        printing.changed();
        batch.changed();
      }
      await publishTracking(changes);
    },
    async missed() {
      status.changed();
      printing.changed();
    },
  };

  async function publishTracking(changes: readonly StationEvent[]): Promise<void> {
    const moved = changes.flatMap(({ kind, data }) =>
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
async function stopForLostClaim({ service: { bench }, site }: ChangePublisherNeeds): Promise<void> {
  const session = (await bench.current())?.session;
  if (!session || !['packing', 'waiting', 'rating', 'choosing'].includes(session.step.kind)) return;
  const claim = await site.claimOf(session.orderId);
  if (!claim || claim.mine || session.problem?.code === 'claim-lost') return;
  const error = claimLost(session.order, claim.bench);
  await bench.report(session.orderId, { kind: 'problem', error });
}
