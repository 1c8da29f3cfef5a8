import { show } from '../../../../../shared/kernel/decimal.ts';
import { type Message, say } from '../../../../../shared/kernel/message.ts';
import type {
  FileRules,
  Statuses,
  StatusKind,
  StatusRule,
} from '../../../../../shared/settings/column-maps.ts';
import { SPREADSHEET_ERROR } from '../../../orders/logic/order-fields.ts';

/** What becomes of an order by its status: it is taken, held for a person, or there is nothing to ship. */
export type StatusOutcome =
  | { kind: 'take' }
  /** `isGone`: it is not wanted any more, and nothing says that it was sent. */
  | { kind: 'skip'; why: Message; isGone: boolean }
  | {
      kind: 'hold';
      why: Message;
      /** The word that is in no table. */
      unknown?: UnknownStatus;
      /** Held for nothing else than that a part of the order was shipped. */
      isPartly?: boolean;
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
    take: [
      '',
      'unfulfilled',
      'not fulfilled',
      'unshipped',
      'not shipped',
      'no',
      'open',
      'pending',
      'awaiting fulfillment',
      'awaiting shipment',
    ],
    hold: ['on hold', ...PARTLY],
    skip: ['fulfilled', 'shipped', 'restocked', 'delivered', 'cancelled', 'canceled'],
  },
  order_status: {
    take: [
      '',
      'processing',
      'paid',
      'unfulfilled',
      'unshipped',
      'awaiting fulfillment',
      'awaiting shipment',
      'open',
      'sale',
      'new',
    ],
    hold: ['pending', 'on hold', 'pending payment', 'awaiting payment', 'draft', 'quotation'],
    skip: [
      'cancelled',
      'canceled',
      'refunded',
      'voided',
      'failed',
      'completed',
      'fulfilled',
      'restocked',
      'shipped',
      'delivered',
      'trash',
    ],
  },
};
/** What stands where nothing was cancelled. */
const NOT_CANCELLED = /^(false|no|0|nein|falsch|non|n\/a|null|none|-+)$/i;
const NAMES = Object.keys(KNOWN);

const SENT = ['fulfilled', 'shipped', 'delivered', 'completed', 'complete'];
const GONE = ['cancelled', 'canceled', 'refunded', 'voided', 'failed', 'restocked', 'trash'];

/** Words of shops for the state of one line. */
const OF_LINES: Words = {
  take: [
    '',
    'unfulfilled',
    'unshipped',
    'pending',
    'open',
    'new',
    'created',
    'acknowledged',
    'processing',
    'paid',
    'awaiting shipment',
  ],
  hold: ['on hold', ...PARTLY],
  skip: [...SENT, 'cancelled', 'canceled', 'refunded', 'returned', 'restocked', 'voided'],
};

/** `partially_paid` and `Partially Paid` are one word. */
export const folded = (word: string): string =>
  word === ''
    ? ''
    : word
        .toLowerCase()
        .replace(/[\s_-]+/g, ' ')
        .trim();

/** By the lists that they are made of: every row of a file is compared with the same ones. */
const foldedLists = new WeakMap<readonly string[], ReadonlySet<string>>();

/** The words of a list as `folded` gives them. */
export function foldedWords(words: readonly string[]): ReadonlySet<string> {
  const known = foldedLists.get(words) ?? new Set(words.map(folded));
  foldedLists.set(words, known);
  return known;
}

/**
 * The most cautious of an order's statuses: skipped before held before taken. A word that is in no table is
 * held. A date of cancellation is one. `ours`: words of the station, for any file.
 */
export function statusOutcome(
  cell: (column: string) => string,
  rules: Pick<FileRules, 'status'>,
  ours: Statuses = {},
): StatusOutcome {
  const cancelled = cell('cancelled_at');
  const words = NAMES.map((column) => folded(cell(column)));
  const isSent = words.some((word) => SENT.includes(word));
  const isNone = NOT_CANCELLED.test(cancelled) || SPREADSHEET_ERROR.test(cancelled);
  if (cancelled !== '' && !isNone) {
    const why = say('it was cancelled at {found}', { found: cancelled });
    return { kind: 'skip', why, isGone: !isSent };
  }
  let outcome: StatusOutcome = { kind: 'take' };
  for (const column of NAMES) {
    const word = cell(column);
    const known = kindOf(folded(word), rules.status?.[column], ours[column], KNOWN[column]);
    const kind = known ?? 'hold';
    const isPartly = known === 'hold' && PARTLY.includes(folded(word));
    const unknown = known === null ? { unknown: { column, word } } : {};
    if (kind === 'skip')
      return {
        kind,
        why: say('its {column} is {found}', { column, found: show(word) }),
        isGone: !isSent && words.some((each) => GONE.includes(each)),
      };
    if (kind === 'hold' && (outcome.kind === 'take' || (outcome.isPartly && !isPartly)))
      outcome = {
        kind,
        why: say('its {column} is {found}', { column, found: show(word) }),
        ...unknown,
        ...(isPartly ? { isPartly } : {}),
      };
  }
  return outcome;
}

/** What a line's own status says of it. */
export type LineStatus =
  | { kind: 'left' }
  /** Nothing of it is left to ship: it was sent before, or is not wanted any more. */
  | { kind: 'sent' | 'gone' }
  /** A part of it was sent: another column says how much. */
  | { kind: 'partly' }
  | { kind: 'hold'; unknown: boolean };

export function lineStatus(
  text: string,
  rules: Pick<FileRules, 'status'>,
  ours: Statuses = {},
): LineStatus {
  const word = folded(text);
  const kind = kindOf(word, rules.status?.line_status, ours.line_status, OF_LINES);
  if (kind === 'take') return { kind: 'left' };
  if (kind === 'skip') return { kind: SENT.includes(word) ? 'sent' : 'gone' };
  return PARTLY.includes(word) ? { kind: 'partly' } : { kind: 'hold', unknown: kind === null };
}

const NONE: readonly string[] = [];

function kindOf(
  word: string,
  own: StatusRule | undefined,
  ours: StatusRule | undefined,
  usual: Words | undefined,
): StatusKind | null {
  // The most cautious, where a word stands twice.
  const kinds = ['skip', 'hold', 'take'] as const;
  const named = (words: Partial<Words> | undefined, wanted: string) =>
    kinds.find((kind) => foldedWords(words?.[kind] ?? NONE).has(wanted));
  return named(own, word) ?? named(ours, word) ?? named(usual, word) ?? named(own, '*') ?? null;
}
