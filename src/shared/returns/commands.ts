import { z } from 'zod';
import type { Commands } from '../kernel/command.ts';
import { StationErrorSchema } from '../kernel/errors.ts';
import { ShipmentSchema } from '../purchasing/shipment.ts';
import {
  ConditionSchema,
  ReturnableSchema,
  ReturnChoiceSchema,
  ReturnQuoteSchema,
  ReturnViewSchema,
  ReturnWishSchema,
} from './return.ts';

const number = z.string().trim().min(1).max(200);
/** What was sent, by anything that names it; `order` is whose it was, where the store cannot know. */
const ofShipment = z.object({ text: number, order: z.string().trim().min(1).max(200).nullable() });

/** What comes back. */
export const returnCommands = {
  'returns.find': { input: ofShipment, output: ReturnableSchema, access: 'anyone', audit: [] },
  /** Newest first. */
  'returns.list': {
    input: ofShipment,
    output: z.object({ returns: z.array(ReturnViewSchema) }),
    access: 'anyone',
    audit: [],
  },
  /** No lines: all that is left. */
  'returns.rate': {
    input: ofShipment.extend({ wish: ReturnWishSchema }),
    output: ReturnQuoteSchema,
    access: { window: 'packer', 'command-line': 'anyone', http: 'token-read' },
    audit: [],
  },
  /**
   * Spends money. A quote buys once; `choice` is what the packer saw of it. Errors: quote-stale where
   * the price is another now.
   */
  'returns.buy': {
    input: z.object({ quoteId: z.string().min(1).max(200), choice: ReturnChoiceSchema }),
    output: z.object({
      shipment: ShipmentSchema,
      /** Why it is not known, or which of its documents are missing. */
      error: StationErrorSchema.nullable(),
    }),
    access: { window: 'packer', 'command-line': 'packer', http: 'token-ship' },
    audit: [],
  },
  /** `text` is what stands on the return's own label. */
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
