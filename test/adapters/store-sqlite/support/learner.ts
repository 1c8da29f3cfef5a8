import { openStore } from '../../../../src/main/adapters/store-sqlite/store.ts';
import { anAnswer, anAttempt } from './samples.ts';
import { argument, say } from './speak.ts';

/*
 * A station that buys one weighed carton after the other, as far as its journal goes, until it is killed.
 * Prints each before and after its confirmation.
 */
const [file, turn] = [argument(0), argument(1)];
const opened = await openStore({ file });
if (!opened.ok) throw new Error(opened.error.message);
const { journal } = opened.value;
const said = { kind: 'state', data: {} } as const;
const reading = {
  carton: 'BOX-1',
  grams: 1050,
  box: { name: 'Medium', grams: 240 },
  items: [{ sku: 'MUG-01', quantity: 2, declared: 380 }],
};

for (let at = 0; ; at += 1) {
  const attempt = anAttempt(`SO-${turn}-${at}`, { merchant: null });
  const accepted = { ...attempt.accepted, readings: [reading] };
  const bought = await journal.open({ ...attempt, accepted }, '{}');
  if (!bought.ok) throw new Error(JSON.stringify(bought.error));
  say('bought');
  const answer = anAnswer(`S-${turn}-${at}`);
  await journal.append(bought.value.id, said, { state: 'confirmed', answer });
}
