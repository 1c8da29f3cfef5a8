import { z } from 'zod';
import type { Commands } from '../kernel/command.ts';
import { DecimalSchema } from '../kernel/decimal.ts';
import { StationErrorSchema } from '../kernel/errors.ts';
import { LONGEST_SHIPMENT_ID } from '../kernel/ids.ts';
import { CurrencySchema } from '../kernel/money.ts';
import { ShipmentSchema } from '../purchasing/shipment.ts';
import {
  ConditionSchema,
  ReturnableSchema,
  ReturnChoiceSchema,
  ReturnQuoteSchema,
  ReturnViewSchema,
  ReturnWishSchema,
} from './return.ts';

/** As typed or scanned: a scanner's code may hold control characters. */
const number = z.string().trim().min(1).max(LONGEST_SHIPMENT_ID);
/** A shipment by any of its numbers; `order`: its order, where the store cannot know it. */
const ofShipment = z.object({ text: number, order: z.string().trim().min(1).max(200).nullable() });

export const returnCommands = {
  'returns.find': { input: ofShipment, output: ReturnableSchema, access: 'anyone', audit: [] },
  /** Newest first. */
  'returns.list': {
    input: ofShipment,
    output: z.object({ returns: z.array(ReturnViewSchema) }),
    access: 'anyone',
    audit: [],
  },
  /** Without lines: everything that is left. */
  'returns.rate': {
    input: ofShipment.extend({ wish: ReturnWishSchema }),
    output: ReturnQuoteSchema,
    access: { window: 'packer', 'command-line': 'anyone', http: 'token-read' },
    audit: [],
  },
  /**
   * Names what a return may cost at most, before it is rated: it holds until a return is bought or another total
   * is named, whatever refuses this return. Names nothing for an order that is not known here. `currency` null: the
   * order's.
   */
  'returns.nameTotal': {
    input: ofShipment.extend({
      total: z.object({ amount: DecimalSchema, currency: CurrencySchema.nullable() }),
    }),
    output: z.null(),
    access: { window: 'nobody', 'command-line': 'packer', http: 'token-ship' },
    audit: ['limit-stated'],
  },
  /**
   * Spends money. A quote buys once; `choice`: the option and price shown to the packer; `isNamed`: a person
   * names that price now, so that nothing is bought above it, now or later; `print`: its label is to be printed here.
   * Errors: quote-stale where the price changed, price-rose above a named one (field `limit`).
   */
  'returns.buy': {
    input: z.object({
      quoteId: z.string().min(1).max(200),
      choice: ReturnChoiceSchema,
      isNamed: z.literal(true).exactOptional(),
      print: z.literal(true).exactOptional(),
    }),
    output: z.object({
      shipment: ShipmentSchema,
      /** Why the purchase is unknown, or which documents are missing. */
      error: StationErrorSchema.nullable(),
    }),
    access: { window: 'packer', 'command-line': 'packer', http: 'token-ship' },
    audit: ['limit-stated'],
  },
  /** `text`: read from the return's own label. */
  'returns.receive': {
    input: z.object({
      text: number,
      condition: ConditionSchema,
      note: z.string().max(5_000).nullable(),
    }),
    output: ReturnViewSchema,
    access: { window: 'packer', 'command-line': 'anyone' },
    audit: [],
  },
} as const satisfies Commands;
