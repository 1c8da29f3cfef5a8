import type { OneOff } from '../../../shared/catalogue/weights/one-off.ts';
import type { WeightCheck } from '../../../shared/devices/scale/scale-state.ts';
import { compare, decimalSaid } from '../../../shared/kernel/decimal.ts';
import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { convertToWeight, formatWeight, weightSaid } from '../../../shared/kernel/measure.ts';
import { type Message, say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { ScaleWeight } from '../../../shared/orders/cartons/weighing.ts';
import { namedInAudit, type StoredOrder } from '../../../shared/orders/order.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { DecisionLog } from '../../kernel/decision-log.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import type { LearnedWeights } from './learned-weights.ts';
import { mayWeigh } from './logic/carton-by-weight.ts';
import type { OrderOnScale, PackingOnScale } from './ports.ts';
import type { ScaleService } from './scale-service.ts';

export interface BenchWeightsNeeds {
  scale: ScaleService;
  learned: LearnedWeights;
  decisions: DecisionLog;
  settings: SettingsSource;
}

/** Weight checks before money is spent. */
export type BenchWeights = ReturnType<typeof createBenchWeights>;

export function createBenchWeights({ scale, learned, decisions, settings }: BenchWeightsNeeds) {
  return {
    /** Whether automatic rating waits for the connected scale. */
    isAwaited: scale.isAwaited,
    /** Whether automatic rating is left to a person, because a weight does not fit. */
    isOff: scale.isOff,
    /**
     * Errors: `bad-input` where an implausible weight stops the order (settings `scale.check` and
     * `scale.missing`).
     */
    async mayRate(): Promise<Result<null>> {
      await learned.ready();
      const stopped = scale.stopped();
      if (!stopped) return ok(null);
      const { oneOff } = stopped;
      const tolerance = settings.current()['scale.tolerance'];
      return fail(oneOff ? oneUnitOff(stopped, oneOff) : tooFarOff(stopped, tolerance));
    },
    learned: learned.load,
    /** Where the scale clearly shows another weight than the carton's: a question with both. */
    doubtOf: (bench: OrderOnScale, carton: string): Message | null =>
      doubtOf(scale.settled(), settings.current(), bench, carton),
    /** A supervisor accepts the weight. Errors: `bad-input`. */
    async accept(carton: string): Promise<Result<null>> {
      const accepted = scale.accept(carton);
      if (!accepted.ok) return accepted;
      const { order, check } = accepted.value;
      const { weight, expected, off } = check;
      await decisions.write({
        action: 'weight-accepted',
        subject: carton,
        data: {
          ...namedInAudit(order),
          carton,
          weight: formatWeight(weight),
          expected: formatWeight(expected),
          off,
        },
      });
      return ok(null);
    },
    /** Records before a purchase how each weight was read, and the lots scanned. */
    async record(order: StoredOrder, { cartons, traces }: PackingOnScale): Promise<void> {
      for (const data of tracesOf(cartons, traces)) {
        await decisions.write({
          action: 'code-scanned',
          subject: order.reference,
          data: { ...namedInAudit(order), ...data },
        });
      }
      for (const carton of cartons) {
        const { weight, weighing } = carton;
        if (!weighing || !weight) continue;
        await decisions.write({
          action: 'weighed',
          subject: order.reference,
          data: {
            ...namedInAudit(order),
            carton: carton.reference,
            weight: formatWeight(weight),
            said: `${weighing.weight.value} ${weighing.weight.unit}`,
            tare: weighing.tare && `${weighing.tare.value} ${weighing.tare.unit}`,
            net: weighing.net,
            raw: weighing.raw,
            scale: weighing.scale,
            at: weighing.at,
          },
        });
      }
    },
  };
}

function doubtOf(
  settled: ScaleWeight | null,
  settings: Settings,
  { session }: OrderOnScale,
  reference: string,
): Message | null {
  const at = session.cartons.findIndex((carton) => carton.reference === reference);
  const { weight, weightSource, box } = session.cartons[at] ?? {};
  if (!settled || !weight || settings['scale.check'] === 'off') return null;
  const value = convertToWeight(settled.value, settled.unit, weight.unit);
  const shown = { value, unit: weight.unit };
  if (mayWeigh(shown, { reference, weight }, settings['scale.tolerance'])) return null;
  // Without a box the weight of the packaging is unknown: only a weight too low is an error.
  if (weightSource === 'computed' && !box && compare(value, weight.value) > 0) return null;
  return say('Carton {number} weighs {weight}, the scale shows {shown}: right carton?', {
    number: at + 1,
    weight: weightSaid(weight),
    shown: weightSaid(shown),
  });
}

/** Unique traces of shipped items; without the line's index, which a reader cannot use. */
function tracesOf(cartons: PackingOnScale['cartons'], traces: PackingOnScale['traces']) {
  const packed = new Set(cartons.flatMap(({ items }) => items.map(({ line }) => line)));
  const shipped = traces.filter(({ line }) => packed.has(line));
  const entries = shipped.map(({ line: _line, ...data }) => data);
  return [...new Map(entries.map((data) => [JSON.stringify(data), data])).values()];
}

function oneUnitOff({ carton }: WeightCheck, { count, skus }: OneOff): StationError {
  const what = skus.join(' / ');
  const message =
    count < 0
      ? say(
          'Carton {carton} weighs as if one {sku} were missing. Check its contents and weigh it again, or have a supervisor accept the weight.',
          { carton, sku: what },
        )
      : say(
          'Carton {carton} weighs as if one {sku} too many were in it. Check its contents and weigh it again, or have a supervisor accept the weight.',
          { carton, sku: what },
        );
  return stationError('bad-input', message, { field: 'weight', retry: 'after-change' });
}

function tooFarOff(
  { carton, weight, expected, off }: WeightCheck,
  tolerance: string,
): StationError {
  const message = off.startsWith('-')
    ? say(
        'Carton {carton} weighs {weight}; its lines and its box weigh {expected}. It is {off} % too light ({tolerance} % are allowed). Check what is missing, or have a supervisor accept the weight.',
        {
          carton,
          weight: weightSaid(weight),
          expected: weightSaid(expected),
          off: decimalSaid(off.slice(1)),
          tolerance: decimalSaid(tolerance),
        },
      )
    : say(
        'Carton {carton} weighs {weight}; its lines and its box weigh {expected}. It is {off} % too heavy ({tolerance} % are allowed). Check what is too much, or have a supervisor accept the weight.',
        {
          carton,
          weight: weightSaid(weight),
          expected: weightSaid(expected),
          off: decimalSaid(off),
          tolerance: decimalSaid(tolerance),
        },
      );
  return stationError('bad-input', message, { field: 'weight', retry: 'after-change' });
}
