import type { RuledHere } from '../../../shared/automation/ruled-here.ts';
import type { Bench } from '../../../shared/packing/session.ts';
import { emptyCarton, unitsLeft, unmeasuredCarton, unweighedCarton } from './cartons/counts.ts';

type ToConfirm = RuledHere['confirms'][number];

/** The first instruction that rates wait for, once everything is packed, weighed and measured. */
export function toConfirm(bench: Bench): ToConfirm | null {
  const { session, ruled } = bench;
  const next = ruled?.confirms.find(({ confirmed }) => !confirmed);
  if (!next || session.step.kind !== 'packing' || session.cartons.length === 0) return null;
  const isPacked = unitsLeft(bench) === 0 && !emptyCarton(bench);
  return isPacked && !unweighedCarton(bench) && !unmeasuredCarton(bench) ? next : null;
}
