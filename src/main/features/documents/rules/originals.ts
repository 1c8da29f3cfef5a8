import type { StationError } from '../../../../shared/kernel/errors.ts';
import type { Wording } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import type {
  DocumentFiles,
  DocumentFindings,
  DocumentInspector,
  DocumentSource,
  KeptDocument,
  KeptFile,
  SharedDocuments,
} from '../ports.ts';
import type { Slots } from './slots.ts';

/** A document of the purchase to fetch. */
export interface WantedDocument {
  url: string;
  /** Display name: `label 2 of 3`. */
  name: Wording;
  /** File name of the original. */
  file: string;
}

export interface ReadDocument {
  wanted: WantedDocument;
  kind: 'read';
  original: KeptDocument;
  /** Size in bytes; the content is read where needed. */
  bytes: number;
  findings: DocumentFindings;
}

export type Obtained =
  | ReadDocument
  /** Stored, but unreadable: `error` says why. It is fetched again next time. */
  | { wanted: WantedDocument; kind: 'unreadable'; kept: KeptFile; error: StationError }
  | { wanted: WantedDocument; kind: 'missing'; error: StationError };

export interface OriginalsParts {
  source: DocumentSource;
  shared?: SharedDocuments;
  files: DocumentFiles;
  inspector: DocumentInspector;
  /** Limits how many documents are fetched, and so in memory. */
  fetching: Slots;
  /** One document of a shipment is read at a time, so that shipments take turns at the reader. */
  reading: Slots;
}

/**
 * One document: from the store if its original is there, else from another bench of the site, else fetched;
 * then stored. `again`: fetched anew although stored, as the partner may have corrected a held one. A missing
 * or unreadable document is reported in the result; only a `store` error fails.
 */
export function obtain(
  parts: OriginalsParts,
  attemptId: string,
  wanted: WantedDocument,
  known: readonly KeptDocument[],
  again = false,
): Promise<Result<Obtained>> {
  return parts.fetching(() => obtainNow(parts, attemptId, wanted, known, again));
}

async function obtainNow(
  { source, shared, files, inspector, reading }: OriginalsParts,
  attemptId: string,
  wanted: WantedDocument,
  known: readonly KeptDocument[],
  again: boolean,
): Promise<Result<Obtained>> {
  const before = known.findLast(({ role, url }) => role === 'original' && url === wanted.url);
  const fetched = before && again && isFetched(before) ? await source.fetch(wanted.url) : null;
  const stored = before && !fetched?.ok ? await files.read(before.hash) : null;
  const pdf = fetched?.ok
    ? fetched
    : stored?.ok
      ? stored
      : await fetchNew({ source, ...(shared ? { shared } : {}) }, attemptId, wanted.url);
  if (!pdf.ok) return ok({ wanted, kind: 'missing', error: pdf.error });

  const own = stored?.ok ? before : undefined;
  const kept = own ? ok<KeptFile>(own) : await files.keep(pdf.value, nameOf(attemptId, wanted));
  if (!kept.ok) return fail(kept.error);

  const findings = await reading(() => inspector.inspect(pdf.value));
  if (!findings.ok) {
    return ok({ wanted, kind: 'unreadable', kept: kept.value, error: findings.error });
  }
  const original = own ?? asOriginal(attemptId, wanted.url, kept.value, findings.value);
  return ok({ wanted, kind: 'read', original, bytes: pdf.value.length, findings: findings.value });
}

async function fetchNew(
  { source, shared }: Pick<OriginalsParts, 'source' | 'shared'>,
  attemptId: string,
  url: string,
): Promise<Result<Uint8Array>> {
  const pdf = await shared?.find(attemptId, url);
  return pdf ? ok(pdf) : await source.fetch(url);
}

/** Documents provided by a person have no URL. */
const isFetched = ({ url }: KeptDocument): boolean => /^https?:/.test(url ?? '');

const nameOf = (attemptId: string, { file }: WantedDocument) => ({ attemptId, file });

const asOriginal = (
  attemptId: string,
  url: string,
  { hash, file }: KeptFile,
  { pages, carries }: DocumentFindings,
): KeptDocument => ({
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
