import type { Attempt, PurchaseJournal } from '../ports.ts';

type Facts = Pick<PurchaseJournal, 'facts'>;

/** Rule 5: whether a sending was answered as a purchase, under a ShipmentID that cannot be used. */
export async function soldUnnamed(journal: Facts, { id }: Pick<Attempt, 'id'>): Promise<boolean> {
  const facts = await journal.facts(id);
  return facts.some(({ kind, data }) => kind === 'answered' && data.id === 'unusable');
}

/** Whether only a person can resolve an unknown attempt, because another sending would change nothing. */
export const isForPerson = async (journal: Facts, attempt: Pick<Attempt, 'id'>): Promise<boolean> =>
  (await keyRefusedAgain(journal, attempt)) || (await soldUnnamed(journal, attempt));

/**
 * Rule 10: whether every sending of the attempt, at least two, was answered with a refusal of its key.
 * Another one would change nothing; a person looks in the portal.
 */
export async function keyRefusedAgain(
  journal: Facts,
  { id }: Pick<Attempt, 'id'>,
): Promise<boolean> {
  const facts = await journal.facts(id);
  const sendings = facts.filter(({ kind }) => kind === 'sending');
  const answers = facts.filter(
    ({ kind, data }) => kind === 'answered' && 'sending' in data && data.outcome !== 'not-sent',
  );
  return (
    sendings.length > 1 &&
    answers.length === sendings.length &&
    answers.every(({ data }) => data.outcome === 'refused' && typeof data.key === 'string')
  );
}
