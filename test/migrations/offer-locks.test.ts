import { expect, it } from 'vitest';
import { composePurchase } from '../../src/main/adapters/partner/purchasing/shipments.ts';
import { keysOf } from '../../src/main/adapters/partner/rating/offer-lock.ts';
import { purchaseRequest } from '../../src/main/features/purchasing/buy-quote.ts';
import { ownStore } from '../adapters/store-sqlite/support/bench.ts';
import { anOrder, aQuote } from '../adapters/store-sqlite/support/samples.ts';
import { anOrderOf1, databaseOf, migrateTo, rows } from './support.ts';

const [dduKey, ddpKey] = ['h "1" ü/\\', 'h-2'];
const { quote, question, options } = aQuote('q-1', {
  ...anOrder('SO-1'),
  id: 'order-1',
  status: 'open',
  updatedAt: '2026-01-01T00:00:00.000Z',
});
const [{ lock: _new, ...option } = expect.fail('no option')] = options;
const before = [
  { ...option, terms: 'DDU', hashKey: dduKey, dutyHashKey: null },
  { ...option, terms: 'DDP', hashKey: ddpKey, dutyHashKey: 'd-2' },
];
const back = [{ key: 'Kestrel', carrier: 'Kestrel', shipping: null, hashKey: 'hk-3' }];

const text = (value: unknown): string => `'${JSON.stringify(value).replaceAll("'", "''")}'`;
const of22 = () =>
  databaseOf(22, [
    anOrderOf1,
    `INSERT INTO quotes (id, order_id, connection, rated_at, quote, question, options)
      VALUES ('q-1', 'order-1', 'sandbox', '2026-01-02T03:04:05.000Z', ${text(quote)},
        ${text(question)}, ${text(before)}),
      ('q-2', 'order-1', 'sandbox', '2026-01-02T03:04:05.000Z', '{}', '{}', '[]')`,
    `INSERT INTO return_quotes (id, order_id, connection, rated_at, question, options)
      VALUES ('r-1', 'order-1', 'sandbox', '2026-01-02T03:04:05.000Z', '{}', ${text(back)})`,
  ]);

it('0023 buys an older open quote with the same keys', async () => {
  const store = await ownStore(await of22());
  const kept = await store.quotes.find('q-1');
  if (!kept) expect.fail('the quote is lost');
  expect(kept.options.map(({ lock, ...rest }) => ({ ...rest, ...keysOf(lock) }))).toEqual(before);
  const bodies = kept.options.map((each) => composePurchase(purchaseRequest(kept, each, null)));
  const sent = bodies.map((body) => JSON.parse(body) as Record<string, unknown>);
  expect(sent).toMatchObject([
    { HashKey: dduKey },
    { HashKey: ddpKey, DutyHashKey: 'd-2', TermsOfTrade: 'DDP' },
  ]);
  expect(sent[0]).not.toHaveProperty('DutyHashKey');
});

it('0023 keeps the keys of a rated return, and leaves quotes without options unchanged', async () => {
  const file = await of22();
  await migrateTo(file, 23);
  expect(rows(file, "SELECT options FROM quotes WHERE id = 'q-2'")).toEqual([{ options: '[]' }]);
  const store = await ownStore(file);
  const kept = (await store.returns.find('r-1'))?.options ?? [];
  expect(kept).toMatchObject([{ key: 'Kestrel', carrier: 'Kestrel', shipping: null }]);
  expect(kept.map(({ lock }) => keysOf(lock))).toEqual([{ hashKey: 'hk-3', dutyHashKey: null }]);
  expect(kept[0]).not.toHaveProperty('hashKey');
});
