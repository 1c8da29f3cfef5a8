import { describe, expect, it } from 'vitest';
import { cutOrder } from '../../../bench/support/cut-orders.ts';
import { cannotHold, cannotLieIn } from '../../../src/shared/boxes/search/bounds.ts';
import {
  type Candidate,
  type Choice,
  chooseBoxes,
  type Question,
} from '../../../src/shared/boxes/search/choose-boxes.ts';
import { type Kind, type Room, waysOf } from '../../../src/shared/boxes/search/model.ts';
import { packLong, packQuickly } from '../../../src/shared/boxes/search/pack-one.ts';
import { whyInvalid } from '../../../src/shared/boxes/search/verify.ts';
import fc from '../../support/chance.ts';
import { inFull } from '../../support/long.ts';

const CASES = inFull(300, { part: 100 });

/** Time is over after this many calls, whatever the clock says: the same on a busy machine. */
function looks(most: number): () => boolean {
  let count = 0;
  return () => {
    count += 1;
    return count > most;
  };
}

/** A share of the time is over after this many calls in all. */
function shares(most: number): (share: number) => boolean {
  let count = 0;
  return (share) => {
    count += 1;
    return count > share * most;
  };
}

const kind = (l: number, w: number, h: number, more: Partial<Kind> = {}): Kind => ({
  ...{ l, w, h, upright: false, weight: 1, count: 1 },
  ...more,
});
const room = (l: number, w: number, h: number, most = Number.POSITIVE_INFINITY): Room => ({
  ...{ l, w, h, most },
});
const box = (inside: Room, more: Partial<Candidate> = {}): Candidate => ({
  room: inside,
  measured: true,
  outer: inside.l * inside.w * inside.h,
  tare: 0,
  cost: Number.POSITIVE_INFINITY,
  ...more,
});
const question = (kinds: Kind[], boxes: Candidate[]): Question => ({
  kinds,
  boxes,
  loose: { kinds, rooms: boxes.map((each) => each.room) },
  divisor: 5000,
});

const sides = fc.record({
  l: fc.integer({ min: 1, max: 60 }),
  w: fc.integer({ min: 1, max: 60 }),
  h: fc.integer({ min: 1, max: 60 }),
});
const kinds = fc.array(
  sides.chain((each) =>
    fc.record({
      ...{ l: fc.constant(each.l), w: fc.constant(each.w), h: fc.constant(each.h) },
      upright: fc.boolean(),
      weight: fc.integer({ min: 0, max: 50 }),
      count: fc.integer({ min: 1, max: 6 }),
    }),
  ),
  { minLength: 1, maxLength: 6 },
);
const boxes = fc.array(
  sides.map(({ l, w, h }) => box(room(l + 20, w + 20, h + 20, 40 + l + w))),
  { minLength: 1, maxLength: 4 },
);

/** Checks that all units of each kind are placed, and none anywhere else. */
function expectWhole({ kinds: of, boxes: candidates }: Question, choice: Choice): void {
  const packed = of.map(() => 0);
  for (const carton of choice.cartons) {
    const inside = of.map((each, at) => ({ ...each, count: carton.counts[at] ?? 0 }));
    const here = candidates[carton.box]?.room ?? room(0, 0, 0);
    expect(whyInvalid(inside, here, carton.placed)).toBeNull();
    carton.counts.forEach((count, at) => {
      packed[at] = (packed[at] ?? 0) + count;
    });
  }
  expect(packed).toEqual(of.map(({ count }) => count));
  expect(choice.cartons.length).toBeGreaterThanOrEqual(choice.atLeast);
}

