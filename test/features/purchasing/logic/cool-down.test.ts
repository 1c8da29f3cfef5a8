import { describe, expect, it } from 'vitest';
import { createCoolDown } from '../../../../src/main/features/purchasing/logic/cool-down.ts';
import type { AttemptFact } from '../../../../src/main/features/purchasing/ports.ts';
import { elapsedAtMost, type Moment } from '../../../../src/shared/kernel/moment.ts';

const SENT: Moment = { wall: 1_000_000_000, boot: 'b-1', up: 500_000, run: 'r-1', ran: 7_000 };
const DAY = 86_400;

/** The clocks some seconds after `SENT`. */
const later = (seconds: number, over: Partial<Moment> = {}): Moment => ({
  wall: SENT.wall + seconds * 1000,
  boot: 'b-1',
  up: SENT.up + seconds * 1000,
  run: 'r-2',
  ran: 3_000,
  ...over,
});

function watched(...moments: Moment[]) {
  const { wall, ...mark } = SENT;
  const facts: (AttemptFact & { at: string })[] = [
    { at: new Date(wall).toISOString(), kind: 'sending', data: { sending: 'first', ...mark } },
  ];
  const quiet = createCoolDown({
    journal: { facts: async () => facts },
    moment: () => moments.shift() ?? SENT,
    quietSeconds: () => 150,
  });
  const heldSince = new Date(SENT.wall).toISOString();
  return {
    facts,
    left: () => quiet.left({ id: 'a' }),
    leftOfHeld: () => quiet.left({ id: 'a', heldSince }),
  };
}

describe('the quiet time after the last sending', () => {
  it.each([
    [
      "in the same run is measured by the run's own clock",
      later(20, { run: 'r-1', ran: 27_000, wall: 0 }),
      130,
    ],
    [
      'in another run of the same boot is measured by the uptime when the clock is a day ahead',
      later(20, { wall: SENT.wall + DAY * 1000 }),
      130,
    ],
    [
      'in another run of the same boot is measured by the uptime when the clock is a day behind',
      later(20, { wall: SENT.wall - DAY * 1000 }),
      130,
    ],
    [
      'after another boot, with the clock a day ahead, counts only the uptime',
      later(DAY, { boot: 'b-2', up: 15_000 }),
      135,
    ],
    [
      'after another boot, with the clock set back, has not begun to pass',
      later(-60, { boot: 'b-2', up: 900_000 }),
      150,
    ],
    [
      'after another boot is over when uptime and clock both say so',
      later(200, { boot: 'b-2', up: 190_000 }),
      0,
    ],
    [
      'without a boot id counts the uptime when it is shorter than at the sending',
      later(DAY, { boot: null, up: 15_000 }),
      135,
    ],
    ['without a boot id counts what uptime and clock agree on', later(40, { boot: null }), 110],
    [
      'without a boot id counts the uptime when the clock is a day ahead',
      later(40, { boot: null, wall: SENT.wall + DAY * 1000 }),
      110,
    ],
  ])('%s', async (_what, now, seconds) => {
    expect(await watched(now).left()).toBe(seconds * 1000);
  });

  it('counts from the restore of a backup, which may lack the last sending', async () => {
    expect(await watched(later(20)).leftOfHeld()).toBe(130_000);
    expect(await watched(later(150)).leftOfHeld()).toBe(0);
    expect(await watched(later(DAY, { up: 15_000 })).leftOfHeld()).toBe(135_000);
    expect(await watched(later(-60)).leftOfHeld()).toBe(150_000);
  });

  it('counts in full from the first look when nothing proves the time of sending', async () => {
    const soon = later(-60, { ran: 43_000 });
    const { left, facts } = watched(later(-60), soon, soon);
    facts[0] = { at: new Date(SENT.wall).toISOString(), kind: 'sending', data: {} };
    expect([await left(), await left()]).toEqual([150_000, 110_000]);
  });

  it('starts again with another sending', async () => {
    const now = later(20);
    const { left, facts } = watched(now, now);
    expect(await left()).toBe(130_000);
    const { wall, ...mark } = now;
    facts.push({ at: new Date(wall).toISOString(), kind: 'sending', data: mark });
    expect(await left()).toBe(150_000);
  });
});

describe('the age of a quote', () => {
  it.each([
    [
      "in one run is measured by the run's own clock",
      later(20, { run: 'r-1', ran: 27_000, wall: 0 }),
      20,
    ],
    ['between runs is the most that any clock says', later(20, { wall: SENT.wall + 90_000 }), 90],
    [
      'is unlimited when the clock went back',
      later(20, { wall: SENT.wall - 1 }),
      Number.POSITIVE_INFINITY,
    ],
    ['is unlimited after another boot', later(20, { boot: 'b-2' }), Number.POSITIVE_INFINITY],
    [
      'is unlimited when the uptime is shorter than at the quote',
      later(20, { boot: null, up: 5 }),
      Number.POSITIVE_INFINITY,
    ],
  ])('%s', (_what, now, seconds) => {
    expect(elapsedAtMost(SENT, now)).toBe(seconds * 1000);
  });
});
