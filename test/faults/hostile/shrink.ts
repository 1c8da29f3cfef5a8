import { STRAIGHT, type Treatment } from '../seller/purchases.ts';
import type { Schedule, Step } from './schedule.ts';

/** Slightly simpler variants of this schedule, the simplest first. */
export function smaller(schedule: Schedule): Schedule[] {
  const { steps } = schedule;
  const withSteps = (changed: Step[]): Schedule => ({ ...schedule, steps: changed });
  const without = steps
    .map((_, index) => steps.toSpliced(index, 1))
    .filter((left) => left.length > 0 && canRestore(left))
    .map(withSteps);
  const simpler = steps.flatMap((step, index) =>
    simplerSteps(step).map((each) => withSteps(steps.with(index, each))),
  );
  const plain = [
    ...(schedule.processes ? [{ ...schedule, processes: false }] : []),
    ...(schedule.paper === 'none' ? [] : [{ ...schedule, paper: 'none' as const }]),
  ];
  return [...without, ...plain, ...simpler];
}

/** A restore needs an earlier backup. */
const canRestore = (steps: readonly Step[]): boolean =>
  steps.every(
    (step, index) =>
      step.do !== 'restore' || steps.slice(0, index).some((before) => before.do === 'backup'),
  );

function simplerSteps(step: Step): Step[] {
  const { treatments } = step;
  const flags = (['tokensExpire', 'keysExpire', 'beside'] as const).filter(
    (name) => name in step && step[name as keyof Step],
  );
  return [
    ...flags.map((name): Step => ({ ...step, [name]: false })),
    ...treatments.flatMap((treatment, index) => [
      { ...step, treatments: treatments.toSpliced(index, 1) },
      ...simplerTreatments(treatment).map((each) => ({
        ...step,
        treatments: treatments.with(index, each),
      })),
    ]),
  ];
}

const simplerTreatments = (treatment: Treatment): Treatment[] =>
  (Object.keys(STRAIGHT) as (keyof Treatment)[])
    .filter((name) => treatment[name] !== STRAIGHT[name])
    .map((name) => ({ ...treatment, [name]: STRAIGHT[name] }));
