import type { WeightSource } from '../../../shared/orders/carton.ts';
import type { ScanRefusal, ShortReason } from '../../../shared/packing/session.ts';
import { count } from '../count.ts';

export const packing = {
  noBarcode: 'no barcode: count it',
  missing: (quantity: number, why: string) => `${quantity} not there: ${why}`,
  box: 'Box',
  boxSizes: (outside: string, inside: string | null, weight: string) =>
    `${outside} outside, ${inside ? `${inside} inside` : 'inside not known'}, ${weight}`,

  /** Advice, from the sizes on record of what is in a carton. */
  fit: {
    tooLarge: (skus: string, box: string) =>
      `Does not fit: ${skus} is larger than box ${box} inside`,
    tooFull: (box: string) => `Does not fit: all of it needs more room than box ${box} has`,
    noInner: (box: string) => `Whether it fits is not known: box ${box} has no inner size`,
    noSize: (skus: string) => `Whether it fits is not known: no size of ${skus}`,
  },

  weightFrom: {
    scale: 'read off the scale',
    typed: 'typed',
    computed: 'computed from the lines + box',
  } satisfies Record<WeightSource, string>,

  more: 'More',
  moreTitle: 'More for this order',

  count: {
    action: 'Count',
    title: 'How many lie in the carton?',
    line: 'Item',
    units: (carton: string) => `Units in ${carton}`,
    most: (most: number) => `${most} at most`,
    clear: 'Clear',
    all: (most: number) => `All ${most}`,
    take: 'Take it',
    badCount: 'A whole number, like 12',
  },

  move: {
    action: 'Move units',
    title: 'Move units to another carton',
    nothing: 'No carton has anything in it yet.',
    from: 'From',
    what: 'Item',
    units: 'Units',
    to: 'To',
    toNew: 'A new carton',
    inside: (n: number) => `${count(n, 'unit', 'units')} in it`,
    take: 'Move',
  },

  split: {
    action: 'Split evenly',
    title: 'Split the order evenly',
    detail: 'Every unit of the order is spread over so many cartons, also what is packed already.',
    cartons: 'Cartons',
    take: 'Split',
  },

  short: {
    action: 'Not there',
    title: 'What is not there?',
    detail: 'The order ships with less. What is missing is neither rated, bought nor declared.',
    nothing: 'Everything is packed: nothing is missing.',
    line: 'Item',
    units: 'Units that are missing',
    reason: 'Reason',
    reasons: {
      'not-found': 'Not found',
      damaged: 'Damaged',
      'out-of-stock': 'Out of stock',
      other: 'Other',
    } satisfies Record<ShortReason, string>,
    note: 'In your words',
    take: 'Mark as not there',
    clear: 'It is there after all',
  },

  note: {
    action: 'Note',
    title: 'Note on the packing of this order',
    detail: 'Whoever opens the order reads it, until it is taken off. It is not sent anywhere.',
    field: 'Your note',
    take: 'Keep the note',
    shown: 'Packer’s note',
  },

  hold: {
    action: 'Hold',
    title: 'Hold this order',
    detail: 'It is put away with its packing, and opens only when somebody resumes it.',
    reason: 'Why it is held',
    often: ['Address unclear', 'Waits for an item', 'Customer called'],
    take: 'Hold the order',
    resume: 'Resume the order',
  },

  customs: {
    action: 'Customs data',
    title: 'What customs must know',
    detail: 'Saved to this order. Rates are asked for anew.',
    value: 'Value of one unit',
    keep: 'Keep it for these items: the next order has it from the start',
    found: {
      stop: (n: number) =>
        `Customs: ${count(n, 'thing is', 'things are')} missing, no rates before`,
      'stop-ddp': (n: number) =>
        `Customs: ${count(n, 'thing is', 'things are')} missing, until then no DDP`,
      advice: (n: number) => `Customs: ${count(n, 'thing', 'things')} to look at`,
    },
    findings: 'What customs will miss',
    showAll: (n: number) => `Show ${n === 1 ? 'it' : `all ${n}`}`,
    none: 'Customs know all they must of every line.',
    take: 'Save',
  },

  refused: {
    wrong: 'Wrong scan',
    surplus: 'One too many',
    foreign: 'Of another order',
    merchant: 'Of another merchant',
  } satisfies Record<ScanRefusal['kind'], string>,
  expected: 'Expected',
  expectedNothing: 'Nothing more: all is packed.',
  heldTitle: 'This order is held',
};
