import { z } from 'zod';
import { PositiveDecimalSchema, show } from '../kernel/decimal.ts';
import { asText, say } from '../kernel/message.ts';
import { MoneySchema } from '../kernel/money.ts';
import { onScreen } from './on-screen.ts';

/** An invalid rule in a hand-edited setting disables only itself, like one that cannot be read. */
const asKept = (rule: unknown): unknown =>
  typeof rule === 'object' && rule !== null && !Array.isArray(rule) ? rule : { unreadable: rule };

export const ruleSettings = {
  /** Kept unchanged: a rule that this program cannot read has no effect, and stays (docs/rules.md). */
  rules: z
    .array(z.preprocess(asKept, z.record(z.string(), z.unknown())))
    .max(500)
    .default([]),
  /** Seconds during which a packer may stop a purchase by a rule. */
  'rules.stopSeconds': z
    .int()
    .min(0)
    .max(60)
    .default(0)
    .register(onScreen, {
      form: 'rules',
      label: say('Seconds to stop what a rule is about to buy'),
      unit: 's',
    }),
  /** Whether scanning an item while no order is open opens the oldest order with only that item. */
  'scan.itemFindsOrder': z
    .boolean()
    .default(false)
    .register(onScreen, {
      form: 'asking',
      label: say('An item finds its order'),
      help: say(
        'Scanned while no order is being packed, an item opens the oldest order of just one of it, and is packed by that scan.',
      ),
    }),
};

export const peopleSettings = {
  /** Whether packing requires a signed-in packer. */
  'packers.required': z
    .boolean()
    .default(false)
    .register(onScreen, { label: say('Nobody packs without signing in') }),
  /** Whether a supervisor may see what each packer packed (docs/works-council.md). */
  'statistics.packers': z
    .boolean()
    .default(false)
    .register(onScreen, { label: say('Show figures by packer') }),
  /** Older data is not counted. */
  'statistics.days': z
    .int()
    .min(1)
    .max(90)
    .default(30)
    .register(onScreen, { label: say('Maximum number of days') }),
};

const CUT_OFF = /^(.{1,80}?)\s+((?:[01]\d|2[0-3]):[0-5]\d)$/;

const CutOffSchema = z
  .string()
  .trim()
  .regex(CUT_OFF, {
    error: (issue) =>
      asText(
        say('expected a carrier and a time like DHL 17:00, found {found}', {
          found: show(issue.input),
        }),
      ),
  });

/** `DHL 17:00` */
export function readCutOff(text: string): { carrier: string; time: string } {
  const [, carrier = '', time = ''] = CUT_OFF.exec(text) ?? [];
  return { carrier, time };
}

type Raw = Parameters<z.core.$ZodErrorMap>[0];

/** Other errors of the list, such as its length, stay zod's. */
const otherThan = (issue: Raw, example: string): string | undefined =>
  issue.code === 'invalid_type'
    ? asText(
        say('expected something like {example}, found {found}', {
          example,
          found: show(issue.input),
        }),
      )
    : undefined;

const LimitSchema = z.object(
  { ...MoneySchema.shape, amount: PositiveDecimalSchema },
  { error: (issue) => otherThan(issue, '{"amount": "40", "currency": "USD"}') },
);

/** Orders packed while the partner is away, and bought when it is back. */
const waitingSettings = {
  /** Limits that the bench offers for one order. */
  'waiting.atMost': z
    .array(LimitSchema, {
      error: (issue) => otherThan(issue, '[{"amount": "40", "currency": "USD"}]'),
    })
    .max(6)
    .default([]),
  /** Limit of requests per minute while waiting orders are bought; counts the bench's other requests, too. */
  'waiting.requestsPerMinute': z
    .int()
    .min(20)
    .max(600)
    .default(60)
    .register(onScreen, {
      form: 'asking',
      label: say('Maximum requests per minute when waiting orders are bought'),
    }),
};

export const handoverSettings = {
  ...waitingSettings,
  /** Pick-up time of each carrier, by this computer's clock: `DHL 17:00`. */
  'handover.cutOffs': z
    .array(CutOffSchema)
    .max(50)
    .default([])
    .register(onScreen, {
      form: 'handover',
      label: say('Carrier and time'),
      help: say('One for each carrier, as it is called on its offers, like DHL 17:00.'),
    }),
};
