import type { PrintJob, PrintKind } from './print-job.ts';

/** What identifies a document among the print jobs of one order or purchase. */
export interface DocumentIdentity extends Pick<PrintJob, 'kind' | 'cartonReference'> {
  /** Of what an order has several of: the file that the rule names, or where the partner's page came from. */
  source: string | null;
  file: string;
}

/** An order may have several of these; `source` tells them apart. */
const SEVERAL: readonly PrintKind[] = ['insert', 'courier-copy', 'return-label', 'other'];

/**
 * Whether both are the same document. A file fetched or made again may have other bytes and another name,
 * and is still the label of that carton.
 */
export function isSameDocument(one: DocumentIdentity, other: DocumentIdentity): boolean {
  if (one.kind !== other.kind || one.cartonReference !== other.cartonReference) return false;
  if (!SEVERAL.includes(one.kind)) return true;
  return one.source !== null && other.source !== null
    ? one.source === other.source
    : one.file === other.file;
}
