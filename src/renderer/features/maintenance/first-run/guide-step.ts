import type { OrderKey } from '../../../../shared/orders/order.ts';
import type { Bench } from '../../../../shared/packing/session.ts';
import { type Playable, playableNow } from '../../devices/simulator/playable.ts';
import { unitsLeft } from '../../packing/cartons/counts.ts';

/** What somebody who practises does now. `at` counts from 1. */
export type GuideStep =
  | { kind: 'elsewhere' }
  | { kind: 'press'; at: number; of: number; playable: Playable }
  | { kind: 'wait'; at: number; of: number }
  | { kind: 'no-rates' }
  | { kind: 'look' }
  | { kind: 'done' };

/** `byThemselves`: rates come without a press once all is packed. */
export function guideStep(
  bench: Bench | null,
  { merchant, reference }: OrderKey,
  byThemselves: boolean,
): GuideStep {
  const order = bench?.session.order;
  if (!bench || order?.merchant !== merchant || order.reference !== reference)
    return { kind: 'elsewhere' };
  const { step, cartons, scannedBack, awaitingLabelOf, ratesDue } = bench.session;
  if (step.kind === 'done') return { kind: 'done' };
  if (step.kind === 'choosing' && step.quote.options.length === 0) return { kind: 'no-rates' };
  const units = bench.order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const packed = units - unitsLeft(bench);
  const isChecked = cartons.length > 1 || awaitingLabelOf !== null;
  const checks = isChecked ? cartons.length : 0;
  const isBought = step.kind === 'paper' || step.kind === 'labels';
  const of = units + (byThemselves ? 0 : 1) + 1 + checks;
  const rated = byThemselves || step.kind === 'packing' ? 0 : 1;
  const at = 1 + packed + rated + (isBought ? 1 : 0) + scannedBack.length;
  const ratesCome = byThemselves && step.kind === 'packing' && packed === units && ratesDue;
  // The label of an only carton prints by itself.
  const labelComes = step.kind === 'labels' && !isChecked;
  const [playable] = playableNow(bench, []);
  const isHeld = bench.session.problem !== null || Boolean(bench.shipment?.error);
  if (step.kind === 'unknown' || playable?.kind === 'wrong' || isHeld) return { kind: 'look' };
  if (ratesCome || labelComes || !playable) return { kind: 'wait', at: Math.min(at, of), of };
  return { kind: 'press', at: Math.min(at, of), of, playable };
}
