import { createRandom, type Random } from '../random.ts';
import { BELIEVED, type Lie, NOT_BELIEVED, USED_WORDS } from '../seller/answers.ts';
import type { Guard } from '../seller/books.ts';
import type { Paper } from '../seller/labels.ts';
import { STRAIGHT, type Treatment } from '../seller/purchases.ts';
import { RETURN_OPTIONS } from '../seller/rates.ts';

export const THEMES = [
  'lies',
  'a slow partner',
  'a gateway that repeats',
  '401 after the effect',
  'clocks a day off',
  'restores',
  'returns',
  'foreign labels',
] as const;
export type Theme = (typeof THEMES)[number];

export type GuardName = 'key' | 'Reference' | 'both' | 'neither';

/** Where the backup is restored to. */
export type Onto =
  /** The existing store. */
  | 'the store'
  /** Its database is missing, the files beside it are left. */
  | 'a lost database'
  /** Another computer. */
  | 'an empty folder';

export type Step = {
  /** The treatments of its purchase requests, in turn. */
  treatments: Treatment[];
  tokensExpire?: boolean;
  keysExpire?: boolean;
} & (
  | { do: 'ship'; beside?: boolean }
  | { do: 'reconcile' }
  | { do: 'return'; option: string | null; beside?: boolean }
  /** Somebody resolves by the portal; a careless person does not look. */
  | { do: 'person'; careless: boolean }
  /** The wall clock is set, at once or when the next purchase is sent. */
  | { do: 'clock'; hours: number; within: boolean }
  | { do: 'backup' }
  | { do: 'restore'; onto: Onto }
  | { do: 'restore another bench’s' }
);

export interface Schedule {
  number: number;
  theme: Theme;
  guardName: GuardName;
  guard: Guard;
  /** Milliseconds that the partner needs for a purchase. */
  works: number;
  paper: Paper;
  /** Each command that changes anything is a process of its own; reads are not. */
  processes: boolean;
  steps: Step[];
}

const HOURS = 24;
/** The partner's longest work; the quiet time is longer. */
export const LONGEST_WORK_MS = 700;

/** The same number and seed give the same schedule. */
export function scheduleNumber(number: number, seed: number): Schedule {
  const random = createRandom((seed * 1_000_003 + number * 7919) >>> 0);
  random.next();
  const theme = THEMES[number % THEMES.length] ?? 'lies';
  const guardName = random.pick([
    'key',
    'key',
    'Reference',
    'Reference',
    'both',
    'neither',
  ] as const);
  const slow = theme === 'a slow partner' || theme === 'clocks a day off';
  const guard: Guard = {
    key: guardName === 'key' || guardName === 'both',
    reference: guardName === 'Reference' || guardName === 'both',
    repeatedKey: random.pick(['answers-again', 'refuses']),
    usedWords: random.pick(USED_WORDS),
    marks: slow || random.chance(0.5) ? 'at-the-end' : 'at-the-start',
  };
  return {
    number,
    theme,
    guardName,
    guard,
    works: slow ? 300 + random.whole(LONGEST_WORK_MS - 300) : random.whole(60),
    paper: paperOf(theme, random),
    // Of each theme in turn.
    processes: number % 25 === 5,
    steps: STEPS[theme](random),
  };
}

/** Inspecting labels takes most of the time: most schedules are about the purchase only. */
const paperOf = (theme: Theme, random: Random): Paper =>
  theme === 'foreign labels' ? foreign(random) : random.chance(0.2) ? 'own' : 'none';

const foreign = (random: Random): Paper =>
  random.pick(['another order’s', 'another’s, with this carton’s name', 'blank']);

const STEPS: Record<Theme, (random: Random) => Step[]> = {
  lies: (random) => [ship(random, lying(random)), ...some(random, 3, () => next(random, lying))],
  'a slow partner': (random) => [
    ship(random, givenUp(random)),
    ...some(random, 2, () => next(random, givenUp)),
  ],
  'a gateway that repeats': (random) => [
    ship(random, repeating(random)),
    ...some(random, 2, () => next(random, repeating)),
  ],
  '401 after the effect': (random) => [
    ship(random, unauthorized(random), unauthorized(random)),
    ...some(random, 2, () => next(random, unauthorized)),
  ],
  'clocks a day off': (random) => [
    ...(random.chance(0.5) ? [clock(random)] : []),
    ship(random, givenUp(random)),
    clock(random),
    ...some(random, 2, () => next(random, givenUp)),
  ],
  restores: (random) => [
    ...(random.chance(0.3) ? [ship(random, lying(random))] : []),
    { do: 'backup', treatments: [] },
    ...(random.chance(0.5) ? [clock(random)] : []),
    ship(random, random.chance(0.5) ? straight() : lying(random)),
    random.chance(0.25)
      ? { do: 'restore another bench’s', treatments: [] }
      : { do: 'restore', onto: random.pick(ONTO), treatments: [] },
    ...some(random, 2, () => next(random, lying)),
  ],
  returns: (random) => [
    ship(random, straight()),
    back(random, random.pick([lying, repeating, unauthorized, givenUp])),
    ...some(random, 2, () => (random.chance(0.3) ? person(random) : back(random, lying))),
  ],
  'foreign labels': (random) => [
    ship(random, random.chance(0.8) ? straight() : lying(random)),
    ...some(random, 2, () => next(random, straight)),
  ],
};

