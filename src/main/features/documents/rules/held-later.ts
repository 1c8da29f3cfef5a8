import { say } from '../../../../shared/kernel/message.ts';
import type { Claim, DocumentRepository, KeptDocument } from '../ports.ts';

/** What a held label says of itself: found on it, in the packer's words. */
export const CANCELLED_PAPER = say('this is the very document of a shipment that was cancelled');

export const carriesNumberOf = ({ reference, mark }: Pick<Claim, 'reference' | 'mark'>) =>
  say('it carries the tracking number of order {reference}: {mark}', { reference, mark });

/**
 * The documents as everybody but the database sees them: what was found out since is held. A document is
 * keyed by purchase and content (rule 12): a label that is byte for byte that of another, cancelled
 * purchase is no carton's.
 */
export const holdingForeign = (documents: DocumentRepository): DocumentRepository => ({
  ...documents,
  list: async (attemptId) => (await documents.list(attemptId)).map(held),
});

function held({ foreign, ...document }: KeptDocument): KeptDocument {
  if (!foreign) return document;
  const why = foreign === 'cancelled' ? CANCELLED_PAPER : carriesNumberOf(foreign);
  return {
    ...document,
    role: 'unmatched',
    cartonReference: null,
    matchedBy: null,
    accepted: false,
    found: [why, ...document.found],
  };
}
