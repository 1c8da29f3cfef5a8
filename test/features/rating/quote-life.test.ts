import { expect, it } from 'vitest';
import { createQuoteLife, type LearnedLife } from '../../../src/main/features/rating/quote-life.ts';

const MINUTE = 60_000;

function life(minutes = 15) {
  const set = { minutes };
  let learned: LearnedLife | null = null;
  const of = createQuoteLife({
    minutes: () => set.minutes,
    learned: () => learned,
    learn: (one) => {
      learned = one;
    },
  });
  return { ...of, set };
}

it('is as set until a key is refused, then half the age at which it was', () => {
  const { limit, keyRefused } = life();
  expect(limit()).toBe(15 * MINUTE);
  keyRefused(10 * MINUTE);
  expect(limit()).toBe(5 * MINUTE);
  keyRefused(14 * MINUTE);
  expect(limit()).toBe(5 * MINUTE);
});

it('is not less than a minute: a key refused at once was not refused for its age', () => {
  const { limit, keyRefused } = life();
  keyRefused(200);
  expect(limit()).toBe(MINUTE);
});

it('is as set again once the setting is given another value', () => {
  const { limit, keyRefused, set } = life();
  keyRefused(4 * MINUTE);
  expect(limit()).toBe(2 * MINUTE);
  set.minutes = 20;
  expect(limit()).toBe(20 * MINUTE);
});
