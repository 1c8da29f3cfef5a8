import type { Attempt, PurchaseJournal } from '../ports.ts';

/**
 * Rule 10: whether every sending of the attempt, at least two, was answered with a refusal of its key.
 * Another one would change nothing; a person looks in the portal.
 */
export async function keyRefusedAgain(
  journal: Pick<PurchaseJournal, 'facts'>,
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
