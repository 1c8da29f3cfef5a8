import { randomUUID } from 'node:crypto';
import type { documentCommands } from '../../../shared/documents/commands.ts';
import type { DecisionLog } from '../../kernel/decision-log.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Partner } from '../../kernel/partner.ts';
import type { Publisher } from '../../kernel/publisher.ts';
import type { RuleService } from '../automation/rule-service.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type { SessionRepository } from '../packing/ports.ts';
import type { Packers } from '../people/packers.ts';
import { createDocumentPrinter } from '../printing/logic/document-printer.ts';
import type { Queue } from '../printing/logic/queue-context.ts';
import type { PrintJobRepository } from '../printing/ports.ts';
import { dpiOf, targetOf } from '../printing/print-target.ts';
import type { AttemptLocks, PurchaseJournal } from '../purchasing/ports.ts';
import type { Shipping } from '../purchasing/shipping-parts.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import { createDocumentFetches, type DocumentFetches } from './document-fetches.ts';
import { createDocumentReader, type DocumentReader } from './document-reader.ts';
import { createDocumentService, type DocumentService } from './document-service.ts';
import { documentFetching, type FetchDocuments } from './fetch-documents.ts';
import { labelJudge } from './judging/label-judge-thread.ts';
import { createDocumentCollection } from './logic/documents.ts';
import { createOwnDocuments, type OwnDocuments } from './own-documents.ts';
import type {
  DocumentFiles,
  DocumentInspector,
  DocumentRepository,
  DocumentSource,
  DocumentTries,
  DocumentWriter,
  LabelLayouts,
  ReadInsert,
  SharedDocuments,
} from './ports.ts';
import { createPrintService, type PrintService } from './print-service.ts';
import { createRuledDocuments } from './ruled-documents.ts';
import { documentUseCases } from './use-cases.ts';

/** What the documents of shipments need. */
export interface DocumentsNeeds {
  orders: OrderRepository;
  sessions: SessionRepository;
  journal: PurchaseJournal;
  documents: DocumentRepository;
  layouts: LabelLayouts;
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
  queue: Queue;
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

/** What others may use of documents. */
export interface Documents {
  documentService: DocumentService;
  ownDocuments: OwnDocuments;
  documentReader: DocumentReader;
  fetches: DocumentFetches;
  printService: PrintService;
  fetchDocuments: FetchDocuments;
}

export function createDocuments(
  needs: DocumentsNeeds,
): Feature<Documents, typeof documentCommands> {
  const { orders, sessions, journal, documents, documentTries, printJobs, decisions } = needs;
  const { files, inspector, shipping, locks, settings, connection, paperDir } = needs;
  const { publisher, wait, now } = needs;
  const fetches = createDocumentFetches(() => publisher.publish('exceptions.changed', {}));
  const collection = createDocumentCollection({
    source: needs.source,
    shared: needs.shared,
    files,
    keptDocuments: documents,
    layouts: needs.layouts,
    connection: connection.name,
    inspector,
    elapsed: () => performance.now(),
    labelDpi: () => dpiOf(targetOf(needs, 'label')),
    labelStock: () => settings.current()['labels.stock'],
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
  const printer = createDocumentPrinter({
    queue: needs.queue,
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
    printing: printer,
  });
  const documentService = createDocumentService({
    orders,
    sessions,
    journal,
    documents,
    layouts: needs.layouts,
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
    prepareReader: inspector.prepare,
    printing: printer,
    ownDocuments,
    ruled,
  });
  const documentReader = createDocumentReader({
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
    connection,
    queue: needs.queue,
    documentService,
    ownDocuments,
    documentReader,
    shipping,
  });
  return {
    api: {
      documentService,
      ownDocuments,
      documentReader,
      fetches,
      printService,
      fetchDocuments: documentFetching({ journal, shipping, documentService, connection }),
    },
    commands: documentUseCases({
      printService,
      orders,
      layouts: needs.layouts,
      connection: connection.name,
    }),
  };
}
