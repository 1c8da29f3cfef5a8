import { z } from 'zod';
import { say } from '../kernel/message.ts';
import { onScreen } from './on-screen.ts';

export const ruleSettings = {
  /** As they are kept: a rule that this program cannot read does nothing, and stays (docs/rules.md). */
  rules: z.array(z.record(z.string(), z.unknown())).max(500).default([]),
  /** Seconds in which a packer may stop what a rule is about to buy. */
  'rules.stopSeconds': z
    .int()
    .min(0)
    .max(60)
    .default(0)
    .register(onScreen, {
      form: 'rules',
      label: say('Seconds to stop what a rule is about to buy'),
    }),
};