const ONTO: readonly Onto[] = ['the store', 'a lost database', 'an empty folder'];

const some = <T>(random: Random, most: number, make: () => T): T[] =>
  Array.from({ length: random.whole(most + 1) }, make);

function ship(random: Random, ...treatments: Treatment[]): Step {
  return {
    do: 'ship',
    treatments,
    ...(random.chance(0.1) ? { tokensExpire: true } : {}),
    ...(random.chance(0.1) ? { keysExpire: true } : {}),
    ...(random.chance(0.1) ? { beside: true } : {}),
  };
}

const next = (random: Random, treatment: (random: Random) => Treatment): Step =>
  random.pick([
    () => ship(random, treatment(random)),
    () => ship(random, treatment(random)),
    (): Step => ({ do: 'reconcile', treatments: [treatment(random)] }),
    () => person(random),
  ])();

const person = (random: Random): Step => ({
  do: 'person',
  careless: random.chance(0.15),
  treatments: [],
});

const clock = (random: Random): Step => ({
  do: 'clock',
  hours: random.pick([HOURS, -HOURS]),
  within: random.chance(0.3),
  treatments: [],
});

const back = (random: Random, treatment: (random: Random) => Treatment): Step => ({
  do: 'return',
  option: random.pick([null, 'UPS', ...RETURN_OPTIONS.map(({ key }) => key)]),
  treatments: [treatment(random)],
  ...(random.chance(0.15) ? { beside: true } : {}),
});

const straight = (): Treatment => ({ ...STRAIGHT });

const lying = (random: Random): Treatment => ({
  ...STRAIGHT,
  arrives: random.chance(0.85),
  lie: random.chance(0.2) ? random.pick(BELIEVED) : random.pick(NOT_BELIEVED),
  authGone: random.chance(0.1),
  kills: random.chance(0.08),
});

const LINE_LIES: readonly Lie[] = ['cut', '502', '503', 'page 200', '408'];

/** The connection gives up while the partner is still at work. */
const givenUp = (random: Random): Treatment => ({
  ...STRAIGHT,
  lie: random.pick(LINE_LIES),
  early: true,
  kills: random.chance(0.15),
});

const repeating = (random: Random): Treatment => ({
  ...STRAIGHT,
  repeated: { answers: random.pick(['first', 'second', 'second']), together: random.chance(0.3) },
  lie: random.chance(0.15) ? random.pick(LINE_LIES) : null,
});

const unauthorized = (random: Random): Treatment => ({
  ...STRAIGHT,
  arrives: random.chance(0.9),
  lie: random.pick(['401', '401', '401', '400 used', '400 used or expired', 'cut']),
  authGone: random.chance(0.5),
});

export function tellSchedule({ theme, guard, guardName, works, paper, steps }: Schedule): string {
  const { repeatedKey, usedWords, marks } = guard;
  const partner = `guard ${guardName}, used key ${repeatedKey} (“${usedWords}”), marked ${marks}, works ${works} ms`;
  const labels = `; labels: ${paper}`;
  return `${theme}; ${partner}${labels}; ${steps.map(tellStep).join('; ')}`;
}

export function tellStep({ treatments, do: what, ...rest }: Step): string {
  const details = Object.entries(rest).map(([name, value]) => `${name}=${value}`);
  const each = treatments.map(tellTreatment).map((text) => `[${text}]`);
  return [what, ...details, ...each].join(' ');
}

const tellTreatment = (how: Treatment): string =>
  [
    how.arrives ? null : 'does not arrive',
    how.repeated &&
      `sent twice${how.repeated.together ? ' at once' : ''}, the ${how.repeated.answers}’s answer`,
    how.lie && `answered “${how.lie}”${how.early ? ' at once' : ''}`,
    how.authGone ? 'no token from then on' : null,
    how.kills ? 'killed as it is sent' : null,
  ]
    .filter(Boolean)
    .join(', ') || 'straight';
