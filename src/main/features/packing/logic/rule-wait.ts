import { type Message, say } from '../../../../shared/kernel/message.ts';
import type { Step } from '../../../../shared/packing/session.ts';

/** Text on the rates screen if a rule would buy, but a person is asked. */
export const notByRule = (rule: string, why: Message): Message =>
  say('Rule “{rule}” did not buy: {why}', { rule, why });

/**
 * The step without the rule that is about to buy, and with the reason. The wait belongs to this program
 * run and is not continued.
 */
export function withoutRule(step: Step, why: Message): Step {
  if (step.kind !== 'choosing' || !step.byRule) return step;
  const { byRule, ...rest } = step;
  return { ...rest, notByRule: notByRule(byRule.rule, why) };
}

/** The step without anything that a rule did, as the undo history compares it. */
export function unruled(step: Step): Step {
  if (step.kind !== 'choosing') return step;
  const { byRule: _, notByRule: __, ...rest } = step;
  return rest;
}

export const STOPPED = say('you stopped it.');
export const PROBLEM = say('a problem came up.');
export const INTERRUPTED = say('the order was set aside, or Packbench was closed.');
