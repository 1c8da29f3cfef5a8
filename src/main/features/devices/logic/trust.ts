import Big from 'big.js';
import type { ScaleReading, Unreadable } from '../../../../shared/devices/scale/reading.ts';
import type { ScaleHold } from '../../../../shared/devices/scale/scale-state.ts';
import { convertMass } from '../../../../shared/kernel/measure.ts';
import type { WeightSource } from '../../../../shared/orders/carton.ts';
import type { ScaleWeight } from '../../../../shared/orders/cartons/weighing.ts';

/** Milliseconds for which a reading counts as current. */
export const FRESH_MS = 3000;

/** Milliseconds after a scan during which the item may not be in the carton yet. */
export const SETTLE_MS = 2000;

/** State of the scale; a new one is only made by `takeReading` and the functions beside it. */
export interface Trust {
  connected: boolean;
  /** Readings since connecting; the first one is never trusted. */
  readings: number;
  readAt: number;
  last:
    | { readable: true; reading: ScaleReading }
    | { readable: false; why: Unreadable; raw: string }
    | null;
  /** The stable weight, where readable; null while it moves. */
  still: ScaleReading | null;
  /** Consecutive equal readings, and since when. */
  agreed: number;
  steadySince: number;
  /** The station's tare: a load always on the scale, such as a tray. */
  tare: ScaleWeight | null;
  /**
   * Owner of the load. `unknown` after connecting, until the scale was empty once; then `nobody`, until it
   * counts for a carton (by its key), or its weight was taken as that of one unit.
   */
  load: { of: 'unknown' | 'nobody' | 'unit' } | { of: 'carton'; carton: string };
}

export const NO_SCALE: Trust = {
  connected: false,
  readings: 0,
  readAt: 0,
  last: null,
  still: null,
  agreed: 0,
  steadySince: 0,
  tare: null,
  load: { of: 'unknown' },
};

/** Earlier readings tell nothing about the current load. */
export const connected = (): Trust => ({ ...NO_SCALE, connected: true });

/** Times in milliseconds of a monotonic clock. `agreeing`: see `TrustRules`. */
export function takeReading(
  known: Trust,
  reading: ScaleReading,
  at: number,
  rules: TrustRules,
): Trust {
  const trust = afterSilence(known, at, rules);
  const again = isStill(reading) && trust.still !== null && sameWeight(reading, trust.still);
  const next: Trust = {
    ...trust,
    readings: trust.readings + 1,
    readAt: at,
    last: { readable: true, reading },
    still: isStill(reading) ? reading : null,
    agreed: again ? trust.agreed + 1 : isStill(reading) ? 1 : 0,
    steadySince: again ? trust.steadySince : at,
  };
  const trusted = next.readings > 1 && next.agreed >= rules.agreeing;
  return trusted && isEmpty(next, reading) ? { ...next, load: { of: 'nobody' } } : next;
}

export function mishear(
  known: Trust,
  { why, raw }: { why: Unreadable; raw: string },
  at: number,
  rules: TrustRules,
): Trust {
  const trust = afterSilence(known, at, rules);
  const last = { readable: false, why, raw } as const;
  return { ...trust, readings: trust.readings + 1, readAt: at, last, agreed: 0 };
}

/** After a silence the load is unknown, while the tare is assumed to be unchanged. */
function afterSilence(trust: Trust, at: number, { silentWhenOff }: TrustRules): Trust {
  const wasOff = silentWhenOff && trust.readings > 0 && at - trust.readAt > FRESH_MS;
  return wasOff ? { ...connected(), tare: trust.tare } : trust;
}

/** The weight that would be tared: stable, without the current tare; null where there is none. */
export function tareable(trust: Trust, at: number, rules: TrustRules): ScaleWeight | null {
  const gross = trust.last?.readable ? trust.last.reading.weight : null;
  return unfitReading(trust, gross, isLive(trust, at), rules) === null ? gross : null;
}

export interface TrustRules {
  /**
   * Required consecutive equal stable readings: a serial line does not detect a lost byte within a number,
   * while USB checks its reports.
   */
  agreeing: number;
  /**
   * Polled, or sends several times a second: a long silence means that it was switched off although its
   * port stayed. A USB scale that is switched off disconnects.
   */
  silentWhenOff: boolean;
}

/** The open carton, as seen by the scale. */
export interface CartonOnScale {
  /** Unique across orders. */
  key: string;
  empty: boolean;
  source: WeightSource | null;
  /** When its content was last known to change. */
  changedAt: number;
  /** Whether its lines and box may have that weight. */
  plausible(weight: ScaleWeight): boolean;
  /**
   * The weight deviates so much that rating is stopped: the carton is weighed again when it is put on the
   * scale again.
   */
  stopped?: boolean;
}

