import { randomUUID } from 'node:crypto';
import type { OrderStatus } from '../../shared/orders/order.ts';
import { customsAdvice } from '../features/customs/customs-check.ts';
import {
  createDocumentService,
  type DocumentService,
} from '../features/documents/document-service.ts';
import { createPaperShelf, type PaperShelf } from '../features/documents/document-shelf.ts';
import { createOwnPapers, type OwnPapers } from '../features/documents/own-documents.ts';
import { createDocuments } from '../features/documents/rules/documents.ts';
import { createUnderWay, type UnderWay } from '../features/maintenance/under-way.ts';
import { rulesFor } from '../features/merchants/merchant-rules.ts';
import {
  createMerchantService,
  type MerchantService,
} from '../features/merchants/merchant-service.ts';
import { sandboxStaysIn, targetOf } from '../features/printing/print-target.ts';
import { mayStillPrint } from '../features/printing/rules/may-print.ts';
import { createPrinting } from '../features/printing/rules/printing.ts';
import { createQueue, type Queue } from '../features/printing/rules/queue.ts';
import { type Cancelling, createCancelling } from '../features/purchasing/rules/cancelling.ts';
import { createPurchasing, type Purchasing } from '../features/purchasing/rules/purchasing.ts';
import { createQuiet, type Quiet } from '../features/purchasing/rules/quiet.ts';
import { createSettlement, type Settlement } from '../features/purchasing/rules/resolution.ts';
import { same } from '../features/purchasing/rules/same.ts';
import { createHearsay, type Hearsay } from '../features/purchasing/rules/verified-events.ts';
import { createShipping, type Shipping } from '../features/purchasing/shipping.ts';
import { createQuoteLife, type QuoteLife } from '../features/rating/quote-life.ts';
import { createRating } from '../features/rating/rules/rating.ts';
import { reportDefect } from '../kernel/log.ts';
import type { StationParts } from './parts.ts';

/** The domain's areas, furnished: the same for the bench and for the command line. */
export interface Services {
  /** What the partner is being asked that costs money. */
  underWay: UnderWay;
  hearsay: Hearsay;
  cancelling: Cancelling;
  purchasing: Purchasing;
  settlement: Settlement;
  quiet: Quiet;
  quoteLife: QuoteLife;
  shipping: Shipping;
  paper: DocumentService;
  queue: Queue;
  ownPapers: OwnPapers;
  shelf: PaperShelf;
  merchants: MerchantService;
}

export function createServices(parts: StationParts): Services {
  const { connection, store, now } = parts;
  const settings = () => parts.settings.current();
  const newId = () => randomUUID();

  /** Nothing came of buying a cancelled order again: it is a supervisor's act still, and not packed. */
  async function freeStatus(orderId: string): Promise<OrderStatus> {
    const query = { connection: connection.name, orderId, states: ['cancelled' as const] };
    const cancelled = await store.journal.list(query);
    if (cancelled.some(({ kind }) => kind === 'outbound')) return 'cancelled';
    return (await store.sessions.find(orderId)) ? 'packing' : 'open';
  }

  const ofPurchases = {
    journal: store.journal,
    locks: parts.locks,
    freeStatus,
  };
  const quiet = createQuiet({
    journal: store.journal,
    moment: parts.moment,
    quietSeconds: () => settings()['purchasing.quietSeconds'],
  });
  const underWay = createUnderWay();
  const plain = createPurchasing({
    ...ofPurchases,
    gateway: parts.partner.purchases,
    lookup: parts.partner.lookup,
    reserve: parts.reserve,
    quiet,
  });
  const purchasing: Purchasing = {
    ...plain,
    buy: underWay.counted(plain.buy),
    resend: underWay.counted(plain.resend),
  };
  const rating = createRating({
    source: parts.partner.rates,
    quotes: store.quotes,
    connection: connection.name,
    advice: customsAdvice,
    shipFrom: ({ merchant }) => rulesFor(settings(), merchant).settings.shipFrom,
    newId,
    now,
    moment: parts.moment,
  });
  const cancelling = createCancelling({
    ...ofPurchases,
    gateway: parts.partner.cancellations,
    decisions: store.audit,
  });
  const queue = queueOf(parts);
  const quoteLife = createQuoteLife({
    ...parts.quoteLife,
    minutes: () => settings()['quotes.maxAgeMinutes'],
  });
  const merchants = createMerchantService(parts);
  return {
    merchants,
    purchasing,
    queue,
    hearsay: hearsayOf(parts),
    quiet,
    quoteLife,
    underWay,
    cancelling: { ...cancelling, cancel: underWay.counted(cancelling.cancel) },
    settlement: createSettlement({ ...ofPurchases, quiet, decisions: store.audit }),
    shipping: createShipping({
      connection: connection.name,
      station: parts.stationName,
      journal: store.journal,
      purchasing,
      rating,
      missingKey: merchants.missingKey,
      orderById: (id) => store.orders.findById(id),
      settings,
      quiet,
      quoteLife,
      wait: parts.wait,
      now,
    }),
    ...paperOf(parts, queue, newId),
  };
}

