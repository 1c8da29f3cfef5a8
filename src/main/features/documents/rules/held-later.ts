import { english, say } from '../../../../shared/kernel/message.ts';
import type { Contested, Paper, PaperRepository } from '../ports.ts';

/** What a held label says of itself: found on it, in the packer's words. */
export const CANCELLED_PAPER = english(
  say('this is the very paper of a shipment that was cancelled'),
);

/**
 * Paper is keyed by purchase and content (rule 12): a label of one purchase that is byte for byte
 * that of another, cancelled one is no carton's.
 */
async function holdCancelled(
  repository: Pick<PaperRepository, 'cancelledHashes'>,
  attemptId: string,
  papers: readonly Paper[],
): Promise<Paper[]> {
  const hashes = papers.flatMap(({ role, hash }) => (role === 'label' ? [hash] : []));
  if (hashes.length === 0) return [...papers];
  const cancelled = new Set(await repository.cancelledHashes(hashes, attemptId));
  return papers.map((paper) =>
    paper.role === 'label' && cancelled.has(paper.hash) ? held(paper, CANCELLED_PAPER) : paper,
  );
}

/**
 * A label that was given to a carton before it was known whose it is: a number on it is by now
 * another purchase's own.
 */
async function holdContested(
  repository: Pick<PaperRepository, 'contested'>,
  attemptId: string,
  papers: readonly Paper[],
): Promise<Paper[]> {
  if (!papers.some(({ role }) => role === 'label')) return [...papers];
  const contested = await repository.contested(attemptId);
  return papers.map((paper) => {
    const other = contested.find((each) => paper.role === 'label' && each.paper === paper.hash);
    return other ? held(paper, carriesNumberOf(other)) : paper;
  });
}

export const carriesNumberOf = ({ reference, mark }: Pick<Contested, 'reference' | 'mark'>) =>
  english(say('it carries the tracking number of order {reference}: {mark}', { reference, mark }));

/** The papers as everybody but the database sees them: what was found out since is held. */
export const holdingForeign = (papers: PaperRepository): PaperRepository => ({
  ...papers,
  async list(attemptId) {
    const known = await holdCancelled(papers, attemptId, await papers.list(attemptId));
    return await holdContested(papers, attemptId, known);
  },
});

const held = (paper: Paper, why: string): Paper => ({
  ...paper,
  role: 'unmatched',
  cartonReference: null,
  matchedBy: null,
  accepted: false,
  found: [why, ...paper.found],
});
