import { z } from 'zod';
import { PositiveDecimalSchema, show } from '../kernel/decimal.ts';
import { WeightUnitSchema } from '../kernel/measure.ts';
import { asText, MessageSchema, say } from '../kernel/message.ts';
import { CurrencySchema, MoneySchema } from '../kernel/money.ts';
import { LogoSchema } from '../merchants/merchant.ts';
import { MerchantNameSchema, ServiceSchema, TagSchema, TermsSchema } from '../orders/order.ts';
import { ChooseRuleSchema } from '../rating/quote.ts';

/** So many rules are read; the cost of 200 for one order is measured (docs/rules.md). */
export const MOST_RULES = 500;

const text = (longest: number) => z.string().trim().min(1).max(longest);
const several = <S extends z.ZodType>(of: S) => z.array(of).min(1).max(500);
/** Turned around: it holds where none of these is meant. */
const not = z.boolean().optional();

const CountryCodeSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, {
    error: (issue) =>
      asText(say('expected a 2-letter country code, found {found}', { found: show(issue.input) })),
  });

/** `10*` is every post code that begins so, `20000-29999` every one in between of the same length. */
const PostCodePatternSchema = text(40)
  .toUpperCase()
  .regex(/^(\*|[\p{L}\p{N}][\p{L}\p{N} -]*\*?)$/u, {
    error: (issue) =>
      asText(
        say('expected a post code, 10* or 20000-29999, found {found}', {
          found: show(issue.input),
        }),
      ),
  })
  .superRefine((pattern, context) => {
    const [, from = '', until = ''] = /^(\w+) *- *(\w+)$/.exec(pattern) ?? [];
    if (from.length === until.length && from > until)
      context.addIssue({
        code: 'custom',
        message: asText(
          say('expected no less than {least}, found {most}', { least: from, most: until }),
        ),
      });
  });

const ClockSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, {
  error: (issue) =>
    asText(say('expected a time like 14:30, found {found}', { found: show(issue.input) })),
});

export const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
const WeekdaySchema = z.enum(WEEKDAYS);
export type Weekday = z.infer<typeof WeekdaySchema>;

const amounts = { least: PositiveDecimalSchema.optional(), most: PositiveDecimalSchema.optional() };
const counts = {
  least: z.int().min(0).max(1_000_000).optional(),
  most: z.int().min(0).max(1_000_000).optional(),
};

/** One part of a rule's `when`; all of them must hold. Countries are ISO codes, names are as in orders. */
const ConditionSchema = z
  .discriminatedUnion(
    'of',
    [
      z.strictObject({ of: z.literal('merchant'), any: several(MerchantNameSchema), not }),
      z.strictObject({ of: z.literal('country'), any: several(CountryCodeSchema), not }),
      /** State or province, as the order has it. */
      z.strictObject({ of: z.literal('region'), any: several(text(100)), not }),
      z.strictObject({ of: z.literal('postCode'), any: several(PostCodePatternSchema), not }),
      z.strictObject({ of: z.literal('terms'), any: several(TermsSchema) }),
      /** What its goods are declared at, all units together. */
      z.strictObject({ of: z.literal('value'), ...amounts, currency: CurrencySchema }),
      /** What its units weigh together, as declared. */
      z.strictObject({ of: z.literal('weight'), ...amounts, unit: WeightUnitSchema }),
      z.strictObject({ of: z.literal('units'), ...counts }),
      /** `MUG-*` is every SKU that begins so. `only`: nothing else is in the order. */
      z.strictObject({
        of: z.literal('sku'),
        any: several(text(80)),
        not,
        only: z.boolean().optional(),
      }),
      /** The order's own, and those that rules above have put on it. */
      z.strictObject({ of: z.literal('tag'), any: several(TagSchema), not }),
      /** Of the suggested offer; before there are rates it does not hold. */
      z.strictObject({ of: z.literal('service'), any: several(ServiceSchema) }),
      z.strictObject({ of: z.literal('carrier'), any: several(text(80)), not }),
      z.strictObject({ of: z.literal('price'), ...amounts, currency: CurrencySchema }),
      /** By the clock and calendar of the bench. */
      z.strictObject({ of: z.literal('day'), any: several(WeekdaySchema), not }),
      /** From, until before; over midnight where `until` is the earlier one. */
      z.strictObject({ of: z.literal('time'), from: ClockSchema, until: ClockSchema }),
    ],
    {
      error: ({ code, input }) =>
        code === 'invalid_union'
          ? asText(
              say('expected a condition that is known here, found {found}', {
                found: show((input as { of?: unknown } | null)?.of),
              }),
            )
          : undefined,
    },
  )
  .superRefine((condition, context) => {
    if (condition.of === 'time' && condition.from === condition.until)
      context.addIssue({
        code: 'custom',
        path: ['until'],
        message: asText(say('expected another time than {from}', { from: condition.from })),
      });
    if (!('least' in condition) && !('most' in condition)) {
      if (['value', 'weight', 'units', 'price'].includes(condition.of))
        context.addIssue({ code: 'custom', message: asText(say('expected least or most')) });
      return;
    }
    const { least, most } = condition;
    if (least !== undefined && most !== undefined && Number(least) > Number(most))
      context.addIssue({
        code: 'custom',
        path: ['most'],
        message: asText(say('expected no less than {least}, found {most}', { least, most })),
      });
  });
