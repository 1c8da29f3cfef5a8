import type { StationError } from '../../../shared/kernel/errors.ts';
import { mayStillPrint } from '../printing/logic/may-print.ts';
import type { StoredPrintJob } from '../printing/ports.ts';
import type { PurchaseJournal } from '../purchasing/ports.ts';
import type { DocumentFiles, DocumentRepository } from './ports.ts';

export interface PrintableNeeds {
  journal: PurchaseJournal;
  documents: DocumentRepository;
  files: DocumentFiles;
}

/** What the print queue asks about the document of a job. */
export interface Printable {
  /** Why the document may not print now, or null. */
  mayPrint(job: StoredPrintJob): Promise<StationError | null>;
  barcodesOn(job: StoredPrintJob): Promise<readonly string[]>;
}

export const createPrintable = ({ journal, documents, files }: PrintableNeeds): Printable => ({
  async mayPrint(job) {
    if (job.attemptId === null) return null;
    const [attempt, keptDocuments] = await Promise.all([
      journal.find(job.attemptId),
      documents.list(job.attemptId),
    ]);
    const refused = mayStillPrint(job, attempt, keptDocuments);
    const printed = keptDocuments.find(({ role, file }) => role === job.kind && file === job.file);
    if (refused || !printed) return refused;
    const proven = await files.prove(printed);
    return proven.ok ? null : proven.error;
  },
  async barcodesOn({ attemptId, kind, file }) {
    if (attemptId === null) return [];
    const kept = await documents.list(attemptId);
    return kept.find((each) => each.role === kind && each.file === file)?.barcodes ?? [];
  },
});
