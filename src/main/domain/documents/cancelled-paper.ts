import { inEnglish } from '../../../shared/say.ts';
import type { Paper, PaperRepository } from './ports.ts';

/** What a held label says of itself: found on it, in the packer's words. */
export const CANCELLED_PAPER = inEnglish`this is the very paper of a shipment that was cancelled`;

type Cancelled = Pick<PaperRepository, 'cancelledHashes'>;

/**
 * Paper is keyed by purchase and content (rule 12): a label of one purchase that is byte for byte
 * that of another, cancelled one is no carton's. `sources` are the hashes of the documents that the
 * papers were taken from, where they are known.
 */
export async function holdCancelled(
  repository: Cancelled,
  attemptId: string,
  papers: readonly Paper[],
  sources: readonly (string | undefined)[] = [],
): Promise<Paper[]> {
  const hashesOf = (paper: Paper, index: number) =>
    paper.role === 'label' ? [paper.hash, ...(sources[index] ? [sources[index]] : [])] : [];
  const hashes = papers.flatMap(hashesOf);
  if (hashes.length === 0) return [...papers];
  const cancelled = new Set(await repository.cancelledHashes(hashes, attemptId));
  return papers.map((paper, index) =>
    hashesOf(paper, index).some((hash) => cancelled.has(hash)) ? held(paper) : paper,
  );
}

/** The papers as everybody but the database sees them: also what was cancelled since is held. */
export const holdingCancelled = (papers: PaperRepository): PaperRepository => ({
  ...papers,
  list: async (attemptId) => holdCancelled(papers, attemptId, await papers.list(attemptId)),
});

const held = (paper: Paper): Paper => ({
  ...paper,
  role: 'unmatched',
  cartonReference: null,
  matchedBy: null,
  accepted: false,
  found: [CANCELLED_PAPER, ...paper.found],
});