describe('choosing boxes', () => {
  it('gives placements that are separate, inside, allowed in rotation and weight, and correct proofs', () => {
    fc.assert(
      fc.property(kinds, boxes, (of, candidates) => {
        const asked = question(of, candidates);
        const choice = chooseBoxes(asked, shares(150));
        if (choice.proof === 'fits') expectWhole(asked, choice);
        if (choice.proof === 'does-not-fit')
          expect(
            choice.impossible.every((at) =>
              candidates.every((each) => cannotLieIn(of[at] as Kind, each.room)),
            ),
          ).toBe(true);
      }),
      { numRuns: CASES },
    );
  });

  it('never calls an arrangement impossible that was cut from the box', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 2, max: 14 }), fc.boolean(), (seed, count, pins) => {
        const cut = pins ? 'pinwheel' : 'guillotine';
        const order = cutOrder(seed, { cut, count, fill: 1 });
        const whole = room(order.room.l, order.room.w, order.room.h);
        expect(cannotHold(order.units, whole)).toBe(false);
        expect(chooseBoxes(question(order.units, [box(whole)]), shares(20)).atLeast).toBe(1);
      }),
      { numRuns: CASES },
    );
  });

  it('does not call a rod impossible that fits diagonally', () => {
    const rod = kind(110, 2, 2);
    expect(cannotLieIn(rod, room(100, 100, 10))).toBe(false);
    expect(chooseBoxes(question([rod], [box(room(100, 100, 10))]), shares(50)).proof).toBe(
      'not-proven',
    );
    expect(cannotLieIn(kind(145, 2, 2), room(100, 100, 10))).toBe(true);
  });

  it('keeps upright goods upright', () => {
    const bottle = kind(10, 10, 30, { upright: true });
    const flat = question([bottle], [box(room(40, 40, 20))]);
    expect(chooseBoxes(flat, shares(50))).toMatchObject({ proof: 'does-not-fit', impossible: [0] });
    const upright = question([{ ...bottle, count: 9 }], [box(room(31, 31, 31))]);
    const stands = chooseBoxes(upright, shares(500));
    expect(stands.proof).toBe('fits');
    expect(stands.cartons[0]?.placed.every(({ h }) => h === 30)).toBe(true);
    expect(waysOf({ ...bottle, l: 12 }).map(({ h }) => h)).toEqual([30, 30]);
    const lying = question([{ ...bottle, upright: false }], [box(room(40, 40, 20))]);
    expect(chooseBoxes(lying, shares(50)).proof).toBe('fits');
  });

  it('uses several cartons when one is too small, and no more than needed', () => {
    const cubes = kind(10, 10, 10, { count: 16 });
    const choice = chooseBoxes(question([cubes], [box(room(20, 20, 20))]), shares(500));
    expect(choice).toMatchObject({ proof: 'fits', atLeast: 2 });
    expect(choice.cartons).toHaveLength(2);
  });

  it('uses several cartons when one is too heavy', () => {
    const iron = kind(2, 2, 2, { weight: 10, count: 4 });
    const choice = chooseBoxes(question([iron], [box(room(20, 20, 20, 25))]), shares(500));
    expect(choice).toMatchObject({ proof: 'fits', atLeast: 2 });
    expect(choice.cartons.map(({ counts }) => counts)).toEqual([[2], [2]]);
  });

  it('prefers the cheaper shipping, then less air, then the cheaper box', () => {
    const one = kind(10, 10, 10);
    const dear = box(room(12, 12, 12), { outer: 5000 * 500_000 * 9 });
    const loose = box(room(30, 30, 30), { outer: 1000 });
    const tight = box(room(20, 20, 20), { outer: 1000, cost: 2 });
    const cheap = { ...tight, cost: 1 };
    const choice = chooseBoxes(question([one], [dear, loose, tight, cheap]), shares(500));
    expect(choice.cartons.map((each) => each.box)).toEqual([3]);
  });

  it('only guesses with a box without inside dimensions', () => {
    const asked = question([kind(5, 5, 5)], [box(room(20, 20, 20), { measured: false })]);
    expect(chooseBoxes(asked, shares(50))).toMatchObject({
      proof: 'not-proven',
      cartons: [{ box: 0, placed: [] }],
    });
  });
});

describe('the search for one box', () => {
  it('finds an arrangement that fills the box completely, also without straight cuts', () => {
    const wheel = [kind(20, 10, 10), kind(10, 20, 10), kind(20, 10, 10), kind(10, 20, 10)];
    const whole = room(30, 30, 10);
    const task = { kinds: [...wheel, kind(10, 10, 10)], room: whole };
    const placed = packQuickly(task, looks(1000)) ?? packLong(task, looks(10_000));
    expect(placed && whyInvalid(task.kinds, whole, placed)).toBeNull();
    expect(placed).toHaveLength(5);
  });
});

describe('the check of a placement', () => {
  const unit = { kind: 0, x: 0, y: 0, z: 0, l: 10, w: 10, h: 20 };
  const two = [kind(10, 10, 20, { count: 2 })];
  const whole = room(20, 10, 20, 5);
  it.each([
    ['units in each other', [unit, { ...unit, x: 9 }]],
    ['out of the room', [unit, { ...unit, x: 11 }]],
    ['turned as it may not be', [unit, { ...unit, x: 10, h: 19 }]],
    ['not all units once', [unit]],
    ['no whole number', [unit, { ...unit, x: 10.5 }]],
    ['unit of no kind 1', [unit, { ...unit, kind: 1, x: 10 }]],
  ])('finds %s', (why, placed) => {
    expect(whyInvalid(two, whole, placed)).toBe(why);
  });
  it('finds a placement that is too heavy or lies on its side, and accepts a correct one', () => {
    const right = [unit, { ...unit, x: 10 }];
    expect(whyInvalid(two, whole, right)).toBeNull();
    expect(whyInvalid(two, { ...whole, most: 1 }, right)).toBe('too heavy');
    const upright = [kind(10, 20, 10, { upright: true, count: 2 })];
    expect(whyInvalid(upright, whole, right)).toBe('turned as it may not be');
  });
});
