import { z } from 'zod';
import { type Message, say, WordingSchema } from '../kernel/message.ts';
import { OrderKeySchema } from '../orders/order.ts';

/**
 * Something that needs a person:
 * - damage: the database is damaged: nothing is bought
 * - restored: a backup was put back that may lack purchases, and nobody has looked yet
 * - lost-paper: a document of a bought shipment is missing on the disk, or was changed there
 * - unknown: a purchase of which we do not know yet
 * - double: a shipment on the closed hand-over lists of two benches
 * - paper: bought, and its label or invoice was tried and could not be had, or not be matched
 * - print: a print that failed, or of which nobody knows whether it came out
 * - late: bought, and it should have gone with a driver
 * - asks: packed, and a person must say whether it is bought as it would be now
 * - batch: an order that a batch left to a person, or a batch that stopped
 * - parcel: a parcel with an exception
 * - held: an order that somebody set aside with a reason
 * - order: an order that cannot be shipped as it is: customs, address, merchant’s key, a refusal
 * - exchange: a way in or out for other programs does not work, or something of theirs was refused
 * - settled: an event of the partner's settled an unknown purchase; its label may wait
 */
const ExceptionKindSchema = z.enum([
  'damage',
  'restored',
  'lost-paper',
  'unknown',
  'double',
  'paper',
  'print',
  'late',
  'asks',
  'batch',
  'parcel',
  'held',
  'order',
  'exchange',
  'settled',
]);
export type ExceptionKind = z.infer<typeof ExceptionKindSchema>;

/**
 * What waiting costs, the dearest first: nobody ships; money; a promise; a customer’s patience; work
 * that lies there; nothing.
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
  /** The same for as long as it is the same news: who has read it is not told again. */
  id: z.string(),
  kind: ExceptionKindSchema,
  /** Since when it waits; null where nobody knows. */
  since: z.string().nullable(),
  cost: z.enum(WAITING_COSTS),
  /** null of what is no single order's. */
  order: OrderKeySchema.nullable(),
  /** Empty where it is of no purchase. */
  attemptId: z.string(),
  /** What it is, where its kind says it not. */
  what: WordingSchema.optional(),
  /** Of a parcel. */
  trackingNumber: z.string().nullable(),
});
export type Exception = z.infer<typeof ExceptionSchema>;

const COST: Record<ExceptionKind, WaitingCost> = {
  damage: 'everything',
  restored: 'everything',
  'lost-paper': 'money',
  unknown: 'money',
  double: 'money',
  paper: 'promise',
  print: 'promise',
  late: 'promise',
  asks: 'promise',
  batch: 'work',
  parcel: 'customer',
  held: 'work',
  order: 'work',
  exchange: 'work',
  settled: 'nothing',
};

/** The one thing to do about it, as its button says. */
export const NEXT_ACTIONS: Record<ExceptionKind, Message> = {
  damage: say('Put a backup back'),
  restored: say('Compare the portal'),
  'lost-paper': say('Put a backup back'),
  unknown: say('Find out whether it was bought'),
  double: say('Ask which driver has it'),
  paper: say('Fetch its documents'),
  print: say('Look at the printer'),
  late: say('Hand it over'),
  asks: say('Say whether to buy'),
  batch: say('Look at the batch'),
  parcel: say('Look at the parcel'),
  held: say('Open the held order'),
  order: say('Fix the order'),
  exchange: say('Look at other programs'),
  settled: say('Print its label'),
};

type Of = Partial<Omit<Exception, 'kind' | 'cost' | 'id'>>;

/** `promised`: a day that was promised is over or today, so that waiting costs that promise. */
export const exceptionOf = (
  kind: ExceptionKind,
  id: string,
  of: Of & { promised?: boolean } = {},
): Exception => {
  const { promised = false, ...more } = of;
  const cost = promised && COST[kind] === 'work' ? 'promise' : COST[kind];
  return {
    ...{ id, kind, cost, since: null, order: null, attemptId: '', trackingNumber: null },
    ...more,
  };
};
