import { looksLikeCommand } from '../../../../shared/kernel/codes.ts';
import {
  type AnyMessage,
  type Message,
  messageOf,
  saySame,
} from '../../../../shared/kernel/message.ts';
import { ok, type Result } from '../../../../shared/kernel/result.ts';
import type { LabelStock } from '../../../../shared/printing/label-stock.ts';
import type { DocumentFiles, KeptFile, LabelProof, ReaderTurn, StoredDocument } from '../ports.ts';
import type { GuardedLabel, HeldLabel } from './guard.ts';
import type { InvoiceSource } from './invoice.ts';
import type { Obtained, ReadDocument, ReadingParts } from './originals.ts';
import type { LabelPage } from './pages/label-page.ts';
import { blockOf, fitOn, whyBlock, whySmaller } from './stock.ts';

export interface TakingOutParts extends ReadingParts {
  /** Dots per inch of the printer that labels go to. */
  labelDpi(): number;
  labelStock(): LabelStock;
}

/** A supervisor looked at a held page and accepted it for a carton. */
export interface ChosenPage {
  /** Of the page's own file. */
  hash: string;
  carton: string;
}

/** Everything available of one purchase. */
export interface Had {
  attemptId: string;
  /** The page that a supervisor just accepted. */
  chosen: ChosenPage | null;
  documents: readonly ReadDocument[];
  /** The recorded documents. */
  known: readonly StoredDocument[];
}

/**
 * The label page as `REFERENCE.pdf`. Acceptance by a person is kept while the page and the doubts about it
 * are the same. A page that cannot be extracted is `unmatched`, with the reason.
 */
export async function labelDocument(
  parts: TakingOutParts,
  had: Had,
  { reference, label, matchedBy, doubt }: GuardedLabel,
): Promise<Result<StoredDocument>> {
  const { fit, told } = fitOf(parts, had, label);
  const proof = { barcodes: label.barcodes, dpi: parts.labelDpi(), fit };
  const kept = await takeOut(parts, had, label, `${reference}.pdf`, proof);
  if (!kept.ok) return broken(had, label, kept);
  const doubts = [...(doubt === null ? [] : [doubt]), ...told];
  const accepted = had.known.some(
    (keptDocument) =>
      keptDocument.role === 'label' &&
      keptDocument.accepted &&
      keptDocument.hash === kept.value.hash &&
      keptDocument.cartonReference === reference &&
      doubts.every((doubt) => keptDocument.found.some((each) => saySame(each, doubt))),
  );
  return ok({
    ...newDocument(had.attemptId, 'label', kept.value),
    cartonReference: reference,
    matchedBy,
    barcodes: label.barcodes,
    found: doubts,
    accepted,
  });
}

/**
 * The extracted page, with the text read on it. One that a supervisor accepts is its carton's label, also later
 * while the page and what was found on it are the same; another purchase's never is.
 */
export async function heldDocument(
  parts: TakingOutParts,
  had: Had,
  { label, found: read, isForeign }: HeldLabel,
  number: number,
): Promise<Result<StoredDocument>> {
  const { fit, told } = fitOf(parts, had, label);
  const { barcodes } = label;
  const proof = fit && { barcodes, dpi: parts.labelDpi(), fit };
  const kept = await takeOut(parts, had, label, `unmatched-${number}.pdf`, proof);
  if (!kept.ok) return broken(had, label, kept);
  const found = [...read, ...told];
  const document = newDocument(had.attemptId, 'unmatched', kept.value);
  if (isForeign) return ok({ ...document, barcodes, found });
  const cartonReference = acceptedFor(had, kept.value.hash, found);
  const offered = { ...document, barcodes, found, matchedBy: 'position' } as const;
  return ok(
    cartonReference === null
      ? offered
      : { ...offered, role: 'label', cartonReference, accepted: true },
  );
}

function acceptedFor(
  { chosen, known }: Pick<Had, 'chosen' | 'known'>,
  hash: string,
  found: readonly AnyMessage[],
): string | null {
  if (chosen?.hash === hash) return chosen.carton;
  const before = known.find(
    (keptDocument) =>
      keptDocument.role === 'label' && keptDocument.accepted && keptDocument.hash === hash,
  );
  const isKnown = found.every((each) => before?.found.some((known) => saySame(known, each)));
  return isKnown && before?.cartonReference !== chosen?.carton
    ? (before?.cartonReference ?? null)
    : null;
}

/**
 * A supervisor's choice stands before what was matched, and once every carton has its label, nothing else that
 * was found holds the shipment; it is still shown.
 */
export function withChoices(
  cartons: readonly string[],
  matched: readonly StoredDocument[],
  held: readonly StoredDocument[],
): { documents: StoredDocument[]; isResolved: boolean } {
  const taken = new Set<string>();
  const offered = held.map((document): StoredDocument => {
    const { role, cartonReference } = document;
    if (role !== 'label' || cartonReference === null) return document;
    // The same page twice is one label.
    if (taken.has(cartonReference)) return loosened(document);
    taken.add(cartonReference);
    return document;
  });
  const labels = matched.map(
    (document): StoredDocument =>
      document.role === 'label' && taken.has(document.cartonReference ?? '')
        ? loosened(document)
        : document,
  );
  const all = [...labels, ...offered];
  const isResolved =
    taken.size > 0 &&
    cartons.every((carton) =>
      all.some(({ role, cartonReference }) => role === 'label' && cartonReference === carton),
    );
  return {
    documents: all.map((document) =>
      isResolved && document.role === 'unmatched' ? { ...document, accepted: true } : document,
    ),
    isResolved,
  };
}

