import { z } from 'zod';
import type { Commands } from '../kernel/command.ts';
import { MoneySchema } from '../kernel/money.ts';
import { TermsSchema } from '../orders/order.ts';
import { decided, pin } from '../settings/commands.ts';
import {
  BoughtOneSchema,
  BuyOneOfferSchema,
  GoLiveCheckSchema,
  GoLiveNameSchema,
} from './go-live.ts';

const nothing = z.object({});

export const goLiveCommands = {
  /** Starts a new run and returns the harmless checks in order. Errors: `credentials-*`. */
  'goLive.begin': {
    input: nothing,
    output: z.object({ checks: z.array(GoLiveNameSchema) }),
    access: 'anyone',
    audit: [],
  },
  /** Runs one check with harmless calls to the partner; nothing is bought. */
  'goLive.check': {
    input: z.object({ name: GoLiveNameSchema }),
    output: GoLiveCheckSchema,
    access: 'anyone',
    audit: [],
  },
  /** The offer that `goLive.buyOne` would buy for this order. Requests rates; buys nothing. */
  'goLive.offer': {
    input: z.object({ ref: z.string().trim().min(1).max(200) }),
    output: BuyOneOfferSchema,
    access: 'anyone',
    audit: [],
  },
  /**
   * Spends money: buys one shipment of the order like `shipments.shipOrder`, for no more than `shown`,
   * checks answer and documents, and cancels it if the path is set. An earlier purchase is checked and
   * stays as it is. Errors: those of `shipments.shipOrder` if there is no shipment.
   */
  'goLive.buyOne': {
    input: z.object({
      orderId: z.string().min(1).max(200),
      /** The price that a person saw; null if a purchase exists. */
      shown: MoneySchema.nullable(),
      /** Terms of the option shown: its price allows no others. */
      shownTerms: TermsSchema.exactOptional(),
      reason: decided,
      pin,
    }),
    output: BoughtOneSchema,
    access: 'packer-and-pin',
    audit: ['buy-one', 'cancel'],
  },
  /** Subscribes this station's address to the partner's events. The check never unsubscribes it. */
  'goLive.subscribe': {
    input: nothing,
    output: GoLiveCheckSchema,
    access: { window: 'settings-unlocked', 'command-line': 'anyone' },
    audit: [],
  },
  /** Waits for another event, at most that many seconds; `check` covers all events received. */
  'goLive.events': {
    input: z.object({ seconds: z.number().min(0).max(30) }),
    output: z.object({ received: z.int(), check: GoLiveCheckSchema }),
    access: 'anyone',
    audit: [],
  },
  /** For support: raw answers, without secrets and personal data. */
  'goLive.report': {
    input: nothing,
    output: z.object({ report: z.string() }),
    access: 'anyone',
    audit: [],
  },
} as const satisfies Commands;
