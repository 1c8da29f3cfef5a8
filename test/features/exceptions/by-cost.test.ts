import { expect, it } from 'vitest';
import { byCost } from '../../../src/main/features/exceptions/logic/by-cost.ts';
import { exceptionOf } from '../../../src/shared/exceptions/exception.ts';

const order = (reference: string) => ({ order: { merchant: null, reference } });
const ids = (all: Parameters<typeof byCost>[0]) => byCost(all).map(({ id }) => id);

it('exceptions are sorted by the cost of waiting, then by age', () => {
  const all = [
    exceptionOf('settled', 'good news', { since: '2026-01-01' }),
    exceptionOf('held', 'held', { since: '2026-01-02', ...order('A') }),
    exceptionOf('held', 'held, promised for today', { promised: true, ...order('B') }),
    exceptionOf('unknown', 'unknown at some time'),
    exceptionOf('unknown', 'unknown since noon', { since: '2026-03-01T12' }),
    exceptionOf('unknown', 'unknown since morning', { since: '2026-03-01T08' }),
    exceptionOf('damage', 'damaged'),
  ];
  expect(ids(all)).toEqual([
    ...['damaged', 'unknown since morning', 'unknown since noon', 'unknown at some time'],
    ...['held, promised for today', 'held', 'good news'],
  ]);
});

it('an order held for a listed exception is listed once', () => {
  const all = [
    exceptionOf('held', 'held', order('A')),
    exceptionOf('unknown', 'unknown', order('A')),
    exceptionOf('order', 'no code', order('B')),
  ];
  expect(ids(all)).toEqual(['unknown', 'no code']);
});
