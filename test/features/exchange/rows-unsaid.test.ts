import { expect, it } from 'vitest';
import { type TakingParts, takeRows } from '../../../src/main/features/exchange/sql/taking.ts';
import type { RowAnswer, RowIn } from '../../../src/main/features/rows/ports.ts';
import { ok } from '../../../src/shared/kernel/result.ts';
import { anOrder } from '../../support/orders.ts';

/** Import and site are fakes: only the answer to a row is tested. */
it('a row whose answer did not reach the site gets the first result again, also after a look that missed it', async () => {
  const order = anOrder({ reference: 'PACK-1' });
  const outcomes = ['updated', 'unchanged'] as const;
  const reached = [true, false, true, true];
  const answered: RowAnswer[] = [];
  const parts = {
    imports: {
      parse: () => ({
        name: 'row',
        records: 1,
        orders: [{ order, line: 0 }],
        rejected: [],
        warnings: [],
      }),
      async take() {
        const outcome = outcomes[answered.length === 0 && reached.length === 3 ? 0 : 1];
        return ok({
          orders: [{ row: 0, reference: 'PACK-1', outcome }],
          rejected: [],
          warnings: [],
        });
      },
    },
    orders: {},
    refresh: async () => reached.shift() ?? true,
    move: async () => ok({ status: 'open' }),
  } as unknown as TakingParts;
  const site = {
    orders: {},
    exchange: {
      async answer(answers: readonly RowAnswer[]) {
        answered.push(...answers);
        return ok(answers.length);
      },
    },
  } as unknown as Parameters<typeof takeRows>[1];
  const content = { orderJson: JSON.stringify(order), request: 'put', columns: {}, lines: [] };
  const row = { id: 7, mine: true, size: 10, content } as unknown as RowIn;
  const unsent = new Map();
  expect(await takeRows(parts, site, [row], unsent)).toEqual(ok(0));
  // Another bench is reading the row at this moment.
  expect(await takeRows(parts, site, [], unsent)).toEqual(ok(0));
  expect(await takeRows(parts, site, [row], unsent)).toEqual(ok(1));
  expect(unsent.size).toBe(0);
  expect(answered).toMatchObject([{ row: 7, state: 'updated' }]);
});
