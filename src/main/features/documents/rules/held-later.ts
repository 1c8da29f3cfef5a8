import { say } from '../../../../shared/kernel/message.ts';
import type { Claim, Paper, PaperRepository } from '../ports.ts';

/** What a held label says of itself: found on it, in the packer's words. */
export const CANCELLED_PAPER = say('this is the very document of a shipment that was cancelled');

export const carriesNumberOf = ({ reference, mark }: Pick<Claim, 'reference' | 'mark'>) =>
  say('it carries the tracking number of order {reference}: {mark}', { reference, mark });

/**
 * The papers as everybody but the database sees them: what was found out since is held. Paper is
 * keyed by purchase and content (rule 12): a label that is byte for byte that of another, cancelled
 * purchase is no carton's.
 */
export const holdingForeign = (papers: PaperRepository): PaperRepository => ({
  ...papers,
  list: async (attemptId) => (await papers.list(attemptId)).map(held),
});

function held({ foreign, ...paper }: Paper): Paper {
  if (!foreign) return paper;
  const why = foreign === 'cancelled' ? CANCELLED_PAPER : carriesNumberOf(foreign);
  return {
    ...paper,
    role: 'unmatched',
    cartonReference: null,
    matchedBy: null,
    accepted: false,
    found: [why, ...paper.found],
  };
}
