import Big from 'big.js';
import { decodeHidReport } from '../../../shared/devices/scale/hid-report.ts';
import type { Read, ScaleReading, ScaleWeight } from '../../../shared/devices/scale/reading.ts';
import type { ScaleState, WeightCheck } from '../../../shared/devices/scale/scale-state.ts';
import type { Weighing } from '../../../shared/devices/scale/weighing.ts';
import { compare } from '../../../shared/kernel/decimal.ts';
import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { convertToWeight } from '../../../shared/kernel/measure.ts';
import { say, type Wording } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { Box, Carton } from '../../../shared/orders/carton.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { Bench, Session } from '../../../shared/packing/session.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { withoutShort } from '../packing/rules/short.ts';
import { checkWeights, isPlausible, percentOff } from '../packing/rules/weight-check.ts';
import {
  type Assessment,
  assess,
  type CartonOnScale,
  connected,
  FRESH_MS,
  hear,
  mishear,
  NO_SCALE,
  SETTLE_MS,
  type Trust,
  type TrustRules,
  tareable,
} from './rules/trust.ts';
import { createContents } from './scale-contents.ts';

export interface ScaleServiceParts {
  settings(): Settings;
  boxes(order: StoredOrder): readonly Box[];
  /** Whether whoever has to be signed in is. */
  maySomebodyPack(): boolean;
  /** The scale's word for a carton; not a step that is taken back, but what lies there. */
  weigh(orderId: string, carton: Carton, weighing: Weighing): Promise<void>;
  publish(state: ScaleState): void;
  onDefect(error: unknown): void;
  /** Milliseconds of a clock that only goes on. */
  elapsed(): number;
  now(): Date;
}

/** Where what is heard comes from. */
export type ScaleSource = { kind: ScaleState['kind']; name: string | null };

/** The one scale of the bench, whichever way it is heard: what it shows, and whose weight that is. */
export interface ScaleService {
  state(): ScaleState;
  connected(source: ScaleSource): void;
  /** No scale, and why where that is known. */
  gone(source: ScaleSource, trouble: Wording | null): void;
  heard(read: Read): void;
  /** A USB scale's report, as the window got it. */
  report(bytes: Uint8Array, reportId: number): void;
  benchChanged(bench: Bench | null): void;
  settingsChanged(): void;
  tare(): Result<ScaleState>;
  untare(): ScaleState;
  /** What lies there, for the open carton, because a person says so. Errors: `bad-input`. */
  take(): Result<{ orderId: string; carton: string; weighing: Weighing }>;
  /** Rates are not asked for by themselves before a carton was weighed by the scale that is there. */
  isAwaited(session: Session): boolean;
  /** The carton whose weight stops the order, or null. */
  stopped(): WeightCheck | null;
  /** A person stands for a carton's weight, as long as it stays the same. Errors: `bad-input`. */
  accept(carton: string): Result<WeightCheck>;
  close(): void;
}

/** A weight that changes by less after rates were asked for is the scale's trembling. */
const TREMBLING_PERCENT = '1';
const NOBODY: ScaleSource = { kind: 'none', name: null };

