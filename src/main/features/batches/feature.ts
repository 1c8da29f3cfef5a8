import type { Batch } from '../../../shared/batches/batch.ts';
import type { batchCommands } from '../../../shared/batches/commands.ts';
import { say } from '../../../shared/kernel/message.ts';
import { ok, refuse } from '../../../shared/kernel/result.ts';
import { showOrderKey } from '../../../shared/orders/order.ts';
import type { DecisionLog } from '../../kernel/decision-log.ts';
import type { Feature } from '../../kernel/feature.ts';
import { reportDefect } from '../../kernel/log.ts';
import type { Publisher } from '../../kernel/publisher.ts';
import type { RuleService } from '../automation/rule-service.ts';
import type { BoxService } from '../boxes/box-service.ts';
import type { ItemRepository } from '../catalogue/ports.ts';
import type { Connection } from '../connection/connection.ts';
import type { DocumentService } from '../documents/document-service.ts';
import type { OwnDocuments } from '../documents/own-documents.ts';
import type { DocumentRepository } from '../documents/ports.ts';
import type { BenchRules } from '../merchants/merchant-rules.ts';
import { findOrder } from '../orders/logic/find-order.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type { SessionRepository } from '../packing/ports.ts';
import type { Preflight } from '../packing/preflight.ts';
import type { Packers } from '../people/packers.ts';
import type { Queue } from '../printing/logic/queue-context.ts';
import type { PrintJobRepository } from '../printing/ports.ts';
import type {
  AttemptLocks,
  PriceLimits,
  PurchaseJournal,
  SharedLimits,
} from '../purchasing/ports.ts';
import type { Shipping } from '../purchasing/shipping-parts.ts';
import type { QuoteRepository } from '../rating/ports.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import type { OrderShipping } from '../shipments/ship-order.ts';
import type { KnownClaim } from '../site/ports.ts';
import { batchExceptions } from './batch-exceptions.ts';
import { createBatchRunner } from './batch-run.ts';
import { createBatchService } from './batch-service.ts';
import { createLabelCheck } from './label-check.ts';
import type { BatchRepository } from './ports.ts';
import { createBatchScans } from './scan-batch.ts';
import { createBatchSlips } from './slip.ts';
import { batchUseCases } from './use-cases.ts';

/** What batches need. */
export interface BatchesNeeds {
  batches: BatchRepository;
  orders: OrderRepository;
  items: ItemRepository;
  sessions: SessionRepository;
  quotes: QuoteRepository;
  journal: PurchaseJournal;
  documents: DocumentRepository;
  printJobs: PrintJobRepository;
  priceLimits: PriceLimits;
  decisions: DecisionLog;
  locks: AttemptLocks;
  rules: BenchRules;
  ruled: RuleService;
  preflight: Preflight;
  boxes: BoxService;
  shipping: Shipping;
  orderShipping: OrderShipping;
  documentService: DocumentService;
  ownDocuments: OwnDocuments;
  queue: Queue;
  confirmLabel(attemptId: string, carton: string): Promise<void>;
  sharedLimits: SharedLimits;
  claimOf(orderId: string): Promise<KnownClaim | null>;
  publisher: Publisher;
  packers: Packers;
  settings: SettingsSource;
  connection: Connection;
}

/** What others may use of batches. */
export interface Batches {
  /** The run that has not ended. */
  view(): Promise<Batch | null>;
}

export function createBatches(needs: BatchesNeeds): Feature<Batches, typeof batchCommands> {
  const { batches, orders, items, sessions, quotes, journal, decisions } = needs;
  const { rules, preflight, shipping, documentService, settings } = needs;
  const changed = async () => needs.publisher.publish('batch.changed', await service.view());
  const labels = createLabelCheck({
    batches,
    journal,
    documents: needs.documents,
    decisions,
    documentService,
    confirmLabel: needs.confirmLabel,
    settings,
    connection: needs.connection,
  });
  const runner = createBatchRunner({
    batches,
    orders,
    sessions,
    printJobs: needs.printJobs,
    locks: needs.locks,
    rules,
    ruled: needs.ruled,
    preflight,
    shipping,
    orderShipping: needs.orderShipping,
    documentService,
    queue: needs.queue,
    slips: createBatchSlips(batches, needs.ownDocuments),
    changed,
  });
  const service = createBatchService({
    batches,
    orders,
    sessions,
    quotes,
    priceLimits: needs.priceLimits,
    decisions,
    rules,
    preflight,
    boxes: needs.boxes,
    shipping,
    runner,
    labels,
    sharedLimits: needs.sharedLimits,
    claimOf: needs.claimOf,
    packers: needs.packers,
    settings,
    async find(key) {
      const order = await orders.find(key);
      if (order) return ok(order);
      const message = say('There is no order {orderKey}.', { orderKey: showOrderKey(key) });
      return refuse('not-found', message, { field: 'like' });
    },
  });
  return {
    api: { view: service.view },
    commands: batchUseCases({
      service,
      scans: createBatchScans({ items, orders, service, labels, changed }),
      labels,
      find: (ref) => findOrder(ref, orders),
    }),
    /** A running purchase is completed. */
    jobs: [{ close: () => runner.stop().catch((error) => reportDefect(error, 'batch')) }],
    exceptions: [batchExceptions(batches)],
  };
}