const loosened = (document: StoredDocument): StoredDocument => ({
  ...document,
  role: 'unmatched',
  cartonReference: null,
  matchedBy: 'position',
  accepted: false,
});

/**
 * The invoice's pages in one file; `judge` returns doubts about it. Acceptance by a person is kept while
 * there are no new doubts. Errors: `labels-held` where they cannot be extracted, `store`.
 */
export async function invoiceDocument(
  parts: TakingOutParts,
  { attemptId, known }: Pick<Had, 'attemptId' | 'known'>,
  { document, pages }: Extract<InvoiceSource, { kind: 'pages' }>,
  judge: (hash: string) => Promise<AnyMessage | null>,
): Promise<Result<StoredDocument>> {
  const as = { attemptId, file: 'invoice.pdf' };
  const kept = await keepPart(parts, document, as, (pdf, turn) =>
    parts.inspector.extractPages(pdf, pages, turn),
  );
  if (!kept.ok) return kept;
  const { hash } = kept.value;
  const why = await judge(hash);
  const barcodes = commandsOn(document.findings.pages.filter(({ index }) => pages.includes(index)));
  const accepted = known.some(
    (keptDocument) =>
      barcodes.length === 0 &&
      keptDocument.role === 'invoice' &&
      keptDocument.accepted &&
      keptDocument.hash === hash &&
      (why === null || keptDocument.found.some((each) => saySame(each, why))),
  );
  return ok({
    ...newDocument(attemptId, 'invoice', kept.value),
    pages: pages.length,
    barcodes,
    found: why === null ? [] : [why],
    accepted,
  });
}

/** Of an invoice's barcodes only these are kept: nobody can accept it, and a scan of one is refused. */
const commandsOn = (pages: readonly { barcodes: readonly { text: string }[] }[]): string[] =>
  pages.flatMap(({ barcodes }) => barcodes.map(({ text }) => text)).filter(looksLikeCommand);

/** A fetched document that cannot be read. */
export function unreadableDocument(
  attemptId: string,
  { wanted, kept, error }: Extract<Obtained, { kind: 'unreadable' }>,
): StoredDocument {
  const keptDocument = newDocument(attemptId, 'unmatched', kept);
  return { ...keptDocument, url: wanted.url, pages: 0, found: [messageOf(error)] };
}

/** How it comes onto its printer's stock, and what a person is told of that. */
function fitOf(parts: TakingOutParts, { documents }: Had, label: LabelPage) {
  const page = sourceOf(documents, label).findings.pages.find(({ index }) => index === label.page);
  if (!page) throw new Error(`No page ${label.page}`);
  if (label.uncut !== null || label.isKnownBlock) {
    const block = blockOf(parts.labelStock(), page);
    return { fit: block.fit, told: said([whyBlock(block), whySmaller(block.fit)]) };
  }
  const box = label.area?.box ?? page.ink ?? { x: 0, y: 0, width: page.width, height: page.height };
  const turned = label.area !== null && label.area.turn % 180 !== 0;
  const fit = fitOn(parts.labelStock(), label.area?.stock ?? page, { box, turned });
  return { fit, told: said([whySmaller(fit)]) };
}

const said = (all: readonly (Message | null)[]): Message[] => all.filter((each) => each !== null);

async function takeOut(
  parts: TakingOutParts,
  { attemptId, documents }: Had,
  label: LabelPage,
  file: string,
  proof: LabelProof | null,
): Promise<Result<KeptFile>> {
  const { page, area } = label;
  return await keepPart(parts, sourceOf(documents, label), { attemptId, file }, (pdf, turn) =>
    parts.inspector.takeLabel(pdf, page, area ?? null, proof, turn),
  );
}

/** Holds the document's bytes in memory only while it runs. */
export function keepPart(
  { files, reading }: TakingOutParts,
  { original, bytes }: ReadDocument,
  as: Parameters<DocumentFiles['keep']>[1],
  take: (pdf: Uint8Array, turn: ReaderTurn) => Promise<Result<Uint8Array>>,
): Promise<Result<KeptFile>> {
  return reading(bytes, async (turn) => {
    const source = await files.read(original.hash);
    if (!source.ok) return source;
    const part = await take(source.value, turn);
    return part.ok ? await files.keep(part.value, as) : part;
  });
}

function broken(
  { attemptId, documents }: Had,
  label: LabelPage,
  failure: Extract<Result<KeptFile>, { ok: false }>,
): Result<StoredDocument> {
  if (failure.error.code !== 'labels-held') return failure;
  const { original } = sourceOf(documents, label);
  const keptDocument = newDocument(attemptId, 'unmatched', original);
  return ok({ ...keptDocument, barcodes: label.barcodes, found: [messageOf(failure.error)] });
}

function sourceOf(documents: readonly ReadDocument[], { hash }: LabelPage): ReadDocument {
  const document = documents.find(({ original }) => original.hash === hash);
  if (!document) throw new Error(`Label page of a document that was not read: ${hash}`);
  return document;
}

export const newDocument = (
  attemptId: string,
  role: StoredDocument['role'],
  { hash, file }: KeptFile,
): StoredDocument => ({
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
