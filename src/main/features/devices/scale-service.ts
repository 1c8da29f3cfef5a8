import { decodeHidReport } from '../../../shared/devices/scale/hid-report.ts';
import type { Read } from '../../../shared/devices/scale/reading.ts';
import type { ScaleState, WeightCheck } from '../../../shared/devices/scale/scale-state.ts';
import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { type AnyMessage, say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { Carton } from '../../../shared/orders/carton.ts';
import type { ScaleWeight, Weighing } from '../../../shared/orders/cartons/weighing.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import {
  type Assessment,
  afterUnits,
  assess,
  assessUnit,
  connected,
  FRESH_MS,
  mishear,
  NO_SCALE,
  SETTLE_MS,
  type Trust,
  type TrustRules,
  takeReading,
  tareable,
} from './logic/trust.ts';
import type { OrderOnScale, PackingOnScale } from './ports.ts';
import {
  acceptedKey,
  cartonOnScale,
  cartonPlaced,
  isNews,
  keyOf,
  openCarton,
  type WeighingRules,
  weightChecks,
} from './scale-carton.ts';
import { type Contents, createContents } from './scale-contents.ts';

/** Sets a carton's weight from the scale; not an undoable step. */
export type Weigh = (orderId: string, carton: Carton, weighing: Weighing) => Promise<void>;

export interface ScaleServiceNeeds extends WeighingRules {
  weigh: Weigh;
  /** Weight-first: the carton put on the scale, as if it had been scanned. */
  recognised(carton: string): void;
  publish(state: ScaleState): void;
  onDefect(error: unknown): void;
  /** Milliseconds of a monotonic clock. */
  elapsed(): number;
  now(): Date;
}

export type ScaleSource = { kind: ScaleState['kind']; name: string | null };

/** The scale of the bench, however it is connected: its reading, and which carton it counts for. */
export type ScaleService = ReturnType<typeof createScaleService>;

const NOBODY: ScaleSource = { kind: 'none', name: null };

interface Scale {
  readonly needs: ScaleServiceNeeds;
  trust: Trust;
  source: ScaleSource;
  trouble: AnyMessage | null;
  bench: OrderOnScale | null;
  published: string;
  weighing: boolean;
  unclear: ScaleState['unclear'];
  /** Until when single units are weighed, in milliseconds of the clock; null: cartons are. */
  unitsUntil: number | null;
  readonly accepted: Set<string>;
  readonly contents: Contents;
  readonly timers: Map<string, NodeJS.Timeout>;
}