/** An unsigned event counts only where the partner, asked by us, says the same (rule 7). */
function hearsayOf({ connection, store, locks, partner }: StationParts): Hearsay {
  return createHearsay({
    connection: connection.name,
    journal: store.journal,
    locks,
    async witnesses({ reference, shipmentId, trackingNumber }, merchant) {
      const tracked = await partner.tracking.track(trackingNumber);
      const listed = await partner.lookup.lookUp(reference, merchant);
      return [
        ...(tracked.ok
          ? [{ by: 'tracking' as const, reference: tracked.value.reference, shipmentId: null }]
          : []),
        ...listed
          .filter((each) => same(each.shipmentId, shipmentId))
          .map((each) => ({ ...each, by: 'get-shipments' as const })),
      ];
    },
  });
}

function queueOf(parts: StationParts): Queue {
  const { store } = parts;
  return createQueue({
    jobs: store.printJobs,
    printers: parts.printers,
    locks: parts.printLocks.printers,
    seats: parts.printLocks.seats,
    decisions: store.audit,
    async mayPrint(job) {
      // A page that tries a printer is nobody's paper.
      const ofAnOrder = job.attemptId !== null || job.orderId !== null;
      const kept = ofAnOrder ? sandboxStaysIn(parts, job.target) : null;
      if (kept || job.attemptId === null) return kept;
      const [attempt, papers] = await Promise.all([
        store.journal.find(job.attemptId),
        store.papers.list(job.attemptId),
      ]);
      const refused = mayStillPrint(job, attempt, papers);
      const paper = papers.find(({ role, file }) => role === job.kind && file === job.file);
      if (refused || !paper) return refused;
      const proven = await parts.files.prove(paper);
      return proven.ok ? null : proven.error;
    },
    targets: () => ({ label: targetOf(parts, 'label'), document: targetOf(parts, 'document') }),
    wait: parts.wait,
    now: parts.now,
    onDefect: (error) => reportDefect(error, 'printing'),
  });
}

function paperOf(
  parts: StationParts,
  queue: Queue,
  newId: () => string,
): Pick<Services, 'paper' | 'ownPapers' | 'shelf'> {
  const { store, now } = parts;
  const invoiceCopies = () => parts.settings.current()['printing.invoiceCopies'];
  const documents = createDocuments({
    source: parts.partner.documents,
    files: parts.files,
    papers: store.papers,
    inspector: parts.inspector,
  });
  const printing = createPrinting({
    queue,
    decisions: store.audit,
    papers: store.papers,
    sizeOf: (hash) => documents.sizeOf(hash),
    target: (role) => targetOf(parts, role),
    invoiceCopies,
    packer: () => parts.packers.current(),
    newId,
    now,
  });
  const ownPapers = createOwnPapers({ parts, writer: parts.paperWriter, printing });
  const paper = createDocumentService({
    partner: parts.connection.name,
    documents,
    papers: store.papers,
    decisions: store.audit,
    journal: store.journal,
    printing,
    printJobs: store.printJobs,
    ownPapers,
    invoiceCopies,
    packingSlip: () => parts.settings.current()['printing.packingSlip'],
    orderById: (id) => store.orders.findById(id),
    session: (orderId) => store.sessions.find(orderId),
  });
  return { paper, ownPapers, shelf: createPaperShelf(parts, paper) };
}
