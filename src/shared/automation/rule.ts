import { z } from 'zod';
import { PositiveDecimalSchema, show } from '../kernel/decimal.ts';
import { WeightUnitSchema } from '../kernel/measure.ts';
import { asText, MessageSchema, say } from '../kernel/message.ts';
import { CurrencySchema, MoneySchema } from '../kernel/money.ts';
import { LogoSchema } from '../merchants/merchant.ts';
import { MerchantNameSchema, ServiceSchema, TagSchema, TermsSchema } from '../orders/order.ts';
import { ChooseRuleSchema } from '../rating/quote.ts';

/** Limit of rules; docs/benchmarks.md has the measured cost of 200 rules per order. */
export const MOST_RULES = 500;

const text = (longest: number) => z.string().trim().min(1).max(longest);
const several = <S extends z.ZodType>(of: S) => z.array(of).min(1).max(500);
/** Negates the condition: it holds if none of the values matches. */
const not = z.boolean().optional();

const CountryCodeSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, {
    error: (issue) =>
      asText(say('expected a 2-letter country code, found {found}', { found: show(issue.input) })),
  });

/** `10*` matches post codes with that prefix, `20000-29999` all codes of the same length in the range. */
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

/** One condition in a rule's `when`; all must hold. Countries are ISO codes, names are as in orders. */
const ConditionSchema = z
  .discriminatedUnion(
    'of',
    [
      z.strictObject({ of: z.literal('merchant'), any: several(MerchantNameSchema), not }),
      z.strictObject({ of: z.literal('country'), any: several(CountryCodeSchema), not }),
      /** State or province, as in the order. */
      z.strictObject({ of: z.literal('region'), any: several(text(100)), not }),
      z.strictObject({ of: z.literal('postCode'), any: several(PostCodePatternSchema), not }),
      z.strictObject({ of: z.literal('terms'), any: several(TermsSchema) }),
      /** Declared value of all units together. */
      z.strictObject({ of: z.literal('value'), ...amounts, currency: CurrencySchema }),
      /** Declared weight of all units together. */
      z.strictObject({ of: z.literal('weight'), ...amounts, unit: WeightUnitSchema }),
      z.strictObject({ of: z.literal('units'), ...counts }),
      /** `MUG-*` matches SKUs with that prefix. `only`: the order contains nothing else. */
      z.strictObject({
        of: z.literal('sku'),
        any: several(text(80)),
        not,
        only: z.boolean().optional(),
      }),
      /** Tags of the order, and those added by rules above. */
      z.strictObject({ of: z.literal('tag'), any: several(TagSchema), not }),
      /** Of the suggested offer; does not hold before there are rates. */
      z.strictObject({ of: z.literal('service'), any: several(ServiceSchema) }),
      z.strictObject({ of: z.literal('carrier'), any: several(text(80)), not }),
      z.strictObject({ of: z.literal('price'), ...amounts, currency: CurrencySchema }),
      /** By the bench's clock and calendar. */
      z.strictObject({ of: z.literal('day'), any: several(WeekdaySchema), not }),
      /** From `from` until before `until`; over midnight if `until` is earlier. */
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

/** Conditions on an offer; they can be evaluated only after rating. */
const OF_AN_OFFER: ReadonlySet<Condition['of']> = new Set(['service', 'carrier', 'price']);

/** A text, with an optional small picture, shown to the packer. */
export const InstructionSchema = z.strictObject({
  text: text(500),
  picture: LogoSchema.optional(),
});
export type Instruction = z.infer<typeof InstructionSchema>;

/**
 * A PDF printed once per shipment as an insert: an absolute path, valid at every bench. None on a server named
 * there: whoever may write a rule would make every bench sign in to it.
 */
export const InsertSchema = z.strictObject({
  file: text(1000).regex(/^(\/(?![\\/])|[a-z]:[\\/]).*\.pdf$/i, {
    error: (issue) =>
      asText(
        say('expected the whole path of a PDF file, found {found}', { found: show(issue.input) }),
      ),
  }),
  copies: z.int().min(1).max(20).default(1),
});
export type Insert = z.infer<typeof InsertSchema>;

/**
 * Actions for orders that match. For each kind the first matching rule wins; tags, instructions and
 * inserts of all matching rules are combined, and each text to be confirmed counts.
 */
export const ActionsSchema = z.strictObject({
  /** Which offer is suggested. */
  choose: ChooseRuleSchema.optional(),
  insure: z.boolean().optional(),
  /** Days from today; weekends are skipped. */
  pickUpInDays: z.int().min(0).max(30).optional(),
  /** Buys the suggested offer without a question if there is no warning and it costs no more than this. */
  buyUpTo: z.strictObject({ ...MoneySchema.shape, amount: PositiveDecimalSchema }).optional(),
  /** Asks a person, whatever rules below say. */
  ask: z.literal(true).optional(),
  /** Name of the first box. */
  box: text(40).optional(),
  /** Reason for a hold; only a person can resume the order. */
  hold: text(200).optional(),
  tags: z.array(TagSchema).min(1).max(20).optional(),
  instruction: InstructionSchema.optional(),
  /** Like an instruction, but rates wait until a person has confirmed it. */
  confirm: InstructionSchema.optional(),
  insert: InsertSchema.optional(),
  /** Copies of the commercial invoice. */
  copies: z.int().min(1).max(10).optional(),
  /** Rates wait for a photo of the carton, or until a supervisor lets the order pass. */
  photograph: z.literal(true).optional(),
});
export type Actions = z.infer<typeof ActionsSchema>;
export type ActionKind = keyof Actions;

/** Actions that must be known before rating, so that conditions on an offer cannot apply to them. */
const BEFORE_RATES: readonly ActionKind[] = [
  'choose',
  'insure',
  'box',
  'pickUpInDays',
  'hold',
  'photograph',
  'confirm',
];

export const RuleSchema = z
  .strictObject({
    name: text(80),
    /** Off: stored, but never matches. */
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

/** Each rule must be valid and have a unique name. */
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

/** A stored rule without effect, because this version of the program cannot read it. */
export const UnreadableRuleSchema = z.object({
  name: z.string(),
  why: z.string(),
  translatable: MessageSchema,
  /** Position among all rules, from 0. */
  at: z.int().min(0),
  /** The rule as stored. */
  rule: z.record(z.string(), z.unknown()),
});
export type UnreadableRule = z.infer<typeof UnreadableRuleSchema>;

/** A readable rule with an action that has no effect here. */
export const RuleWarningSchema = z.object({
  name: z.string(),
  why: z.string(),
  translatable: MessageSchema,
});
export type RuleWarning = z.infer<typeof RuleWarningSchema>;
