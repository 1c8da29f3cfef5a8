import { z } from 'zod';
import { StationErrorSchema } from '../kernel/errors.ts';
import { ShipmentSchema } from '../purchasing/shipment.ts';
import { NeedSchema } from '../shipments/attention.ts';
import { decided, pin } from '../shipments/commands.ts';
import { ParcelStorySchema, ParcelViewSchema } from '../tracking/tracking.ts';
import {
  EventAddressSchema,
  EventNameSchema,
  EventsStateSchema,
} from '../webhooks/event-settings.ts';
import {
  ConditionSchema,
  ReturnableSchema,
  ReturnChoiceSchema,
  ReturnQuoteSchema,
  ReturnViewSchema,
  ReturnWishSchema,
} from './return.ts';

const nothing = z.object({});
const number = z.string().trim().min(1).max(200);
/** What was sent, by anything that names it; `order` is whose it was, where the store cannot know. */
const ofShipment = z.object({ text: number, order: z.string().trim().min(1).max(200).nullable() });
const ofParcel = z.object({ trackingNumber: number });
const WebhookAnswerSchema = z.object({ status: z.string(), message: z.string() });

/** Calls about the other half of a parcel's life: what comes back, where it is, what is told of it. */
export const afterSaleCalls = {
  'returns.find': { input: ofShipment, output: ReturnableSchema },
  /** Newest first. */
  'returns.list': { input: ofShipment, output: z.object({ returns: z.array(ReturnViewSchema) }) },
  /** No lines: all that is left. */
  'returns.rate': {
    input: ofShipment.extend({ wish: ReturnWishSchema }),
    output: ReturnQuoteSchema,
  },
  /**
   * Spends money. A quote buys once; `choice` is what the packer saw of it. Errors: quote-stale where
   * the price is another now.
   */
  'returns.buy': {
    input: z.object({ quoteId: z.string().min(1).max(200), choice: ReturnChoiceSchema }),
    output: z.object({
      shipment: ShipmentSchema,
      /** Why it is not known, or what of its paper is missing. */
      error: StationErrorSchema.nullable(),
    }),
  },
  /** `text` is what stands on the return's own label. */
  'returns.receive': {
    input: z.object({
      text: number,
      condition: ConditionSchema,
      note: z.string().max(500).nullable(),
    }),
    output: ReturnViewSchema,
  },

  /** Those on their way, oldest first, and those delivered within a week, newest first. */
  'tracking.board': {
    input: nothing,
    output: z.object({ open: z.array(ParcelViewSchema), delivered: z.array(ParcelViewSchema) }),
  },
  'tracking.story': { input: ofParcel, output: ParcelStorySchema },
  /** Asks the partner now. */
  'tracking.refresh': { input: ofParcel, output: ParcelStorySchema },

  /** What a person should look at, the most pressing first; routine is not among it. */
  'needs.list': { input: nothing, output: z.object({ needs: z.array(NeedSchema) }) },
  /**
   * After a restore that may lack purchases: a supervisor has compared the portal. `pin` where one is
   * set. Errors: bad-input (reason), credentials-* (PIN).
   */
  'needs.restoreLooked': { input: z.object({ reason: decided, pin }), output: nothing },

  'events.state': { input: nothing, output: EventsStateSchema },
  /** The whole addresses, path and all: whoever knows one can post. */
  'events.address': { input: nothing, output: EventAddressSchema },
  /** Another path; the old one takes nothing any more. */
  'events.renewPath': { input: nothing, output: EventAddressSchema },
  'events.subscribe': { input: z.object({ event: EventNameSchema }), output: WebhookAnswerSchema },
  /** Removes every address of that event, other stations' too. */
  'events.unsubscribe': {
    input: z.object({ event: EventNameSchema }),
    output: WebhookAnswerSchema,
  },
} as const;
