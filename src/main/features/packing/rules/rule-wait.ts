import { type Message, say } from '../../../../shared/kernel/message.ts';
import type { Step } from '../../../../shared/packing/session.ts';

/** What the rates screen says where a rule would buy, and a person is asked instead. */
export const notByRule = (rule: string, why: Message): Message =>
  say('Rule “{rule}” did not buy: {why}', { rule, why });

/**
 * The step without the rule that is about to buy, and why it does not: the wait for it is this
 * run's, and never comes back.
 */
export function withoutRule(step: Step, why: Message): Step {
  if (step.kind !== 'choosing' || !step.byRule) return step;
  const { byRule, ...rest } = step;
  return { ...rest, notByRule: notByRule(byRule.rule, why) };
}

/** The step as a packer's own steps made it: whatever a rule did, or did not, is left out. */
export function unruled(step: Step): Step {
  if (step.kind !== 'choosing') return step;
  const { byRule: _, notByRule: __, ...rest } = step;
  return rest;
}

export const STOPPED = say('you stopped it.');
export const PROBLEM = say('a problem came up.');
export const INTERRUPTED = say('the order was set aside, or Packbench was closed.');
