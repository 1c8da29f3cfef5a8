import { show } from '../../../../../shared/kernel/decimal.ts';
import { type Message, say } from '../../../../../shared/kernel/message.ts';
import type {
  FileRules,
  StatusKind,
  StatusRule,
} from '../../../../../shared/settings/column-maps.ts';

/** What becomes of an order by its status: it is taken, held for a person, or there is nothing to ship. */
export type StatusOutcome =
  | { kind: 'take' }
  | {
      kind: 'hold' | 'skip';
      why: Message;
      /** The word that is in no table. */
      unknown?: UnknownStatus;
    };

interface UnknownStatus {
  column: string;
  word: string;
}

type Words = Readonly<Record<'take' | 'hold' | 'skip', readonly string[]>>;

/** A part of the order is shipped: what is left is taken where the lines say what that is. */
const PARTLY = ['partial', 'partially fulfilled', 'partially shipped'];

/** Words of shops, by column. */
const KNOWN: Readonly<Record<string, Words>> = {
  payment_status: {
    take: ['', 'paid', 'captured', 'completed'],
    hold: ['pending', 'authorized', 'partially paid', 'partially refunded', 'expired', 'unpaid'],
    skip: ['refunded', 'voided', 'cancelled', 'canceled', 'failed'],
  },
  fulfilment_status: {
    take: ['', 'unfulfilled', 'unshipped', 'no', 'open'],
    hold: ['on hold', ...PARTLY],
    skip: ['fulfilled', 'shipped', 'restocked', 'delivered'],
  },
  order_status: {
    take: ['', 'processing', 'paid', 'unshipped', 'awaiting shipment', 'open', 'sale', 'new'],
    hold: ['pending', 'on hold', 'pending payment', 'awaiting payment', 'draft', 'quotation'],
    skip: ['cancelled', 'canceled', 'refunded', 'failed', 'completed', 'shipped', 'trash'],
  },
};
/** What stands where nothing was cancelled. */
const NOT_CANCELLED = /^(false|no|0|nein|falsch|non|n\/a|null|none|-+)$/i;
const NAMES = Object.keys(KNOWN);

/** `partially_paid` and `Partially Paid` are one word. */
const folded = (word: string): string =>
  word
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();

/**
 * The most cautious of an order's statuses: skipped before held before taken. A word that is in no table is
 * held. A date of cancellation is one. `ours`: words of the station, for any file.
 */
export function statusOutcome(
  cell: (column: string) => string,
  rules: Pick<FileRules, 'status'>,
  { tellsRest = false, ours = {} }: { tellsRest?: boolean; ours?: StatusRule | undefined } = {},
): StatusOutcome {
  const cancelled = cell('cancelled_at');
  if (cancelled !== '' && !NOT_CANCELLED.test(cancelled)) {
    return { kind: 'skip', why: say('it was cancelled at {found}', { found: cancelled }) };
  }
  let outcome: StatusOutcome = { kind: 'take' };
  for (const column of NAMES) {
    const word = cell(column);
    const known = kindOf(column, folded(word), rules.status?.[column], ours);
    const isPartly = tellsRest && known === 'hold' && PARTLY.includes(folded(word));
    const kind = isPartly ? 'take' : (known ?? 'hold');
    const unknown = known === null ? { unknown: { column, word } } : {};
    if (kind === 'skip')
      return { kind, why: say('its {column} is {found}', { column, found: show(word) }) };
    if (kind === 'hold' && outcome.kind === 'take')
      outcome = {
        kind,
        why: say('its {column} is {found}', { column, found: show(word) }),
        ...unknown,
      };
  }
  return outcome;
}

function kindOf(
  column: string,
  word: string,
  own: StatusRule | undefined,
  ours: StatusRule,
): StatusKind | null {
  const kinds = ['take', 'hold', 'skip'] as const;
  const named = (words: Partial<Words> | undefined, wanted: string) =>
    kinds.find((kind) => words?.[kind]?.some((each) => folded(each) === wanted));
  return (
    named(own, word) ?? named(ours, word) ?? named(KNOWN[column], word) ?? named(own, '*') ?? null
  );
}
