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
  NamedMerchantSchema,
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

export const exchangeCommands = {
  /**
   * Events after a cursor, oldest first; `0` is the beginning. `wait`: seconds to wait while there is none.
   * Errors: `bad-input` (no cursor), `not-found` (no longer kept).
   */
  'exchange.events': {
    input: z.object({
      after: z.string().max(100),
      limit: z.int().min(1).max(1000),
      wait: z.int().min(0).max(60).optional(),
      merchant: NamedMerchantSchema.optional(),
    }),
    output: z.object({ events: z.array(OutsideEventSchema), next: z.string() }),
    access: outsideOnly,
    audit: [],
  },
  /**
   * Current state of the folder, the webhooks and the shops. Errors: `store` where the folder cannot be read.
   */
  'exchange.status': {
    input: z.object({}),
    output: ExchangeStatusSchema,
    access: 'anyone',
    audit: [],
  },
  /**
   * Retries a failure: a file in `failed`, a given-up event, a refused order of a shop, or all. Errors:
   * `not-found`, `store`.
   */
  'exchange.retry': {
    input: z.object({ id: z.string().min(1).max(300).nullable() }),
    output: z.object({ again: z.array(z.string()) }),
    access: 'anyone',
    audit: [],
  },
  /**
   * Stops reporting a shop's order that was refused, or changed after its purchase, until the shop sends news
   * of it; an empty text names one without a number. Errors: `not-found`.
   */
  'exchange.dismiss': {
    input: z.object({ id: z.string().max(300) }),
    output: z.object({ id: z.string() }),
    access: 'anyone',
    audit: [],
  },
  /**
   * Write-only: the secret that signs events for an endpoint; for a shop, by its name or address,
   * `user:password`; for the login `exchange.lookupUser`, its password. Errors: `not-found`, `bad-input`,
   * `not-available` (no site).
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
      /** Until then the previous secret signs too; null where there was none. */
      until: z.string().nullable(),
    }),
    access: 'settings-unlocked',
    audit: ['webhook-secret-set'],
  },
  /**
   * Imports the orders of this reference from `exchange.lookupView`. Errors: `not-available` where no view or
   * login is set or it did not answer in time, `site-unavailable`, `bad-input` (the view, its data or its login),
   * `credentials-missing`, `credentials-refused`.
   */
  'exchange.lookUp': {
    input: z.object({ reference: OrderReferenceSchema }),
    output: z.object({ orders: z.array(OrderKeySchema) }),
    access: commandLineAlone,
    audit: [],
  },
  /**
   * Only until it is bought; packing in progress is stopped. Errors: `order-locked`, or those of a purchase.
   */
  'exchange.holdOrder': moved,
  'exchange.resumeOrder': moved,
  'exchange.cancelOrder': moved,
  /** Shows the token this one time. `merchant`: limits the token to that merchant's orders. */
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
  /** The token is rejected from now on. */
  'tokens.remove': {
    input: z.object({ name, pin: pin.optional() }),
    output: z.object({ name: z.string() }),
    access: 'settings-unlocked',
    audit: ['token-removed'],
  },
} as const satisfies Commands;
