import { say } from '../../../../shared/kernel/message.ts';
import type { Claim, DocumentRepository, StoredDocument } from '../ports.ts';

/** Reason shown to the packer for a held label. */
export const CANCELLED_PAPER = say('this is the document of a shipment that was cancelled');

export const carriesNumberOf = ({ reference, mark }: Pick<Claim, 'reference' | 'mark'>) =>
  say('it carries the tracking number of order {reference}: {mark}', { reference, mark });

/**
 * The document repository as seen by everything but the database: labels found to be foreign later are
 * held. A document is keyed by purchase and content (rule 12): a label identical to that of another,
 * cancelled purchase is assigned to no carton.
 */
export const holdForeignLabels = (documents: DocumentRepository): DocumentRepository => ({
  ...documents,
  list: async (attemptId) => (await documents.list(attemptId)).map(held),
});

function held({ foreign, ...document }: StoredDocument): StoredDocument {
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
