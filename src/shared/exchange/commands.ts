import { z } from 'zod';
import {
  type Commands,
  commandLineAlone,
  httpAlone,
  outsideOnly,
  SCOPES,
} from '../kernel/command.ts';
import { asText, say } from '../kernel/message.ts';
import {
  MerchantNameSchema,
  OrderKeySchema,
  OrderReferenceSchema,
  OrderStatusSchema,
} from '../orders/order.ts';
import { pin } from '../settings/commands.ts';
import { ExchangeStatusSchema } from './exchange-status.ts';
import { OutsideEventSchema } from './outside-event.ts';

const name = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,59}$/u, {
    error: asText(say('expected a name of at most 60 letters and digits')),
  });

const moved = {
  input: z.object({ orderId: z.string().min(1).max(200) }),
  output: z.object({ status: OrderStatusSchema }),
  access: httpAlone,
  audit: [],
} as const;

/** What other programs ask for. */
export const exchangeCommands = {
  /**
   * What happened after a cursor, oldest first; `0` is the beginning. `wait`: for so many seconds
   * where there is nothing yet. Errors: `bad-input` (no cursor), `not-found` (kept no more).
   */
  'exchange.events': {
    input: z.object({
      after: z.string().max(100),
      limit: z.int().min(1).max(1000),
      wait: z.int().min(0).max(60).optional(),
      merchant: z.string().max(80).optional(),
    }),
    output: z.object({ events: z.array(OutsideEventSchema), next: z.string() }),
    access: outsideOnly,
    audit: [],
  },
  /** The folder, the webhooks and the shops, as they stand now. Errors: `store` where the folder cannot be read. */
  'exchange.status': {
    input: z.object({}),
    output: ExchangeStatusSchema,
    access: 'anyone',
    audit: [],
  },
  /**
   * What failed is tried again: this file of `failed`, this event that was given up, this refused
   * order of a shop, or all.
   * Errors: `not-found`, `store`.
   */
  'exchange.retry': {
    input: z.object({ id: z.string().min(1).max(300).nullable() }),
    output: z.object({ again: z.array(z.string()) }),
    access: 'anyone',
    audit: [],
  },
  /**
   * This refused order of a shop, or one that the shop changed after it was bought, is told no more, until
   * there is news of it; one without a number by an empty text. Errors: `not-found`.
   */
  'exchange.dismiss': {
    input: z.object({ id: z.string().max(300) }),
    output: z.object({ id: z.string() }),
    access: 'anyone',
    audit: [],
  },
  /**
   * Write-only: what the events for an endpoint are signed with; of a shop, by its name or address,
   * `user:password`. Errors: `not-found`, `bad-input`.
   */
  'exchange.setSecret': {
    input: z.object({
      url: z.string().trim().max(500),
      secret: z.string().trim().min(1).max(500),
      pin: pin.optional(),
    }),
    output: z.object({
      url: z.string(),
      where: z.enum(['keychain', 'environment', 'this-run']),
      /** Until then the one of before signs too; null where there was none. */
      until: z.string().nullable(),
    }),
    access: 'settings-unlocked',
    audit: ['webhook-secret-set'],
  },
  /**
   * Takes the orders of this reference from `exchange.lookupView`. Errors: `not-available` where none
   * is set, or the view did not answer in time, `site-unavailable`, `bad-input` (the view, or what is
   * in it).
   */
  'exchange.lookUp': {
    input: z.object({ reference: OrderReferenceSchema }),
    output: z.object({ orders: z.array(OrderKeySchema) }),
    access: commandLineAlone,
    audit: [],
  },
  /** Until it is bought; what is packed here is stopped. Errors: `order-locked`, or those of a purchase. */
  'exchange.holdOrder': moved,
  'exchange.resumeOrder': moved,
  'exchange.cancelOrder': moved,
  /** The token is shown this once. `merchant`: whose orders alone it sees and changes. */
  'tokens.add': {
    input: z.object({
      name,
      scopes: z.array(z.enum(SCOPES)).min(1).max(SCOPES.length),
      merchant: MerchantNameSchema.nullable(),
      pin: pin.optional(),
    }),
    output: z.object({ name: z.string(), token: z.string() }),
    access: 'settings-unlocked',
    audit: ['token-added'],
  },
  'tokens.list': {
    input: z.object({}),
    output: z.object({
      tokens: z.array(
        z.object({
          name: z.string(),
          scopes: z.array(z.enum(SCOPES)),
          merchant: z.string().nullable(),
          addedAt: z.string(),
        }),
      ),
    }),
    access: 'anyone',
    audit: [],
  },
  /** It lets nobody in from now on. */
  'tokens.remove': {
    input: z.object({ name, pin: pin.optional() }),
    output: z.object({ name: z.string() }),
    access: 'settings-unlocked',
    audit: ['token-removed'],
  },
} as const satisfies Commands;
