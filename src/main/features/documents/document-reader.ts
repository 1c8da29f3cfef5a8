import { say } from '../../../shared/kernel/message.ts';
import { ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import type { Partner } from '../../kernel/partner.ts';
import type { PurchaseJournal } from '../purchasing/ports.ts';
import type { DocumentService } from './document-service.ts';
import { createSlots } from './logic/slots.ts';
import type {
  DocumentFiles,
  DocumentInspector,
  DocumentRepository,
  StoredDocument,
} from './ports.ts';

interface DocumentReaderNeeds {
  journal: PurchaseJournal;
  documents: DocumentRepository;
  files: DocumentFiles;
  inspector: DocumentInspector;
  documentService: DocumentService;
  connection: Partner;
}

interface ReadFile {
  role: StoredDocument['role'];
  pdf: Uint8Array;
}

/** Stored documents for viewing. A file lost on the disk is fetched again. */
export interface DocumentReader {
  /** Only documents of this station. Errors: `not-found`, `paper-missing`, `store`. */
  read(file: string): Promise<Result<Uint8Array>>;
  /** A page as PNG; of a label as it is printed, in black and white. Errors: those of `read`, and of rendering. */
  picture(file: string, page: number, dpi: number): Promise<Result<Uint8Array>>;
  /**
   * Fetches lost documents of a purchase, also of another bench's; failures are reported where the document
   * is viewed.
   */
  fetchLost(attemptId: string): Promise<void>;
}

export function createDocumentReader({
  journal,
  documents,
  files,
  inspector,
  documentService,
  connection,
}: DocumentReaderNeeds): DocumentReader {
  /** Limited, since a window requests every picture of its page at once. */
  const drawing = createSlots(2);
  const underWay = new Map<string, Promise<unknown>>();

  /** Several pictures of one shipment are requested at the same time. */
  async function fetchAgain(attemptId: string): Promise<void> {
    const fetching = underWay.get(attemptId) ?? fetchOnce(attemptId);
    underWay.set(attemptId, fetching);
    await fetching.finally(() => underWay.delete(attemptId));
  }

  async function fetchOnce(attemptId: string): Promise<void> {
    const attempt = await journal.find(attemptId);
    if (attempt?.connection !== connection.name) return;
    if (attempt.state === 'confirmed') await documentService.collect(attempt);
  }

  async function isLost(hash: string): Promise<boolean> {
    const pdf = await files.read(hash);
    return !pdf.ok && pdf.error.code === 'paper-missing';
  }

  async function read(file: string): Promise<Result<Uint8Array>> {
    const found = await readDocument(file);
    return found.ok ? ok(found.value.pdf) : found;
  }

  async function readDocument(file: string): Promise<Result<ReadFile>> {
    const document = await documents.find(file);
    if (!document) {
      const message = say('This is not a document of the station.');
      return refuse('not-found', message, { field: 'file' });
    }
    const { role } = document;
    const pdf = await files.read(document.hash);
    if (pdf.ok) return ok({ role, pdf: pdf.value });
    if (pdf.error.code !== 'paper-missing') return pdf;
    await fetchAgain(document.attemptId);
    const again = await files.read(document.hash);
    return again.ok ? ok({ role, pdf: again.value }) : again;
  }

  return {
    read,
    picture: (file, page, dpi) =>
      drawing(async () => {
        const found = await readDocument(file);
        if (!found.ok) return found;
        const { role, pdf } = found.value;
        return await inspector.picture(pdf, page, dpi, role === 'label');
      }),
    async fetchLost(attemptId) {
      const kept = await documents.list(attemptId);
      // One at a time: each file is read whole.
      for (const { hash } of kept) if (await isLost(hash)) return await fetchAgain(attemptId);
      const isNone = kept.length === 0;
      if (isNone && (await journal.find(attemptId))?.bench) await fetchAgain(attemptId);
    },
  };
}
