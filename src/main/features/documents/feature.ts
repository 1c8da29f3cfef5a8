import { randomUUID } from 'node:crypto';
import type { Bench } from '../../../shared/packing/session.ts';
import type { printingCommands } from '../../../shared/printing/commands.ts';
import type { DecisionLog } from '../../kernel/decision-log.ts';
import type { Feature } from '../../kernel/feature.ts';
import { reportDefect } from '../../kernel/log.ts';
import type { Partner } from '../../kernel/partner.ts';
import type { Publisher } from '../../kernel/publisher.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type { SessionRepository } from '../packing/ports.ts';
import type { Packers } from '../people/packers.ts';
import type { Printers, PrintJobRepository, PrintLocks } from '../printing/ports.ts';
import { printExceptions } from '../printing/print-exceptions.ts';
import { dpiOf, sandboxStaysIn, targetOf } from '../printing/print-target.ts';
import { mayStillPrint } from '../printing/rules/may-print.ts';
import { createPrinting } from '../printing/rules/printing.ts';
import { createQueue } from '../printing/rules/queue.ts';
import type { Queue } from '../printing/rules/queue-context.ts';
import type { AttemptLocks, PurchaseJournal } from '../purchasing/ports.ts';
import type { Shipping } from '../purchasing/shipping-parts.ts';
import type { RuleService } from '../rules/rule-service.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import { createDocumentFetches, type DocumentFetches } from './document-fetches.ts';
import { createDocumentService, type DocumentService } from './document-service.ts';
import { createDocumentShelf, type DocumentShelf } from './document-shelf.ts';
import { documentFetching, type FetchDocuments } from './fetch-documents.ts';
import { labelJudge } from './judging/label-judge.ts';
import { createOwnDocuments, type OwnDocuments } from './own-documents.ts';
import type {
  DocumentFiles,
  DocumentInspector,
  DocumentRepository,
  DocumentSource,
  DocumentTries,
  DocumentWriter,
  ReadInsert,
  SharedDocuments,
} from './ports.ts';
import { createPrintService, type PrintService } from './print-service.ts';
import { printingUseCases } from './print-use-cases.ts';
import { createRuledDocuments } from './ruled-documents.ts';
import { createDocumentCollection } from './rules/documents.ts';

/** What documents and their printing need. */
export interface DocumentsNeeds {
  orders: OrderRepository;
  sessions: SessionRepository;
  journal: PurchaseJournal;
  documents: DocumentRepository;
  documentTries: DocumentTries;
  printJobs: PrintJobRepository;
  decisions: DecisionLog;
  /** Where the partner's documents are downloaded. */
  source: DocumentSource;
  /** What other benches of the site have fetched. */
  shared: SharedDocuments;
  files: DocumentFiles;
  inspector: DocumentInspector;
  writer: DocumentWriter;
  readInsert: ReadInsert;
  printers: Printers;
  /** Locks printers across all stores of the data folder. */
  printerLocks: PrintLocks;
  /** Of this store's programs that print. */
  printLeases: PrintLocks;
  /** Of the purchases whose documents are being fetched. */
  locks: AttemptLocks;
  shipping: Shipping;
  /** Inserts and copies, by rule. */
  rules: RuleService;
  packers: Packers;
  settings: SettingsSource;
  connection: Partner;
  /** Output folder of the sandbox's printouts while no printer is set. */
  paperDir: string;
  publisher: Publisher;
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
  now(): Date;
}

export interface Documents {
  documentService: DocumentService;
  ownDocuments: OwnDocuments;
  shelf: DocumentShelf;
  fetches: DocumentFetches;
  queue: Queue;
  printService: PrintService;
  fetchDocuments: FetchDocuments;
  /** Scan back verified the carton's newest label. */
  confirmLabel(attemptId: string, carton: string): Promise<void>;
  /** Called with each snapshot of the bench: sets an order's queued labels aside with the order. */
  benchChanged(bench: Bench | null): void;
}

