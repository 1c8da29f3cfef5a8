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

it('the quote age limit is as configured, and halves to the age of a refused key', () => {
  const { limit, keyRefused } = life();
  expect(limit()).toBe(15 * MINUTE);
  keyRefused(10 * MINUTE);
  expect(limit()).toBe(5 * MINUTE);
  keyRefused(14 * MINUTE);
  expect(limit()).toBe(5 * MINUTE);
});

it('the quote age limit never falls below a minute: a key refused at once was not too old', () => {
  const { limit, keyRefused } = life();
  keyRefused(200);
  expect(limit()).toBe(MINUTE);
});

it('the quote age limit is as configured again once the setting changes', () => {
  const { limit, keyRefused, set } = life();
  keyRefused(4 * MINUTE);
  expect(limit()).toBe(2 * MINUTE);
  set.minutes = 20;
  expect(limit()).toBe(20 * MINUTE);
});
