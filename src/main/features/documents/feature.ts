import { randomUUID } from 'node:crypto';
import type { Bench } from '../../../shared/packing/session.ts';
import { reportDefect } from '../../kernel/log.ts';
import type { Publisher } from '../../kernel/publisher.ts';
import type { StationParts } from '../../station/parts.ts';
import { dpiOf, sandboxStaysIn, targetOf } from '../printing/print-target.ts';
import { mayStillPrint } from '../printing/rules/may-print.ts';
import { createPrinting } from '../printing/rules/printing.ts';
import { createQueue } from '../printing/rules/queue.ts';
import type { Queue } from '../printing/rules/queue-context.ts';
import type { Shipping } from '../purchasing/shipping-parts.ts';
import type { RuleService } from '../rules/rule-service.ts';
import { createDocumentFetches, type DocumentFetches } from './document-fetches.ts';
import { createDocumentService } from './document-service.ts';
import { createDocumentShelf } from './document-shelf.ts';
import { documentFetching } from './fetch-documents.ts';
import { labelJudge } from './judging/label-judge.ts';
import { createOwnDocuments } from './own-documents.ts';
import type { SharedDocuments } from './ports.ts';
import { createPrintService } from './print-service.ts';
import { createRuledDocuments } from './ruled-documents.ts';
import { createDocuments } from './rules/documents.ts';

interface Below {
  shipping: Pick<Shipping, 'standing' | 'inTheWay'>;
  documents: SharedDocuments;
  rules: { service: Pick<RuleService, 'outcome'> };
}

export type DocumentsFeature = ReturnType<typeof createDocumentsFeature>;

export function createDocumentsFeature(
  parts: StationParts,
  publisher: Publisher,
  { shipping, documents: shared, rules }: Below,
) {
  const queue = queueOf(parts);
  const fetches = createDocumentFetches(() => publisher.publish('exceptions.changed', {}));
  const documents = documentsOf(parts, queue, fetches, shared, rules.service);
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
      // A test page belongs to no order.
      const ofAnOrder = job.attemptId !== null || job.orderId !== null;
      const kept = ofAnOrder ? sandboxStaysIn(parts, job.target) : null;
      if (kept || job.attemptId === null) return kept;
      const [attempt, keptDocuments] = await Promise.all([
        store.journal.find(job.attemptId),
        store.documents.list(job.attemptId),
      ]);
      const refused = mayStillPrint(job, attempt, keptDocuments);
      const printed = keptDocuments.find(
        ({ role, file }) => role === job.kind && file === job.file,
      );
      if (refused || !printed) return refused;
      const proven = await parts.files.prove(printed);
      return proven.ok ? null : proven.error;
    },
    async barcodesOn({ attemptId, kind, file }) {
      if (attemptId === null) return [];
      const documents = await store.documents.list(attemptId);
      return documents.find((each) => each.role === kind && each.file === file)?.barcodes ?? [];
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
  fetches: DocumentFetches,
  shared: SharedDocuments,
  ruled: Pick<RuleService, 'outcome'>,
) {
  const { store, now } = parts;
  const documents = createDocuments({
    source: parts.partner.documents,
    shared,
    files: parts.files,
    keptDocuments: store.documents,
    inspector: parts.inspector,
    elapsed: () => performance.now(),
    labelDpi: () => dpiOf(targetOf(parts, 'label')),
    judge: labelJudge,
  });
  const ruledDocuments = createRuledDocuments(parts, ruled, documents.sizeOf);
  const printing = createPrinting({
    queue,
    decisions: store.audit,
    documents: store.documents,
    sizeOf: (hash) => documents.sizeOf(hash),
    target: (role) => targetOf(parts, role),
    copiesOf: ruledDocuments.copiesOf,
    packer: () => parts.packers.current(),
    newId: () => randomUUID(),
    now,
  });
  const ownDocuments = createOwnDocuments({ parts, writer: parts.documentWriter, printing });
  const documentService = createDocumentService({
    ...parts,
    ...{ documents, fetches, printing, ownDocuments, ruled: ruledDocuments },
  });
  return { documentService, ownDocuments, shelf: createDocumentShelf(parts, documentService) };
}

/** Called with each snapshot of the bench: sets an order's queued labels aside with the order. */
function setAsideLabels(queue: Pick<Queue, 'setAside'>): (bench: Bench | null) => void {
  let open: string | null = null;
  return (bench) => {
    const left = open;
    open = bench?.session.orderId ?? null;
    if (left === null || left === open) return;
    queue.setAside(left).catch((error) => reportDefect(error, 'print-queue'));
  };
}
