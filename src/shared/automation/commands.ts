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

const RuleVerdictSchema = z.object({
  name: z.string(),
  holds: z.boolean(),
  why: z.string(),
  translatable: MessageSchema,
  /** Its actions that take effect; rules above win the others. */
  wins: z.array(ActionsSchema.keyof()),
});
export type RuleVerdict = z.infer<typeof RuleVerdictSchema>;

/** Combined result of all rules for an order; for each kind of action the rule that won. */
const RuledSchema = z.object({
  actions: ActionsSchema.omit({ instruction: true, confirm: true, insert: true }).extend({
    instructions: z.array(InstructionSchema),
    confirms: z.array(InstructionSchema),
    inserts: z.array(InsertSchema),
  }),
  by: z.partialRecord(ActionsSchema.keyof(), z.array(z.string())),
});
export type Ruled = z.infer<typeof RuledSchema>;

export const automationCommands = {
  /** In the order of precedence. `unreadable`: stored, but without effect. */
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
   * Replaces all rules; `rules` as given by a file or the window. A stored rule that cannot be read may be
   * among them, unchanged. Errors: `bad-input` with the field, such as `rules[2].when[0].any[1]`; nothing
   * is changed then.
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
   * Evaluates the rules for an order as it is now, and for the suggested offer if there are rates. `ref`:
   * REFERENCE or MERCHANT/REFERENCE. Errors: `not-found`, `ambiguous`.
   */
  'rules.test': {
    input: z.object({ ref: z.string().max(300) }),
    output: RuledSchema.extend({ rules: z.array(RuleVerdictSchema) }),
    access: 'anyone',
    audit: [],
  },
} as const satisfies Commands;
