import { z } from 'zod';
import { AnyMessageSchema, type Message, say } from '../kernel/message.ts';
import { OrderKeySchema } from '../orders/order.ts';

/**
 * Something that needs a person:
 * - damage: the database is damaged; nothing is bought
 * - restored: a restored backup may lack purchases, and nobody has checked yet
 * - lost-paper: a document of a bought shipment is missing on the disk or was changed there
 * - unknown: a purchase with an unknown outcome
 * - bought-twice: an order possibly bought twice: proof of an earlier purchase came after another one
 * - double: a shipment on the closed hand-over lists of two benches
 * - gone: cancelled after its hand-over list was closed: the driver has it
 * - paper: bought, but its label or invoice could not be fetched
 * - review: bought, but a person must look at its label or invoice before it prints
 * - unprinted: bought and to be printed here, but the label of a carton was never requested
 * - print: a print failed, or its outcome is unknown
 * - late: bought, but not handed over in time
 * - asks: packed; a person must decide whether to buy at the current offer
 * - changed, cancelled, stopped: packed to be bought later; then its sender changed, cancelled or held it
 * - batch: an order that a batch left to a person, or a batch that stopped
 * - charges: billed too much by more than the set amount
 * - parcel: the carrier reports an exception
 * - held: an order set aside with a reason
 * - order: an order that cannot be shipped as it is: customs, address, merchant's key, refusal
 * - exchange: an exchange with other programs does not work, or refused some of their data
 * - settled: an event of the partner settled an unknown purchase; its label may still have to be printed
 */
const ExceptionKindSchema = z.enum([
  'damage',
  'restored',
  'lost-document',
  'unknown',
  'bought-twice',
  'double',
  'gone',
  'documents',
  'review',
  'unprinted',
  'print',
  'late',
  'asks',
  'changed',
  'cancelled',
  'stopped',
  'batch',
  'charges',
  'parcel',
  'held',
  'order',
  'exchange',
  'settled',
]);
export type ExceptionKind = z.infer<typeof ExceptionKindSchema>;

/**
 * What waiting costs, highest first: nobody can ship; money; a promised day; a customer's patience; work
 * left undone; nothing.
 */
export const WAITING_COSTS = [
  'everything',
  'money',
  'promise',
  'customer',
  'work',
  'nothing',
] as const;
export type WaitingCost = (typeof WAITING_COSTS)[number];

export const ExceptionSchema = z.object({
  /** Stays the same while the exception is the same, so that a person is notified once. */
  id: z.string(),
  kind: ExceptionKindSchema,
  /** Start of the exception; null if unknown. */
  since: z.string().nullable(),
  cost: z.enum(WAITING_COSTS),
  /** null if it concerns no single order. */
  order: OrderKeySchema.nullable(),
  /** Empty if it concerns no purchase. */
  attemptId: z.string(),
  /** Description, if `kind` alone does not say enough. */
  what: AnyMessageSchema.optional(),
  /** Set if it concerns a parcel. */
  trackingNumber: z.string().nullable(),
  /** How many exceptions it stands for, if more than one. */
  count: z.int().optional(),
});
export type Exception = z.infer<typeof ExceptionSchema>;

export const exceptionCount = (exceptions: readonly Exception[]): number =>
  exceptions.reduce((sum, { count = 1 }) => sum + count, 0);

const COST: Record<ExceptionKind, WaitingCost> = {
  damage: 'everything',
  restored: 'everything',
  'lost-document': 'money',
  unknown: 'money',
  'bought-twice': 'money',
  double: 'money',
  gone: 'money',
  documents: 'promise',
  review: 'promise',
  unprinted: 'promise',
  print: 'promise',
  late: 'promise',
  asks: 'promise',
  changed: 'promise',
  cancelled: 'work',
  stopped: 'work',
  batch: 'work',
  charges: 'money',
  parcel: 'customer',
  held: 'work',
  order: 'work',
  exchange: 'work',
  settled: 'nothing',
};

/** Label of the button for the next action. */
export const NEXT_ACTIONS: Record<ExceptionKind, Message> = {
  damage: say('Restore a backup'),
  restored: say('Compare the portal'),
  'lost-document': say('Restore a backup'),
  unknown: say('Find out whether it was bought'),
  'bought-twice': say('Check both, cancel one'),
  double: say('Ask which driver has it'),
  gone: say('Call the carrier to get it back'),
  documents: say('Fetch its documents'),
  review: say('Look at the pictures, accept them'),
  unprinted: say('Print its label'),
  print: say('Look at the printer'),
  late: say('Hand it over'),
  asks: say('Decide whether to buy'),
  changed: say('Take the goods out, pack it anew'),
  cancelled: say('Restock'),
  stopped: say('Set it aside as it is'),
  batch: say('Look at the batch'),
  charges: say('Dispute it'),
  parcel: say('Look at the parcel'),
  held: say('Open the held order'),
  order: say('Fix the order'),
  exchange: say('Look at other programs'),
  settled: say('Print its label'),
};

type Of = Partial<Omit<Exception, 'kind' | 'cost' | 'id'>>;

/** `promised`: the promised day is today or past, so that waiting breaks the promise. */
export const exceptionOf = (
  kind: ExceptionKind,
  id: string,
  of: Of & { promised?: boolean } = {},
): Exception => {
  const { promised = false, ...more } = of;
  const cost = promised && COST[kind] === 'work' ? 'promise' : COST[kind];
  return {
    id,
    kind,
    cost,
    since: null,
    order: null,
    attemptId: '',
    trackingNumber: null,
    ...more,
  };
};
