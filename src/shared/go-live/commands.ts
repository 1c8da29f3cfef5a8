import { z } from 'zod';
import type { Commands } from '../kernel/command.ts';
import { MoneySchema } from '../kernel/money.ts';
import { decided, pin } from '../settings/commands.ts';
import {
  BoughtOneSchema,
  BuyOneOfferSchema,
  GoLiveCheckSchema,
  GoLiveNameSchema,
} from './go-live.ts';

const nothing = z.object({});

/** The check before the first real order. */
export const goLiveCommands = {
  /** Begins anew and returns the list of harmless checks in order. Errors: `credentials-*`. */
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
  /** What `goLive.buyOne` would buy of this order. Asks for rates; buys nothing. */
  'goLive.offer': {
    input: z.object({ ref: z.string().trim().min(1).max(200) }),
    output: BuyOneOfferSchema,
    access: 'anyone',
    audit: [],
  },
  /**
   * Spends money: buys one shipment of the order in the way that `shipments.shipOrder` does, for no more
   * than `shown`, looks at its answer and documents, and cancels it where the path is set. What was bought
   * before is looked at and left as it is. Errors: as `shipments.shipOrder` where there is no shipment.
   */
  'goLive.buyOne': {
    input: z.object({
      orderId: z.string().min(1).max(200),
      /** The price that a person saw; null where a purchase stands. */
      shown: MoneySchema.nullable(),
      reason: decided,
      pin,
    }),
    output: BoughtOneSchema,
    access: 'packer-and-pin',
    audit: ['buy-one', 'cancel'],
  },
  /** Subscribes this station's address to the partner's events. It is never unsubscribed by the check. */
  'goLive.subscribe': {
    input: nothing,
    output: GoLiveCheckSchema,
    access: { window: 'settings-unlocked', 'command-line': 'anyone' },
    audit: [],
  },
  /** Waits until another event comes, so many seconds at most; `check` judges all that came. */
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
