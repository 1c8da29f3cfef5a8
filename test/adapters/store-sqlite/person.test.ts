import { expect, it } from 'vitest';
import { anOrder } from '../../support/orders.ts';
import { must, ownStore } from './support/bench.ts';

it('a search for a recipient lets other work through between pages of orders', async () => {
  const store = await ownStore();
  const insert = Array.from({ length: 1_100 }, (_, at) => anOrder({ reference: `SO-${at}` }));
  must(await store.orders.saveAll({ insert, replace: [] }));
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  }, 0);
  expect(await store.persons.find('no.such@example.com')).toEqual([]);
  clearInterval(counting);
  expect(turns).toBeGreaterThan(0);
});
