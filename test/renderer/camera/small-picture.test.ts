import { expect, it } from 'vitest';
import {
  differenceOf,
  glareIn,
  greyOf,
  isMoved,
  SMALL_HEIGHT,
  SMALL_WIDTH,
} from '../../../src/renderer/features/scanning/camera/small-picture.ts';

const CELLS = SMALL_WIDTH * SMALL_HEIGHT;
const grey = (of: (at: number) => number) => Uint8Array.from({ length: CELLS }, (_, at) => of(at));

it('the noise of a sensor and a slow change of the light are no motion; a small code is', () => {
  const still = grey(() => 120);
  expect(
    isMoved(
      still,
      grey((at) => 120 + ((at * 7919) % 9) - 4),
    ),
  ).toBe(false);
  expect(
    isMoved(
      still,
      grey(() => 127),
    ),
  ).toBe(false);
  expect(
    isMoved(
      still,
      grey((at) => (at % SMALL_WIDTH < 4 && at < 4 * SMALL_WIDTH ? 60 : 120)),
    ),
  ).toBe(true);
});

it('grey is as bright as the colours that people see', () => {
  expect([...greyOf([255, 255, 255, 255, 0, 255, 0, 255, 0, 0, 255, 255])]).toEqual([255, 150, 29]);
});

it('an area is compared and its glare measured without what is around it', () => {
  const left = grey((at) => (at % SMALL_WIDTH < SMALL_WIDTH / 2 ? 255 : 100));
  const area = { left: 0, top: 0, right: 0.5, bottom: 1 };
  expect(
    differenceOf(
      left,
      grey(() => 100),
      area,
    ),
  ).toBe(155);
  expect(
    differenceOf(
      left,
      grey(() => 100),
      { ...area, left: 0.5, right: 1 },
    ),
  ).toBe(0);
  expect([glareIn(left, area), glareIn(left)]).toEqual([1, 0.5]);
});
