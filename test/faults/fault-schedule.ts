import fc from 'fast-check';
import { type FaultInput, NATURES, type Nature } from './partner.ts';

/** One `ship`, and the faults during it. */
export interface FaultyCall {
  faults: readonly FaultInput[];
  /** The station is closed and opened again before it. */
  restart: boolean;
  /** Every token so far is refused. */
  tokensExpire: boolean;
  /** Keys expire as soon as they are issued. */
  keysExpire: boolean;
}

export interface FaultSchedule {
  nature: Nature;
  onPaper: boolean;
  cartons: 1 | 2;
  calls: readonly FaultyCall[];
  /** The station is closed and opened again after the faults. */
  restart: boolean;
}

const PURCHASE = '/Shipments';
/** The purchase three times as often as the other paths. */
const path = fc.constantFrom('/Auth', '/Rates', '/documents/*', PURCHASE, PURCHASE, PURCHASE);
const when = fc.constantFrom('before', 'after');
/** null, a fault without an end, is left out: a schedule's faults end with its call anyway. */
const times = fc.constantFrom(1, 1, 1, 2);
const REFUSALS = [400, 401, 403, 404, 422];
const status = fc.constantFrom(...REFUSALS, 408, 409, 429, 500, 502, 503, 504);
const target = { path, times };

const fault: fc.Arbitrary<FaultInput> = fc.oneof(
  fc.record({ ...target, kind: fc.constant('cut'), when }),
  fc.record({ ...target, kind: fc.constant('status'), status, when }),
  fc.record({ ...target, kind: fc.constant('html'), status: fc.constantFrom(200, 403, 502), when }),
  fc.record({ ...target, kind: fc.constant('half-body') }),
  fc.record({ ...target, kind: fc.constant('truncated') }),
  fc.record({ ...target, kind: fc.constant('redirect'), status: fc.constantFrom(301, 302, 307) }),
  fc.record({ ...target, kind: fc.constant('latency'), ms: fc.integer({ min: 1, max: 80 }), when }),
  fc.record({
    ...target,
    path: fc.constant(PURCHASE),
    kind: fc.constant('omit'),
    fields: fc.subarray(['ShipmentID', 'Reference', 'TrackingNumber', 'Carrier'], { minLength: 1 }),
  }),
  fc.record({ ...target, path: fc.constant(PURCHASE), kind: fc.constant('wrong-reference') }),
) as fc.Arbitrary<FaultInput>;

const rarely = fc.integer({ min: 0, max: 9 }).map((number) => number === 9);

const call: fc.Arbitrary<FaultyCall> = fc.record({
  faults: fc.array(fault, { maxLength: 3 }),
  restart: rarely,
  tokensExpire: rarely,
  keysExpire: rarely,
});

export const faultSchedule: fc.Arbitrary<FaultSchedule> = fc
  .record({
    nature: fc.constantFrom(...NATURES),
    onPaper: rarely,
    cartons: fc.constantFrom(1, 1, 2) as fc.Arbitrary<1 | 2>,
    calls: fc.array(call, { minLength: 1, maxLength: 4 }),
    restart: rarely,
  })
  .map(honest);

/**
 * The station believes "refused": a partner that sells, says "refused" and does not even keep the Reference
 * unique would sell twice to any station. So only a partner with that guard lies.
 */
function honest(schedule: FaultSchedule): FaultSchedule {
  if (schedule.nature.settings.repeatedReference === 'refuses') return schedule;
  const calls = schedule.calls.map((each) => ({
    ...each,
    faults: each.faults.map((one) => (isLie(one) ? { ...one, when: 'before' as const } : one)),
  }));
  return { ...schedule, calls };
}

/** The partner sells, but answers with its own refusal. */
const isLie = (one: FaultInput): one is FaultInput & { kind: 'status' } =>
  one.kind === 'status' &&
  one.path === PURCHASE &&
  one.when === 'after' &&
  REFUSALS.includes(one.status ?? 500);

export const isLiar = ({ calls }: FaultSchedule): boolean =>
  calls.some(({ faults }) => faults.some(isLie));

export const tellSchedule = ({ nature, cartons, onPaper, calls }: FaultSchedule): string =>
  [
    `partner guards by ${nature.name}; ${cartons} carton(s)${onPaper ? ', invoice on paper' : ''}`,
    ...calls.map(({ faults, ...flags }) => {
      const set = Object.entries(flags).flatMap(([name, on]) => (on ? [name] : []));
      return [...set, ...faults.map((each) => JSON.stringify(each))].join(' ') || 'nothing wrong';
    }),
  ].join('; ');
