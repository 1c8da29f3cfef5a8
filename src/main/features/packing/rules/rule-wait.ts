import type { Step } from '../../../../shared/packing/session.ts';

/** The step without the rule that is about to buy: the wait for it is this run's, and never comes back. */
export function withoutRule(step: Step): Step {
  if (step.kind !== 'choosing') return step;
  const { byRule: _, ...rest } = step;
  return rest;
}
