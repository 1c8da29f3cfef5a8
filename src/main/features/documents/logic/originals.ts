import { isTooSlowToRead } from '../../../../shared/documents/too-slow.ts';
import { type StationError, stationError } from '../../../../shared/kernel/errors.ts';
import { type AnyMessage, asMessage } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import type {
  DocumentFiles,
  DocumentFindings,
  DocumentInspector,
  DocumentSource,
  KeptFile,
  SharedDocuments,
  StoredDocument,
} from '../ports.ts';
import type { DocumentTurns, Downloader, Reading } from './document-turns.ts';
import { isHeldPage } from './held.ts';

/** A document of the purchase to fetch. */
export interface WantedDocument {
  url: string;
  /** Display name: `label 2 of 3`. */
  name: AnyMessage;
  /** File name of the original. */
  file: string;
}

export interface ReadDocument {
  wanted: WantedDocument;
  kind: 'read';
  original: StoredDocument;
  /** Size in bytes; the content is read where needed. */
  bytes: number;
  findings: DocumentFindings;
}

export type Obtained =
  | ReadDocument
  /** Stored, but unreadable: `error` says why. It is fetched again next time. */
  | { wanted: WantedDocument; kind: 'unreadable'; kept: KeptFile; error: StationError }
  | { wanted: WantedDocument; kind: 'missing'; error: StationError };

export interface OriginalsParts extends ReadingParts {
  source: DocumentSource;
  shared?: SharedDocuments;
  /** The shipment, among others that fetch documents. */
  claimant: Downloader;
  turns: DocumentTurns;
}

export interface ReadingParts {
  files: DocumentFiles;
  inspector: DocumentInspector;
  reading: Reading;
}

type Had =
  | { kind: 'kept'; kept: KeptFile; bytes: number }
  | { kind: 'missing'; error: StationError };

/**
 * One document: from the store if its original is there, else from another bench of the site, else fetched;
 * then stored. `again`: fetched anew although stored, as the partner may have corrected a held one. A missing
 * or unreadable document is reported in the result; only a `store` error fails.
 */
export async function obtain(
  parts: OriginalsParts,
  attemptId: string,
  wanted: WantedDocument,
  known: readonly StoredDocument[],
  again = false,
): Promise<Result<Obtained>> {
  const before = known.findLast(({ role, url }) => role === 'original' && url === wanted.url);
  const anew =
    before && again && isFetched(before) ? await download(parts, attemptId, wanted) : null;
  if (anew && !anew.ok) return anew;
  if (before && anew?.value.kind !== 'kept') {
    const stored = await inspect(parts, known, before, null);
    if (stored.ok) return ok(obtainedOf(wanted, before, stored.value, () => before));
  }
  const had = anew?.value.kind === 'kept' ? anew : await fetchNew(parts, attemptId, wanted);
  if (!had.ok) return had;
  if (had.value.kind === 'missing') return ok({ wanted, ...had.value });
  const { kept, bytes } = had.value;
  const inspected = await inspect(parts, known, kept, bytes);
  if (!inspected.ok) return ok({ wanted, kind: 'missing', error: inspected.error });
  return ok(
    obtainedOf(wanted, kept, inspected.value, (findings) =>
      asOriginal(attemptId, wanted.url, kept, findings),
    ),
  );
}

function obtainedOf(
  wanted: WantedDocument,
  kept: KeptFile,
  { bytes, findings }: Inspected,
  original: (findings: DocumentFindings) => StoredDocument,
): Obtained {
  if (!findings.ok) return { wanted, kind: 'unreadable', kept, error: findings.error };
  const { value } = findings;
  return { wanted, kind: 'read', original: original(value), bytes, findings: value };
}

interface Inspected {
  bytes: number;
  findings: Result<DocumentFindings>;
}

/**
 * Reads the stored file of so many bytes; null: not known. One that is held because it took too long is not read
 * again. Errors: those of the file.
 */
async function inspect(
  { files, inspector, reading }: ReadingParts,
  known: readonly StoredDocument[],
  { hash }: KeptFile,
  bytes: number | null,
): Promise<Result<Inspected>> {
  const why = whyTooSlow(known, hash);
  if (why !== null) {
    const findings = fail(stationError('labels-held', asMessage(why)));
    return ok({ bytes: bytes ?? 0, findings });
  }
  return reading(bytes, async (turn) => {
    const pdf = await files.read(hash);
    if (!pdf.ok) return pdf;
    return ok({ bytes: pdf.value.length, findings: await inspector.inspect(pdf.value, turn) });
  });
}

function whyTooSlow(known: readonly StoredDocument[], hash: string): AnyMessage | null {
  const held = known.filter((each) => each.hash === hash && isHeldPage(each));
  return held.flatMap(({ found }) => found.filter(isTooSlowToRead)).at(0) ?? null;
}

async function fetchNew(
  parts: OriginalsParts,
  attemptId: string,
  wanted: WantedDocument,
): Promise<Result<Had>> {
  const { shared, turns, files } = parts;
  const found = await turns.fromOtherBenches(async () => {
    const pdf = await shared?.find(attemptId, wanted.url);
    return pdf ? await keep(files, attemptId, wanted, pdf) : null;
  });
  return found ?? (await download(parts, attemptId, wanted));
}

/** Fetches and stores it. A download that gives way to another is begun again in its turn. */
async function download(
  { source, files, claimant, turns }: OriginalsParts,
  attemptId: string,
  wanted: WantedDocument,
): Promise<Result<Had>> {
  for (;;) {
    const had = await turns.download(claimant, async (turn) => {
      const pdf = await source.fetch(wanted.url, turn);
      if (pdf.ok) return await keep(files, attemptId, wanted, pdf.value);
      return turn.signal.aborted ? null : ok<Had>({ kind: 'missing', error: pdf.error });
    });
    if (had) return had;
  }
}

async function keep(
  files: DocumentFiles,
  attemptId: string,
  { file }: WantedDocument,
  pdf: Uint8Array,
): Promise<Result<Had>> {
  const kept = await files.keep(pdf, { attemptId, file });
  return kept.ok ? ok({ kind: 'kept', kept: kept.value, bytes: pdf.length }) : kept;
}

/** Documents provided by a person have no URL. */
const isFetched = ({ url }: StoredDocument): boolean => /^https?:/.test(url ?? '');

const asOriginal = (
  attemptId: string,
  url: string,
  { hash, file }: KeptFile,
  { pages, carries }: DocumentFindings,
): StoredDocument => ({
  attemptId,
  role: 'original',
  hash,
  file,
  url,
  cartonReference: null,
  matchedBy: null,
  pages: pages.length,
  barcodes: pages.flatMap(({ barcodes }) => barcodes.map(({ text }) => text)),
  found: carries,
  accepted: false,
});
