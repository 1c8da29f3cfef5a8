import { expect, it } from 'vitest';
import type { NewAttempt } from '../../../src/main/features/purchasing/ports.ts';
import type { WeightReading } from '../../../src/shared/catalogue/weights/estimate.ts';
import { databaseFile, must, ownStore } from './support/bench.ts';
import { anAnswer, anAttempt } from './support/samples.ts';

const CONNECTION = 'https://partner.example';
const said = { kind: 'state', data: {} } as const;
const reading: WeightReading = {
  carton: 'BOX-1',
  grams: 1050,
  box: { name: 'Medium', grams: 240 },
  items: [{ sku: 'MUG-01', quantity: 2, declared: 380 }],
};
const weighed = (reference: string, readings: unknown = [reading]): NewAttempt => {
  const attempt = anAttempt(reference, { merchant: 'Acme' });
  return { ...attempt, accepted: { ...attempt.accepted, readings: readings as WeightReading[] } };
};
const confirmed = (shipmentId: string) =>
  ({ state: 'confirmed', answer: anAnswer(shipmentId) }) as const;

it('a weight is learned once, when its purchase is confirmed, whatever follows', async () => {
  const file = databaseFile();
  const store = await ownStore(file);
  const known = async () => [
    ...(
      await store.weights.known({ connection: CONNECTION, merchant: 'Acme' }, ['MUG-01'])
    ).entries(),
  ];
  const { id } = must(await store.journal.open(weighed('SO-1'), '{}'));
  // Opening an attempt rehearses the whole purchase and rolls it back.
  expect(await known()).toEqual([]);
  await store.journal.append(id, said, { state: 'unknown' });
  expect(await known()).toEqual([]);
  await store.journal.append(id, said, confirmed('S-1'));
  const once = await known();
  expect(once.map(([key, { readings }]) => [key, readings])).toEqual([
    ['box Medium', 1],
    ['item MUG-01', 1],
  ]);
  await store.journal.append(id, said, confirmed('S-1'));
  await store.journal.append(id, said, { state: 'cancelled' });
  await store.journal.append(id, said, confirmed('S-1'));
  expect(await known()).toEqual(once);
  // Another program on the same file has the same weights.
  const other = await ownStore(file);
  expect(await other.weights.all(CONNECTION)).toHaveLength(2);
  // Other merchants and other connections have weights of their own.
  expect(await store.weights.all('sandbox')).toEqual([]);
  const theirs = { connection: CONNECTION, merchant: null };
  expect((await store.weights.known(theirs, ['MUG-01'])).size).toBe(0);
});

it('a failure to learn a weight never prevents recording a purchase', async () => {
  const store = await ownStore();
  const { id } = must(await store.journal.open(weighed('SO-1', [{ grams: 'heavy' }]), '{}'));
  expect(await store.journal.append(id, said, confirmed('S-1'))).toMatchObject({
    state: 'confirmed',
  });
  const huge = {
    ...reading,
    grams: 1e300,
    items: [{ sku: 'MUG-01', quantity: 1, declared: 1e200 }],
  };
  const second = must(await store.journal.open(weighed('SO-2', [huge, reading]), '{}'));
  expect(await store.journal.append(second.id, said, confirmed('S-2'))).toMatchObject({
    state: 'confirmed',
  });
});