export function createScaleService(needs: ScaleServiceNeeds) {
  const scale: Scale = {
    needs,
    trust: NO_SCALE,
    source: NOBODY,
    trouble: null,
    bench: null,
    published: '',
    weighing: false,
    unclear: null,
    unitsUntil: null,
    accepted: new Set(),
    contents: createContents(),
    timers: new Map(),
  };
  const change = (changed: Partial<Scale>): void => {
    Object.assign(scale, changed);
    look(scale);
  };

  return {
    state: (): ScaleState => stateOf(scale, assessed(scale)),
    connected: (source: ScaleSource) => change({ trust: connected(), source, trouble: null }),
    /** No scale, with the reason where known. */
    gone: (source: ScaleSource, trouble: AnyMessage | null) =>
      change({ trust: NO_SCALE, source, trouble }),
    received: (read: Read) => received(scale, read),
    /** A USB scale's report, forwarded by the window. */
    report: (bytes: Uint8Array, reportId: number) =>
      received(scale, decodeHidReport(bytes, reportId)),
    benchChanged(bench: OrderOnScale | null): void {
      if (scale.contents.seen(bench, needs.elapsed())) lookIn(scale, 'settled', SETTLE_MS);
      change({ bench });
    },
    settingsChanged: () => look(scale),
    tare(): Result<ScaleState> {
      const tare = tareable(scale.trust, needs.elapsed(), rulesOf(scale));
      if (!tare) return fail(nothingToTare());
      change({ trust: { ...scale.trust, tare, load: { of: 'nobody' } } });
      return ok(stateOf(scale, assessed(scale)));
    },
    untare(): ScaleState {
      // The same load shows a different weight now.
      change({ trust: { ...scale.trust, tare: null, load: { of: 'unknown' } } });
      return stateOf(scale, assessed(scale));
    },
    /** Takes the current weight for the open carton on a person's request. Errors: `bad-input`. */
    take: (): Result<{ orderId: string; carton: string; weighing: Weighing }> => take(scale),
    /** No weight is a carton's while single units are weighed: until told otherwise, or for a while. */
    weighUnits(isOn: boolean): ScaleState {
      if (isOn) {
        scale.unitsUntil = needs.elapsed() + UNITS_MS;
        lookIn(scale, 'units', UNITS_MS);
      } else endUnits(scale);
      look(scale);
      return stateOf(scale, assessed(scale));
    },
    /** The stable weight of one unit, once for each load. Errors: `bad-input`. */
    takeUnit: (): Result<ScaleWeight> => takeUnit(scale),
    /** Automatic rating waits until the connected scale has weighed a carton. */
    isAwaited: ({ cartons }: PackingOnScale): boolean =>
      scale.trust.connected &&
      cartons.some(({ weightSource }) => weightSource !== 'scale' && weightSource !== 'typed'),
    /** The stable weight, for any carton; null where there is none. */
    settled(): ScaleWeight | null {
      const { weight, hold } = assess(scale.trust, null, needs.elapsed(), rulesOf(scale));
      return hold === 'no-carton' || hold === 'clear-first' ? weight : null;
    },
    /** A carton's weight does not fit what is in it, and nobody has accepted it. */
    isOff: (): boolean => checksOf(scale).some(({ verdict }) => verdict !== 'fits'),
    stopped: (): WeightCheck | null =>
      checksOf(scale).find(({ verdict }) => verdict === 'stop') ?? null,
    /** A person accepts a carton's weight, as long as it does not change. Errors: `bad-input`. */
    accept(carton: string): Result<{ order: StoredOrder; check: WeightCheck }> {
      const check = checksOf(scale).find((each) => each.carton === carton);
      if (!scale.bench || !check) return fail(nothingToAccept(carton));
      scale.accepted.add(acceptedKey(scale.bench.session, check));
      look(scale);
      return ok({ order: scale.bench.order, check });
    },
    close(): void {
      for (const timer of scale.timers.values()) clearTimeout(timer);
    },
  };
}

/** Renewed by the window that weighs units, so that a window that is gone ends it. */
const UNITS_MS = 10_000;

function endUnits(scale: Scale): void {
  if (scale.unitsUntil === null) return;
  scale.unitsUntil = null;
  scale.trust = afterUnits(scale.trust, scale.needs.elapsed(), rulesOf(scale));
}

function takeUnit(scale: Scale): Result<ScaleWeight> {
  const { hold, weight } = assessed(scale);
  if (hold !== 'unit' || !weight) return fail(noUnit());
  // The next unit is another load.
  scale.trust = { ...scale.trust, load: { of: 'unit' } };
  look(scale);
  return ok(weight);
}

const rulesOf = ({ source }: Scale): TrustRules =>
  source.kind === 'serial'
    ? { agreeing: 2, silentWhenOff: true }
    : { agreeing: 1, silentWhenOff: false };

const checksOf = ({ bench, accepted, needs }: Scale): WeightCheck[] =>
  bench ? weightChecks(bench, accepted, needs) : [];

function assessed(scale: Scale): Assessment {
  const { trust, bench, contents, needs } = scale;
  if (scale.unitsUntil !== null) return assessUnit(trust, needs.elapsed(), rulesOf(scale));
  const carton = cartonOnScale(bench, contents, needs);
  const open = bench?.session.openCarton;
  const stopped = checksOf(scale).some((each) => each.carton === open && each.verdict === 'stop');
  return assess(trust, carton && { ...carton, stopped }, needs.elapsed(), rulesOf(scale));
}

function look(scale: Scale): void {
  const { unitsUntil, needs } = scale;
  if (unitsUntil !== null && needs.elapsed() >= unitsUntil) endUnits(scale);
  const seen = assessed(scale);
  scale.trust = { ...scale.trust, load: seen.load };
  const placed = recognise(scale, seen);
  const state = stateOf(scale, seen);
  const text = JSON.stringify(state);
  if (text !== scale.published) {
    scale.published = text;
    scale.needs.publish(state);
  }
  if (seen.hold === null && seen.weight) weighOpen(scale, seen.weight);
  if (placed) scale.needs.recognised(placed);
}