export interface Assessment {
  live: boolean;
  /** After the tare; null for no weight. */
  weight: ScaleWeight | null;
  /** null: the weight counts for the carton. */
  hold: ScaleHold | null;
  /** New owner of the load, where it became known. */
  load: Trust['load'];
}

/** Whether the weight on the scale is the open carton's, and if not, why. */
export function assess(
  trust: Trust,
  carton: CartonOnScale | null,
  at: number,
  rules: TrustRules,
): Assessment {
  const live = isLive(trust, at);
  const weight = trust.last?.readable ? afterTare(trust.last.reading.weight, trust.tare) : null;
  const base = { live, weight, load: trust.load };
  const unfit = unfitReading(trust, weight, live, rules);
  if (unfit) return { ...base, hold: unfit };
  const { load } = trust;
  if (load.of === 'unknown' || load.of === 'unit') return { ...base, hold: 'clear-first' };
  if (!carton) return { ...base, hold: 'no-carton' };
  if (carton.empty) return { ...base, hold: 'carton-empty' };
  if (load.of === 'carton' && load.carton !== carton.key) return { ...base, hold: 'clear-first' };
  const isWeighed = carton.source === 'scale' && !carton.stopped;
  if (load.of === 'nobody' && isWeighed) return { ...base, hold: 'kept' };
  const its = { ...base, load: { of: 'carton', carton: carton.key } as const };
  if (carton.source === 'typed') return { ...its, hold: 'typed' };
  return { ...its, hold: mayBeOld(trust, carton, weight, at) ? 'unchanged' : null };
}

/** Whether the weight on the scale is that of one unit (`unit`), and if not, why. */
export function assessUnit(trust: Trust, at: number, rules: TrustRules): Assessment {
  const seen = assess(trust, null, at, rules);
  if (seen.hold !== 'no-carton') return seen;
  return { ...seen, hold: trust.load.of === 'nobody' ? 'unit' : 'clear-first' };
}

/** Whatever lies on the scale after units were weighed is no carton. */
export function afterUnits(trust: Trust, at: number, rules: TrustRules): Trust {
  const { hold } = assess(trust, null, at, rules);
  const isCarton = trust.load.of === 'carton';
  return isCarton || hold === 'zero' ? trust : { ...trust, load: { of: 'unknown' } };
}

/**
 * A scanned item is put into the box a moment later, so an earlier weight may lack it. The weight counts
 * if the scale changed since, or if it is plausible for the lines.
 */
function mayBeOld(
  { steadySince }: Trust,
  { changedAt, plausible }: CartonOnScale,
  weight: ScaleWeight | null,
  at: number,
): boolean {
  if (steadySince > changedAt) return false;
  return at - changedAt < SETTLE_MS || weight === null || !plausible(weight);
}

const isLive = ({ connected: there, readings, readAt }: Trust, at: number): boolean =>
  there && readings > 0 && at - readAt <= FRESH_MS;

function unfitReading(
  { connected: there, readings, last, agreed }: Trust,
  weight: ScaleWeight | null,
  live: boolean,
  { agreeing }: TrustRules,
): ScaleHold | null {
  if (!there) return 'not-connected';
  if (!last) return 'no-reading';
  if (!live) return 'frozen';
  if (!last.readable) return 'unreadable';
  if (readings < 2) return 'first-reading';
  const { condition } = last.reading;
  if (condition !== 'stable' && condition !== 'zero') return condition;
  if (agreed < agreeing || !weight) return 'motion';
  const left = new Big(weight.value);
  if (left.eq(0)) return 'zero';
  return left.lt(0) ? 'under-zero' : null;
}

/** In the scale's current unit, which may have been switched since the tare. */
function afterTare(weight: ScaleWeight | null, tare: ScaleWeight | null): ScaleWeight | null {
  if (!weight || !tare) return weight;
  const off = convertMass(tare.value, tare.unit, weight.unit);
  return { ...weight, value: new Big(weight.value).minus(off).toFixed() };
}

const isStill = ({ condition }: ScaleReading): boolean =>
  condition === 'stable' || condition === 'zero';

const sameWeight = (a: ScaleReading, b: ScaleReading): boolean =>
  a.weight?.value === b.weight?.value && a.weight?.unit === b.weight?.unit && a.net === b.net;

/** Empty, or only the tared load. */
const isEmpty = ({ tare }: Trust, { condition, weight }: ScaleReading): boolean =>
  condition === 'zero' || afterTare(weight, tare)?.value === '0';
