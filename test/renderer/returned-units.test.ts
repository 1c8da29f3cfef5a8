import { expect, it } from 'vitest';
import { unitsOf } from '../../src/renderer/features/returns/draft.ts';

it('all units of a line can be returned, whatever its SKU is called', () => {
  const lines = ['__proto__', 'constructor', 'valueOf', 'MUG'].map((sku) => ({ sku, left: 2 }));
  const wish = (units: Record<string, number>) =>
    unitsOf({ lines } as never, { units } as never).map(({ quantity }) => quantity);
  expect(wish({})).toEqual([2, 2, 2, 2]);
  expect(wish({ ['__proto__']: 1, valueOf: 0 })).toEqual([1, 2, 2]);
});