/** Once per load: the scale must be empty before another carton is recognised. */
function recognise(scale: Scale, { hold, weight, load }: Assessment): string | null {
  const { bench, needs } = scale;
  const isNew = hold === 'no-carton' && load.of === 'nobody';
  const placed = isNew && weight ? cartonPlaced(bench, weight, needs) : null;
  const candidates = placed?.kind === 'several' ? placed.cartons : [];
  scale.unclear = placed && placed.kind !== 'one' ? candidates : null;
  if (!bench || placed?.kind !== 'one') return null;
  const carton = `${bench.session.orderId} ${placed.carton}`;
  scale.trust = { ...scale.trust, load: { of: 'carton', carton } };
  return placed.carton;
}

/** Reassesses the scale after a while, even without new readings. */
function lookIn(scale: Scale, why: 'frozen' | 'settled' | 'units', milliseconds: number): void {
  clearTimeout(scale.timers.get(why));
  scale.timers.set(why, setTimeout(() => look(scale), milliseconds + 20).unref());
}

function received(scale: Scale, read: Read): void {
  const at = scale.needs.elapsed();
  scale.trust = read.ok
    ? takeReading(scale.trust, read.value, at, rulesOf(scale))
    : mishear(scale.trust, read.error, at, rulesOf(scale));
  lookIn(scale, 'frozen', FRESH_MS);
  look(scale);
}

function stateOf(scale: Scale, { live, weight, hold }: Assessment): ScaleState {
  const { trust, source, trouble, needs } = scale;
  const { last } = trust;
  const reading = last?.readable ? last.reading : null;
  return {
    kind: source.kind === 'none' ? needs.settings()['scale.kind'] : source.kind,
    connected: trust.connected,
    name: source.name,
    trouble,
    live,
    condition: reading?.condition ?? null,
    weight,
    tare: trust.tare,
    net: reading?.net ?? false,
    unreadable: last && !last.readable ? last.why : null,
    raw: last ? (last.readable ? last.reading.raw : last.raw) : null,
    hold,
    unclear: scale.unclear,
    checks: checksOf(scale),
  };
}

function weighOpen(scale: Scale, weight: ScaleWeight): void {
  const open = openCarton(scale.bench);
  if (!open || scale.weighing || !isNews(open.bench, open.carton, weight)) return;
  const weighing = weighingOf(scale, weight);
  if (!weighing) return;
  const { needs } = scale;
  scale.weighing = true;
  needs
    .weigh(open.bench.session.orderId, open.carton, weighing)
    .catch(needs.onDefect)
    .finally(() => {
      scale.weighing = false;
    });
}

function take(scale: Scale): ReturnType<ScaleService['take']> {
  const open = openCarton(scale.bench);
  const seen = assessed(scale);
  const weighing = seen.weight && isReady(seen) ? weighingOf(scale, seen.weight) : null;
  if (!open || !weighing) return fail(nothingToTake());
  const { session } = open.bench;
  const { reference } = open.carton;
  scale.trust = { ...scale.trust, load: { of: 'carton', carton: keyOf(session, open.carton) } };
  return ok({ orderId: session.orderId, carton: reference, weighing });
}

function weighingOf({ trust, source, needs }: Scale, weight: ScaleWeight): Weighing | null {
  const { last, tare } = trust;
  if (!last?.readable) return null;
  const { net, raw } = last.reading;
  const at = needs.now().toISOString();
  return { weight, tare, net, raw, scale: source.name ?? source.kind, at };
}

/** Weights that a person may take although the scale does not automatically. */
const isReady = ({ hold }: Assessment): boolean =>
  hold === null ||
  hold === 'typed' ||
  hold === 'kept' ||
  hold === 'unchanged' ||
  hold === 'carton-empty';

const nothingToTare = (): StationError =>
  stationError(
    'bad-input',
    say(
      'There is no stable weight on the scale to tare. Put the packaging on it and wait until the weight is stable.',
    ),
  );

const nothingToTake = (): StationError =>
  stationError(
    'bad-input',
    say(
      'There is no stable weight on the scale for this carton. Take everything off, put the carton on, and wait until the weight is stable.',
    ),
  );

const noUnit = (): StationError =>
  stationError(
    'bad-input',
    say(
      'There is no stable weight of one unit on the scale. Take everything off, put one unit on, and wait until the weight is stable.',
    ),
  );

const nothingToAccept = (carton: string): StationError =>
  stationError('bad-input', say('The weight of carton {carton} needs no approval.', { carton }), {
    field: 'carton',
  });
