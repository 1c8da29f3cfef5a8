import { randomUUID } from 'node:crypto';
import type { Bench } from '../../../shared/packing/session.ts';
import { reportDefect } from '../../kernel/log.ts';
import type { Publisher } from '../../kernel/publisher.ts';
import type { StationParts } from '../../station/parts.ts';
import { createOwnPapers } from '../printing/own-documents.ts';
import { createPrintService } from '../printing/print-service.ts';
import { sandboxStaysIn, targetOf } from '../printing/print-target.ts';
import { mayStillPrint } from '../printing/rules/may-print.ts';
import { createPrinting } from '../printing/rules/printing.ts';
import { createQueue } from '../printing/rules/queue.ts';
import type { Queue } from '../printing/rules/queue-context.ts';
import type { Shipping } from '../purchasing/shipping-parts.ts';
import { createDocumentService } from './document-service.ts';
import { createPaperShelf } from './document-shelf.ts';
import { documentFetching } from './fetch-documents.ts';
import { createPaperFetches, type PaperFetches } from './paper-fetches.ts';
import type { SharedDocuments } from './ports.ts';
import { createDocuments } from './rules/documents.ts';

export type DocumentsFeature = ReturnType<typeof createDocumentsFeature>;

/** Documents, and how they are printed. */
export function createDocumentsFeature(
  parts: StationParts,
  shipping: Pick<Shipping, 'standing'>,
  publisher: Publisher,
  shared: SharedDocuments,
) {
  const queue = queueOf(parts);
  const fetches = createPaperFetches(() => publisher.publish('needs.changed', {}));
  const documents = documentsOf(parts, queue, fetches, shared);
  const printService = createPrintService(parts, { ...documents, queue, shipping });
  const fetchDocuments = documentFetching({ parts, shipping, ...documents });
  return {
    ...documents,
    fetches,
    queue,
    printService,
    fetchDocuments,
    confirmLabel: queue.confirm,
    benchChanged: setAsideLabels(queue),
  };
}

function queueOf(parts: StationParts): Queue {
  const { store } = parts;
  return createQueue({
    jobs: store.printJobs,
    printers: parts.printers,
    locks: parts.printLocks.printers,
    leases: parts.printLocks.leases,
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

function documentsOf(
  parts: StationParts,
  queue: Queue,
  fetches: PaperFetches,
  shared: SharedDocuments,
) {
  const { store, now } = parts;
  const invoiceCopies = () => parts.settings.current()['printing.invoiceCopies'];
  const documents = createDocuments({
    source: parts.partner.documents,
    shared,
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
    newId: () => randomUUID(),
    now,
  });
  const ownPapers = createOwnPapers({ parts, writer: parts.paperWriter, printing });
  const paper = createDocumentService({
    partner: parts.connection.name,
    documents,
    fetches,
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

/** Called with each snapshot of the bench: sets an order's waiting labels aside with the order. */
function setAsideLabels(queue: Pick<Queue, 'setAside'>): (bench: Bench | null) => void {
  let open: string | null = null;
  return (bench) => {
    const left = open;
    open = bench?.session.orderId ?? null;
    if (left === null || left === open) return;
    queue.setAside(left).catch((error) => reportDefect(error, 'print-queue'));
  };
}
