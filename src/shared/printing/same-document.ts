import type { PrintJob } from './print-job.ts';

/** What identifies a document among the print jobs of one order or purchase. */
export interface DocumentIdentity extends Pick<PrintJob, 'kind' | 'cartonReference'> {
  /** Of inserts, of which an order has several: the file that the rule names. */
  source: string | null;
  file: string;
}

/**
 * Whether both are the same document. A file fetched or made again may have other bytes and another name,
 * and is still the label of that carton. Inserts recorded by older programs have their files alone.
 */
export function isSameDocument(one: DocumentIdentity, other: DocumentIdentity): boolean {
  if (one.kind !== other.kind || one.cartonReference !== other.cartonReference) return false;
  if (one.kind !== 'insert') return true;
  return one.source !== null && other.source !== null
    ? one.source === other.source
    : one.file === other.file;
}
