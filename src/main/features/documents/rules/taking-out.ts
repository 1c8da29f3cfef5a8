import { saidBy, saySame, type Wording } from '../../../../shared/kernel/message.ts';
import { ok, type Result } from '../../../../shared/kernel/result.ts';
import type { DocumentFiles, DocumentInspector, KeptFile, Paper } from '../ports.ts';
import type { GuardedLabel } from './guard.ts';
import type { InvoiceSource } from './invoice.ts';
import type { LabelPage, UnmatchedLabel } from './match.ts';
import type { Obtained, ReadDocument } from './originals.ts';
import type { Slots } from './slots.ts';

export interface TakingOutParts {
  files: DocumentFiles;
  inspector: DocumentInspector;
  inMemory: Slots;
}

/** Everything that could be had of one purchase. */
export interface Had {
  attemptId: string;
  documents: readonly ReadDocument[];
  /** The papers as they were on record. */
  known: readonly Paper[];
}

/**
 * The page alone as `REFERENCE.pdf`. What a person accepted stays accepted while it is the same
 * page and nothing more speaks against it. A page that cannot be taken out is `unmatched`, with the reason.
 */
export async function labelPaper(
  parts: TakingOutParts,
  had: Had,
  { reference, label, matchedBy, doubt }: GuardedLabel,
): Promise<Result<Paper>> {
  const kept = await takeOut(parts, had, label, `${reference}.pdf`);
  if (!kept.ok) return broken(had, label, kept);
  const accepted = had.known.some(
    (paper) =>
      paper.role === 'label' &&
      paper.accepted &&
      paper.hash === kept.value.hash &&
      paper.cartonReference === reference &&
      (doubt === null || paper.found.some((each) => saySame(each, doubt))),
  );
  return ok({
    ...newPaper(had.attemptId, 'label', kept.value),
    cartonReference: reference,
    matchedBy,
    barcodes: label.barcodes,
    found: doubt === null ? [] : [doubt],
    accepted,
  });
}

/** The page alone, with what was read on it. */
export async function unmatchedPaper(
  parts: TakingOutParts,
  had: Had,
  { label, found }: UnmatchedLabel,
  number: number,
): Promise<Result<Paper>> {
  const kept = await takeOut(parts, had, label, `unmatched-${number}.pdf`);
  if (!kept.ok) return broken(had, label, kept);
  const { barcodes } = label;
  return ok({ ...newPaper(had.attemptId, 'unmatched', kept.value), barcodes, found });
}

/**
 * The invoice's pages in one file; `judge` says what speaks against it. What a person accepted stays
 * accepted while nothing more does. Errors: `labels-held` where they cannot be taken out, `store`.
 */
export async function invoicePaper(
  parts: TakingOutParts,
  { attemptId, known }: Pick<Had, 'attemptId' | 'known'>,
  { document, pages }: Extract<InvoiceSource, { kind: 'pages' }>,
  judge: (hash: string) => Promise<Wording | null>,
): Promise<Result<Paper>> {
  const as = { attemptId, file: 'invoice.pdf' };
  const kept = await keepPart(parts, document, as, (pdf) =>
    parts.inspector.extractPages(pdf, pages),
  );
  if (!kept.ok) return kept;
  const { hash } = kept.value;
  const why = await judge(hash);
  const accepted = known.some(
    (paper) =>
      paper.role === 'invoice' &&
      paper.accepted &&
      paper.hash === hash &&
      (why === null || paper.found.some((each) => saySame(each, why))),
  );
  return ok({
    ...newPaper(attemptId, 'invoice', kept.value),
    pages: pages.length,
    found: why === null ? [] : [why],
    accepted,
  });
}

/** A document that came but cannot be read. */
export function unreadablePaper(
  attemptId: string,
  { wanted, kept, error }: Extract<Obtained, { kind: 'unreadable' }>,
): Paper {
  const paper = newPaper(attemptId, 'unmatched', kept);
  return { ...paper, url: wanted.url, pages: 0, found: [saidBy(error)] };
}

async function takeOut(
  parts: TakingOutParts,
  { attemptId, documents }: Had,
  label: LabelPage,
  file: string,
): Promise<Result<KeptFile>> {
  const { page, area } = label;
  return await keepPart(parts, sourceOf(documents, label), { attemptId, file }, (pdf) =>
    area ? parts.inspector.cutOut(pdf, page, area) : parts.inspector.extractPages(pdf, [page]),
  );
}

/** Has the document's bytes in memory for this long only. */
function keepPart(
  { files, inMemory }: TakingOutParts,
  { original }: ReadDocument,
  as: Parameters<DocumentFiles['keep']>[1],
  take: (pdf: Uint8Array) => Promise<Result<Uint8Array>>,
): Promise<Result<KeptFile>> {
  return inMemory(async () => {
    const source = await files.read(original.hash);
    if (!source.ok) return source;
    const part = await take(source.value);
    return part.ok ? await files.keep(part.value, as) : part;
  });
}

function broken(
  { attemptId, documents }: Had,
  label: LabelPage,
  failure: Extract<Result<KeptFile>, { ok: false }>,
): Result<Paper> {
  if (failure.error.code !== 'labels-held') return failure;
  const { original } = sourceOf(documents, label);
  const paper = newPaper(attemptId, 'unmatched', original);
  return ok({ ...paper, barcodes: label.barcodes, found: [saidBy(failure.error)] });
}

function sourceOf(documents: readonly ReadDocument[], { hash }: LabelPage): ReadDocument {
  const document = documents.find(({ original }) => original.hash === hash);
  if (!document) throw new Error(`Label page of a document that was not read: ${hash}`);
  return document;
}

const newPaper = (attemptId: string, role: Paper['role'], { hash, file }: KeptFile): Paper => ({
  attemptId,
  role,
  hash,
  file,
  url: null,
  cartonReference: null,
  matchedBy: null,
  pages: 1,
  barcodes: [],
  found: [],
  accepted: false,
});
