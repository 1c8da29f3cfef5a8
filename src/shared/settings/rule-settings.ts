import { z } from 'zod';
import { show } from '../kernel/decimal.ts';
import { asText, say } from '../kernel/message.ts';
import { onScreen } from './on-screen.ts';

/** What a hand wrote there and is no rule at all stops nothing but itself, like one that cannot be read. */
const asKept = (rule: unknown): unknown =>
  typeof rule === 'object' && rule !== null && !Array.isArray(rule) ? rule : { unreadable: rule };

export const ruleSettings = {
  /** As they are kept: a rule that this program cannot read does nothing, and stays (docs/rules.md). */
  rules: z
    .array(z.preprocess(asKept, z.record(z.string(), z.unknown())))
    .max(500)
    .default([]),
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
  /** Whether an item that is scanned while no order is packed opens the oldest order of just that item. */
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
  /** Whether nothing is packed before somebody has signed in. */
  'packers.required': z
    .boolean()
    .default(false)
    .register(onScreen, { label: say('Nobody packs without signing in') }),
  /** Whether a supervisor may see what each packer packed (docs/works-council.md). */
  'statistics.packers': z
    .boolean()
    .default(false)
    .register(onScreen, { label: say('Figures of each packer may be seen') }),
  /** Nothing older is counted. */
  'statistics.days': z
    .int()
    .min(1)
    .max(90)
    .default(30)
    .register(onScreen, { label: say('Days that are counted, at most') }),
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

export const handoverSettings = {
  /** When each carrier’s driver comes, by this computer’s clock: `DHL 17:00`. */
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