export function createDocuments(
  needs: DocumentsNeeds,
): Feature<Documents, typeof printingCommands> {
  const { orders, sessions, journal, documents, documentTries, printJobs, decisions } = needs;
  const { files, inspector, printers, shipping, locks, settings, connection, paperDir } = needs;
  const { publisher, wait, now } = needs;
  const queue = queueOf(needs);
  const fetches = createDocumentFetches(() => publisher.publish('exceptions.changed', {}));
  const collection = createDocumentCollection({
    source: needs.source,
    shared: needs.shared,
    files,
    keptDocuments: documents,
    inspector,
    elapsed: () => performance.now(),
    labelDpi: () => dpiOf(targetOf(needs, 'label')),
    judge: labelJudge,
  });
  const ruled = createRuledDocuments({
    orders,
    files,
    readInsert: needs.readInsert,
    rules: needs.rules,
    collection,
    settings,
  });
  const printing = createPrinting({
    queue,
    decisions,
    documents,
    sizeOf: (hash) => collection.sizeOf(hash),
    target: (role) => targetOf(needs, role),
    copiesOf: ruled.copiesOf,
    packer: () => needs.packers.current(),
    newId: () => randomUUID(),
    now,
  });
  const ownDocuments = createOwnDocuments({
    orders,
    sessions,
    files,
    settings,
    connection,
    paperDir,
    now,
    writer: needs.writer,
    printing,
  });
  const documentService = createDocumentService({
    orders,
    sessions,
    journal,
    documents,
    documentTries,
    printJobs,
    decisions,
    settings,
    connection,
    paperDir,
    locks,
    wait,
    collection,
    fetches,
    printing,
    ownDocuments,
    ruled,
  });
  const shelf = createDocumentShelf({
    journal,
    documents,
    files,
    inspector,
    documentService,
    connection,
  });
  const printService = createPrintService({
    sessions,
    journal,
    printJobs,
    printers,
    settings,
    connection,
    paperDir,
    wait,
    queue,
    documentService,
    ownDocuments,
    shelf,
    shipping,
  });
  return {
    api: {
      documentService,
      ownDocuments,
      shelf,
      fetches,
      queue,
      printService,
      fetchDocuments: documentFetching({ journal, shipping, documentService, connection }),
      confirmLabel: queue.confirm,
      benchChanged: setAsideLabels(queue),
    },
    commands: printingUseCases({ printService, printers, orders }),
    jobs: [printService],
    exceptions: [printExceptions(printJobs)],
  };
}

function queueOf(needs: DocumentsNeeds): Queue {
  const { journal, documents, printJobs, decisions, files } = needs;
  return createQueue({
    jobs: printJobs,
    printers: needs.printers,
    locks: needs.printerLocks,
    leases: needs.printLeases,
    decisions,
    async mayPrint(job) {
      // A test page belongs to no order.
      const ofAnOrder = job.attemptId !== null || job.orderId !== null;
      const kept = ofAnOrder ? sandboxStaysIn(needs, job.target) : null;
      if (kept || job.attemptId === null) return kept;
      const [attempt, keptDocuments] = await Promise.all([
        journal.find(job.attemptId),
        documents.list(job.attemptId),
      ]);
      const refused = mayStillPrint(job, attempt, keptDocuments);
      const printed = keptDocuments.find(
        ({ role, file }) => role === job.kind && file === job.file,
      );
      if (refused || !printed) return refused;
      const proven = await files.prove(printed);
      return proven.ok ? null : proven.error;
    },
    async barcodesOn({ attemptId, kind, file }) {
      if (attemptId === null) return [];
      const kept = await documents.list(attemptId);
      return kept.find((each) => each.role === kind && each.file === file)?.barcodes ?? [];
    },
    targets: () => ({ label: targetOf(needs, 'label'), document: targetOf(needs, 'document') }),
    wait: needs.wait,
    now: needs.now,
    onDefect: (error) => reportDefect(error, 'printing'),
  });
}

function setAsideLabels(queue: Queue): (bench: Bench | null) => void {
  let open: string | null = null;
  return (bench) => {
    const left = open;
    open = bench?.session.orderId ?? null;
    if (left === null || left === open) return;
    queue.setAside(left).catch((error) => reportDefect(error, 'print-queue'));
  };
}
