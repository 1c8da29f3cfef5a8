import { z } from 'zod';
import type { Commands } from '../kernel/command.ts';
import { MessageSchema } from '../kernel/message.ts';
import { pin } from '../settings/commands.ts';
import {
  ActionsSchema,
  InsertSchema,
  InstructionSchema,
  MOST_RULES,
  RuleSchema,
  RuleWarningSchema,
  UnreadableRuleSchema,
} from './rule.ts';

/** What one rule says of an order. */
const RuleVerdictSchema = z.object({
  name: z.string(),
  holds: z.boolean(),
  why: z.string(),
  said: MessageSchema,
  /** Those of its actions that count; the others were won by rules above. */
  wins: z.array(ActionsSchema.keyof()),
});
export type RuleVerdict = z.infer<typeof RuleVerdictSchema>;

/** What all rules together come to for an order; of each kind the rule that won. */
const RuledSchema = z.object({
  actions: ActionsSchema.omit({ instruction: true, insert: true }).extend({
    instructions: z.array(InstructionSchema),
    inserts: z.array(InsertSchema),
  }),
  by: z.partialRecord(ActionsSchema.keyof(), z.array(z.string())),
});
export type Ruled = z.infer<typeof RuledSchema>;

export const ruleCommands = {
  /** In the order in which they count, as they were set. `unreadable`: kept, and without any effect. */
  'rules.list': {
    input: z.object({}),
    output: z.object({
      rules: z.array(RuleSchema),
      unreadable: z.array(UnreadableRuleSchema),
      warnings: z.array(RuleWarningSchema),
    }),
    access: 'anyone',
    audit: [],
  },
  /**
   * All of them at once, in the place of those before; `rules` as a file or the window gives them. One
   * that is kept and cannot be read may stand among them, as it is.
   * Errors: `bad-input` with the field, such as `rules[2].when[0].any[1]`; then none are changed.
   */
  'rules.set': {
    input: z.object({
      rules: z.array(z.unknown()).max(MOST_RULES),
      pin: pin.optional(),
    }),
    output: z.object({ rules: z.int() }),
    access: 'settings-unlocked',
    audit: ['rules-changed'],
  },
  /**
   * What they say of an order as it stands now, and of the offer that is suggested for it, where
   * there are rates. `ref`: REFERENCE or MERCHANT/REFERENCE. Errors: `not-found`, `ambiguous`.
   */
  'rules.test': {
    input: z.object({ ref: z.string().max(300) }),
    output: RuledSchema.extend({ rules: z.array(RuleVerdictSchema) }),
    access: 'anyone',
    audit: [],
  },
} as const satisfies Commands;
