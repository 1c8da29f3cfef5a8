import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { messageOf, say } from '../../../shared/kernel/message.ts';
import type { DocumentRepository } from '../documents/ports.ts';
import { problem } from '../documents/shipment-view.ts';
import type { PurchaseJournal } from '../purchasing/ports.ts';
import type { NewParcel } from './ports.ts';

export interface LabelsHeldNeeds {
  journal: PurchaseJournal;
  documents: DocumentRepository;
}

/** Refuses a shipment whose labels may not be printed: what sticks on its cartons is not known to be its own. */
export async function labelsHeld(
  { journal, documents }: LabelsHeldNeeds,
  parcel: Pick<NewParcel, 'attemptId' | 'merchant' | 'reference'> | undefined,
): Promise<StationError | null> {
  const attempt = parcel && (await journal.find(parcel.attemptId));
  if (!attempt) return null;
  const held = problem(attempt, await documents.list(attempt.id), parcel);
  if (held?.code !== 'labels-held') return null;
  return stationError(
    'bad-input',
    say(
      '{reference} must not go: its labels are held. {why} Open it on the bench: its labels are accepted or fetched again there.',
      { reference: parcel.reference, why: messageOf(held) },
    ),
    { field: 'codes' },
  );
}