export type Condition = z.infer<typeof ConditionSchema>;

/** Those that speak of an offer: there is one only once rates are here. */
const OF_AN_OFFER: ReadonlySet<Condition['of']> = new Set(['service', 'carrier', 'price']);

/** A text, and a small picture, that the packer sees while packing. */
export const InstructionSchema = z.strictObject({
  text: text(500),
  picture: LogoSchema.optional(),
});
export type Instruction = z.infer<typeof InstructionSchema>;

/** A PDF that is printed once for a shipment and put in: an absolute path at every bench. */
export const InsertSchema = z.strictObject({
  file: text(1000).regex(/^(\/|[a-z]:[\\/]|\\\\).*\.pdf$/i, {
    error: (issue) =>
      asText(
        say('expected the whole path of a PDF file, found {found}', { found: show(issue.input) }),
      ),
  }),
  copies: z.int().min(1).max(20).default(1),
});
export type Insert = z.infer<typeof InsertSchema>;

/**
 * What holds for an order of the rule. Of each kind the first rule that holds wins; tags,
 * instructions and inserts are taken of all.
 */
export const ActionsSchema = z.strictObject({
  /** Which offer is suggested. */
  choose: ChooseRuleSchema.optional(),
  insure: z.boolean().optional(),
  /** Days from today; weekends are skipped. */
  pickUpInDays: z.int().min(0).max(30).optional(),
  /** The suggested offer is bought without a question, where nothing is to be said and it costs no more. */
  buyUpTo: z.strictObject({ ...MoneySchema.shape, amount: PositiveDecimalSchema }).optional(),
  /** A person is asked, whatever rules below say. */
  ask: z.literal(true).optional(),
  /** Name of the box that packing begins with. */
  box: text(40).optional(),
  /** Why; it opens only when somebody resumes it. */
  hold: text(200).optional(),
  tags: z.array(TagSchema).min(1).max(20).optional(),
  instruction: InstructionSchema.optional(),
  insert: InsertSchema.optional(),
  /** Copies of the commercial invoice. */
  copies: z.int().min(1).max(10).optional(),
});
export type Actions = z.infer<typeof ActionsSchema>;
export type ActionKind = keyof Actions;

/** What an offer cannot change any more: how packing begins, and what it was rated with. */
const BEFORE_RATES: readonly ActionKind[] = ['choose', 'insure', 'box', 'pickUpInDays', 'hold'];

export const RuleSchema = z
  .strictObject({
    name: text(80),
    /** Off: it is kept, and never holds. */
    on: z.boolean().default(true),
    when: z.array(ConditionSchema).max(50),
    do: ActionsSchema,
  })
  .superRefine(({ when, do: then }, context) => {
    const kinds = Object.keys(then) as ActionKind[];
    if (kinds.length === 0)
      context.addIssue({
        code: 'custom',
        path: ['do'],
        message: asText(say('expected at least one action, found none')),
      });
    if (then.buyUpTo && then.ask)
      context.addIssue({
        code: 'custom',
        path: ['do', 'ask'],
        message: asText(say('expected buyUpTo or ask, found both')),
      });
    if (!when.some(({ of }) => OF_AN_OFFER.has(of))) return;
    for (const kind of kinds.filter((each) => BEFORE_RATES.includes(each)))
      context.addIssue({
        code: 'custom',
        path: ['do', kind],
        message: asText(
          say(
            'expected no {action} in a rule that asks for an offer: it must be known before there are rates',
            {
              action: kind,
            },
          ),
        ),
      });
  });
export type Rule = z.infer<typeof RuleSchema>;

const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** As they are given: every one must be right, and have a name of its own. */
export const RulesSchema = z
  .array(RuleSchema)
  .max(MOST_RULES)
  .superRefine((rules, context) => {
    rules.forEach(({ name }, index) => {
      if (rules.findIndex((other) => sameName(other.name, name)) < index)
        context.addIssue({
          code: 'custom',
          path: [index, 'name'],
          message: asText(say('expected every rule once, found {name} again', { name })),
        });
    });
  });

/** A rule that is kept and does nothing, for this program cannot read it. */
export const UnreadableRuleSchema = z.object({
  name: z.string(),
  why: z.string(),
  said: MessageSchema,
  /** Its place among all rules, from 0. */
  at: z.int().min(0),
  /** As it is kept. */
  rule: z.record(z.string(), z.unknown()),
});
export type UnreadableRule = z.infer<typeof UnreadableRuleSchema>;

/** A rule that is read, and one of its actions comes to nothing here. */
export const RuleWarningSchema = z.object({
  name: z.string(),
  why: z.string(),
  said: MessageSchema,
});
export type RuleWarning = z.infer<typeof RuleWarningSchema>;

/** What rules say of the order to whoever packs it. */
export const RuledHereSchema = z.object({
  /** The order's own, and those that rules put on it. */
  tags: z.array(z.string()),
  instructions: z.array(
    z.object({ rule: z.string(), text: z.string(), picture: z.string().optional() }),
  ),
  /** Names of the files that are printed and put in. */
  inserts: z.array(z.string()),
});
export type RuledHere = z.infer<typeof RuledHereSchema>;