export function createScaleService(parts: ScaleServiceParts): ScaleService {
  let trust: Trust = NO_SCALE;
  let source = NOBODY;
  let trouble: Wording | null = null;
  let bench: Bench | null = null;
  let told = '';
  let weighing = false;
  const accepted = new Set<string>();
  const contents = createContents();
  const timers = new Map<string, NodeJS.Timeout>();

  const rules = (): TrustRules =>
    source.kind === 'serial'
      ? { agreeing: 2, silentWhenOff: true }
      : { agreeing: 1, silentWhenOff: false };

  /** Looks at the scale once more after a while, though it may have said nothing. */
  function lookIn(why: 'frozen' | 'settled', milliseconds: number): void {
    clearTimeout(timers.get(why));
    timers.set(why, setTimeout(look, milliseconds + 20).unref());
  }

  function look(): void {
    const at = parts.elapsed();
    const seen = assess(trust, onScale(), at, rules());
    trust = { ...trust, load: seen.load };
    tell(seen);
    if (seen.hold === null && seen.weight) takeItself(seen.weight);
  }

  function tell(seen: Assessment): void {
    const state = stateOf(seen);
    const text = JSON.stringify(state);
    if (text === told) return;
    told = text;
    parts.publish(state);
  }

  function stateOf({ live, weight, hold }: Assessment): ScaleState {
    const { last } = trust;
    const reading = last?.readable ? last.reading : null;
    return {
      kind: source.kind === 'none' ? parts.settings()['scale.kind'] : source.kind,
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
      checks: checks(),
    };
  }

  function openCarton(): { bench: Bench; carton: Carton } | null {
    const step = bench?.session.step.kind;
    if (!bench || (step !== 'packing' && step !== 'choosing')) return null;
    const { cartons, openCarton: open } = bench.session;
    const carton = cartons.find(({ reference }) => reference === open);
    return carton ? { bench, carton } : null;
  }

  function onScale(): CartonOnScale | null {
    const open = openCarton();
    if (!open || !parts.maySomebodyPack()) return null;
    const { carton } = open;
    const { order, session } = open.bench;
    const packed = withoutShort(order, session.short);
    const tolerance = parts.settings()['scale.tolerance'];
    return {
      key: keyOf(session, carton),
      empty: carton.items.length === 0,
      source: carton.weightSource,
      changedAt: contents.changedAt(keyOf(session, carton)),
      plausible: (weight) =>
        isPlausible(packed, carton, parts.boxes(order), inUnitOf(open.bench, weight), tolerance),
    };
  }

  function takeItself(weight: ScaleWeight): void {
    const open = openCarton();
    if (!open || weighing || !isNews(open.bench, open.carton, weight)) return;
    const { session } = open.bench;
    const sent = weighingOf(weight);
    if (!sent) return;
    weighing = true;
    parts
      .weigh(session.orderId, open.carton, sent)
      .catch(parts.onDefect)
      .finally(() => {
        weighing = false;
      });
  }

  function isNews(on: Bench, { weight, weighing: last }: Carton, said: ScaleWeight): boolean {
    const converted = inUnitOf(on, said);
    if (compare(converted.value, '0') <= 0) return false;
    if (last && last.weight.value === said.value && last.weight.unit === said.unit) return false;
    if (on.session.step.kind !== 'choosing' || !weight) return true;
    const off = percentOff(converted, weight);
    return off === null || new Big(off).abs().gt(TREMBLING_PERCENT);
  }

  function weighingOf(weight: ScaleWeight): Weighing | null {
    const { last, tare } = trust;
    if (!last?.readable) return null;
    const { net, raw } = last.reading;
    const at = parts.now().toISOString();
    return { weight, tare, net, raw, scale: source.name ?? source.kind, at };
  }

  function checks(): WeightCheck[] {
    if (!bench) return [];
    const { order, session } = bench;
    const settings = parts.settings();
    const packed = withoutShort(order, session.short);
    const found = checkWeights(packed, session.cartons, parts.boxes(order), {
      check: settings['scale.check'],
      tolerance: settings['scale.tolerance'],
    });
    return found.map((each) =>
      accepted.has(acceptedKey(session, each)) ? { ...each, verdict: 'fits' as const } : each,
    );
  }

  function heardReading(reading: ScaleReading): void {
    trust = hear(trust, reading, parts.elapsed(), rules());
    lookIn('frozen', FRESH_MS);
    look();
  }

  const service: ScaleService = {
    state: () => stateOf(assess(trust, onScale(), parts.elapsed(), rules())),
    connected(now) {
      trust = connected();
      source = now;
      trouble = null;
      look();
    },
    gone(now, why) {
      trust = NO_SCALE;
      source = now;
      trouble = why;
      look();
    },
    heard(read) {
      if (read.ok) return heardReading(read.value);
      trust = mishear(trust, read.error, parts.elapsed(), rules());
      lookIn('frozen', FRESH_MS);
      look();
    },
    report: (bytes, reportId) => service.heard(decodeHidReport(bytes, reportId)),
    benchChanged(now) {
      bench = now;
      if (contents.seen(now, parts.elapsed())) lookIn('settled', SETTLE_MS);
      look();
    },
    settingsChanged: look,
    tare() {
      const weight = tareable(trust, parts.elapsed(), rules());
      if (!weight) return fail(nothingToTare());
      trust = { ...trust, tare: weight, load: { of: 'nobody' } };
      look();
      return ok(service.state());
    },
    untare() {
      // Whatever lies there weighs something else now.
      trust = { ...trust, tare: null, load: { of: 'unknown' } };
      look();
      return service.state();
    },
    take() {
      const open = openCarton();
      const seen = assess(trust, onScale(), parts.elapsed(), rules());
      const taken = seen.weight && isReady(seen) ? weighingOf(seen.weight) : null;
      if (!open || !taken) return fail(nothingToTake());
      const { session } = open.bench;
      const { reference } = open.carton;
      trust = { ...trust, load: { of: 'carton', carton: keyOf(session, open.carton) } };
      return ok({ orderId: session.orderId, carton: reference, weighing: taken });
    },
    isAwaited: ({ cartons }) =>
      trust.connected &&
      cartons.some(({ weightSource }) => weightSource !== 'scale' && weightSource !== 'typed'),
    stopped: () => checks().find(({ verdict }) => verdict === 'stop') ?? null,
    accept(carton) {
      const check = checks().find((each) => each.carton === carton);
      if (!bench || !check) return fail(nothingToAccept(carton));
      accepted.add(acceptedKey(bench.session, check));
      look();
      return ok(check);
    },
    close() {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
  return service;
}

/** What a person may take though the scale does not by itself. */
const isReady = ({ hold }: Assessment): boolean =>
  hold === null ||
  hold === 'typed' ||
  hold === 'kept' ||
  hold === 'unchanged' ||
  hold === 'carton-empty';

const inUnitOf = ({ order }: Bench, { value, unit }: ScaleWeight) => ({
  value: convertToWeight(value, unit, order.weightUnit),
  unit: order.weightUnit,
});

const keyOf = ({ orderId }: Session, { reference }: Carton): string => `${orderId} ${reference}`;

const acceptedKey = ({ orderId }: Session, { carton, weight }: WeightCheck): string =>
  `${orderId} ${carton} ${weight.value}`;

const nothingToTare = (): StationError =>
  stationError(
    'bad-input',
    say(
      'There is no settled weight on the scale to be tared. Put what is to be taken off on it, and wait until it stands still.',
    ),
  );

const nothingToTake = (): StationError =>
  stationError(
    'bad-input',
    say(
      "There is no settled weight on the scale that could be this carton's. Take everything off, put the carton on, and wait until it stands still.",
    ),
  );

const nothingToAccept = (carton: string): StationError =>
  stationError('bad-input', say("The weight of carton {carton} needs nobody's word.", { carton }), {
    field: 'carton',
  });
