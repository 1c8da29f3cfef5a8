import { type FaultInput, GUARDED_BY_KEYS, NATURES, type Nature } from './partner.ts';
import { createRandom, type Random } from './random.ts';

/** One order, the faults around it, and where the program dies. */
export interface KillPlan {
  reference: string;
  nature: Nature;
  faults: readonly FaultInput[];
  /** A point's name, or `#17`. */
  killAt: string;
  /** Where the recoveries die: the number of the point, for each in turn. */
  again: readonly number[];
  cartons: 1 | 2;
  /** The invoice is printed, and is a document more. */
  onPaper: boolean;
}

/** Further faults of the partner while the program is killed. */
const AROUND: readonly (readonly FaultInput[])[] = [
  [{ kind: 'cut', path: '/Shipments', when: 'after' }],
  [{ kind: 'cut', path: '/Shipments' }],
  [{ kind: 'half-body', path: '/Shipments' }],
  [{ kind: 'truncated', path: '/Shipments' }],
  [{ kind: 'status', path: '/Shipments', status: 500, when: 'after' }],
  [{ kind: 'status', path: '/Shipments', status: 401 }],
  [{ kind: 'html', path: '/Shipments', when: 'after' }],
  [{ kind: 'wrong-reference', path: '/Shipments' }],
  [{ kind: 'omit', path: '/Shipments', fields: ['ShipmentID'] }],
  [{ kind: 'latency', path: '/Shipments', ms: 120, when: 'after' }],
  [{ kind: 'cut', path: '/documents/*' }],
  [
    { kind: 'cut', path: '/Shipments', when: 'after' },
    { kind: 'cut', path: '/Shipments', when: 'after' },
  ],
];

const BOUGHT = 'lock: release: after';

/** Points from the journal's first write to the known result. */
export function buyingPoints(points: readonly string[]): string[] {
  const first = points.indexOf('store: insert attempts: before');
  const last = points.indexOf(BOUGHT);
  if (first < 0 || last < first) throw new Error('The dry run bought nothing');
  return points.slice(first, last + 1).sort();
}

/**
 * Every point once; the points of the purchase itself with both natures of a partner whose keys alone prevent
 * a second sale; then, up to `least` in all, random points with faults around them. A third of the recoveries
 * die as well.
 */
export function fullPlan(points: readonly string[], least: number, seed: number): KillPlan[] {
  const random = createRandom(seed);
  const buying = buyingPoints(points);
  const paper = paperPoints(points);
  const before = points.filter((point) => !buying.includes(point) && !paper.includes(point)).sort();
  const twice = buying.flatMap((killAt) => GUARDED_BY_KEYS.map((nature) => ({ killAt, nature })));
  const once = [...before, ...paper].map((killAt) => ({ killAt, nature: random.pick(NATURES) }));
  const plans = [...twice, ...once].map(
    (each): Plan => ({
      ...each,
      faults: [],
      again: diesAgain(random, points.length),
      cartons: 1,
      onPaper: paper.includes(each.killAt),
    }),
  );
  const extras = Array.from({ length: Math.max(EXTRAS, least - plans.length) }, () =>
    withFaults(random, points.length),
  );
  return named(random.shuffle([...plans, ...extras]));
}

type Plan = Omit<KillPlan, 'reference'>;

/** Points after the purchase: its documents are fetched, inspected and stored. */
const paperPoints = (points: readonly string[]): string[] =>
  points.slice(points.indexOf(BOUGHT) + 1).sort();

/** This many kills spread over all points, most of them where money is spent. */
export function smallPlan(points: readonly string[], kills: number, seed: number): KillPlan[] {
  const random = createRandom(seed);
  const buying = random.shuffle(buyingPoints(points));
  const others = random.shuffle(points.filter((point) => !buying.includes(point)).sort());
  const chosen = [
    ...buying.slice(0, Math.ceil(kills * 0.7)),
    ...others.slice(0, Math.floor(kills * 0.3)),
  ];
  return named(
    chosen.map((killAt, index) => ({
      killAt,
      nature: NATURES[index % NATURES.length] ?? random.pick(NATURES),
      faults: [],
      again: index % 3 === 0 ? [1 + random.whole(points.length)] : [],
      cartons: 1,
      onPaper: paperPoints(points).includes(killAt),
    })),
  );
}

const EXTRAS = 40;

/** A fault changes the sequence of points, so the point is chosen by its number. */
const withFaults = (random: Random, points: number): Plan => ({
  killAt: `#${1 + random.whole(points)}`,
  nature: random.pick(NATURES),
  faults: random.pick(AROUND),
  again: diesAgain(random, points),
  cartons: 2,
  onPaper: random.chance(0.5),
});

function diesAgain(random: Random, points: number): number[] {
  const times = random.chance(0.3) ? (random.chance(0.3) ? 2 : 1) : 0;
  return Array.from({ length: times }, () => 1 + random.whole(points));
}

const named = (plans: Plan[]): KillPlan[] =>
  plans.map((plan, index) => ({
    reference: `KILL-${String(index + 1).padStart(4, '0')}`,
    ...plan,
  }));
