import { z } from 'zod';
import { ChargeListSchema, ChargesBySchema } from '../charges/charge.ts';
import { ChargeReportSchema, chargeCommands, MonthSchema } from '../charges/commands.ts';
import { exceptionCommands } from '../exceptions/commands.ts';
import { StationErrorSchema } from '../kernel/errors.ts';
import { base64Length } from '../kernel/measure.ts';
import { AtMostSchema, MoneySchema } from '../kernel/money.ts';
import { ImportReportSchema } from '../orders/import-report.ts';
import { ListedStatusSchema, NamedMerchantSchema, OrderSchema } from '../orders/order.ts';
import { KeptOrderSchema } from '../orders/order-entry.ts';
import { ListedOrdersSchema } from '../orders/outward.ts';
import { OutwardShipmentSchema } from '../purchasing/outward.ts';
import { ChooseRuleSchema, RatesSchema } from '../rating/quote.ts';
import { ReturnRatesSchema, ReturnWishSchema } from '../returns/return.ts';
import { MappingNameSchema, SourceNameSchema } from '../settings/column-maps.ts';
import { TrackingSchema } from '../tracking/tracking.ts';
import { exchangeCommands } from './commands.ts';

/** Largest body in bytes: about ten thousand orders; far less for other calls. */
export const MOST_ORDER_BYTES = base64Length(12 * 1024 * 1024);
export const MOST_BODY_BYTES = 256 * 1024;

const cartons = z.array(z.string().max(5_000)).max(200).default([]);
const merchant = NamedMerchantSchema.optional();
const ofMerchant = z.strictObject({ merchant });
const count = (most: number, usual: number) =>
  z.coerce.number().int().min(1).max(most).default(usual);
const nothing = z.strictObject({});

/** Problem details (RFC 9457). `detail` names the field, the expectation and the finding. */
export const ProblemSchema = StationErrorSchema.omit({
  translatable: true,
  message: true,
  status: true,
}).extend({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  /** Present where a purchase attempt exists. */
  shipment: OutwardShipmentSchema.optional(),
  rejected: ImportReportSchema.shape.rejected.optional(),
});
export type Problem = z.infer<typeof ProblemSchema>;

const returnWish = ReturnWishSchema.omit({ pickUpDate: true })
  .partial()
  .extend({ pickup: ReturnWishSchema.shape.pickUpDate });

/** Every operation of the HTTP interface: `command` determines the scope and does the work. */
export const httpOperations = {
  putOrders: {
    method: 'POST',
    path: '/v1/orders',
    command: 'orders.import',
    summary:
      'Imports one order, a list of them, or {"orders": […]}; or a file of another program (XML, CSV, workbook), read by `mapping`',
    query: z.strictObject({
      mapping: MappingNameSchema.optional(),
      source: SourceNameSchema.optional(),
    }),
    /** Also accepts an order file of another program, read by a mapping. */
    takesFiles: true,
    body: z.union([z.object({ orders: z.array(OrderSchema) }), z.array(OrderSchema), OrderSchema]),
    answer: ImportReportSchema,
  },
  putOrder: {
    method: 'PUT',
    path: '/v1/orders/{ref}',
    command: 'orders.import',
    summary: 'Imports one order, or changes it while it is open',
    query: ofMerchant.extend({ source: SourceNameSchema.optional() }),
    body: OrderSchema,
    answer: ImportReportSchema,
  },
  listOrders: {
    method: 'GET',
    path: '/v1/orders',
    command: 'orders.list',
    summary: 'Lists orders, newest first',
    query: ofMerchant.extend({
      status: ListedStatusSchema.optional(),
      search: z.string().max(200).optional(),
      limit: count(1000, 50),
      offset: z.coerce.number().int().min(0).default(0),
    }),
    answer: ListedOrdersSchema,
  },
  getOrder: {
    method: 'GET',
    path: '/v1/orders/{ref}',
    command: 'orders.kept',
    summary: 'Returns one order',
    query: ofMerchant,
    answer: KeptOrderSchema,
  },
  holdOrder: {
    method: 'POST',
    path: '/v1/orders/{ref}/hold',
    command: 'exchange.holdOrder',
    summary: 'Holds an open order, which is then neither packed nor bought',
    query: ofMerchant,
    answer: exchangeCommands['exchange.holdOrder'].output,
  },
  resumeOrder: {
    method: 'POST',
    path: '/v1/orders/{ref}/resume',
    command: 'exchange.resumeOrder',
    summary: 'Resumes a held order',
    query: ofMerchant,
    answer: exchangeCommands['exchange.resumeOrder'].output,
  },
  cancelOrder: {
    method: 'POST',
    path: '/v1/orders/{ref}/cancel',
    command: 'exchange.cancelOrder',
    summary: 'Cancels an order while it is open or held, and not packed',
    query: ofMerchant,
    answer: exchangeCommands['exchange.cancelOrder'].output,
  },
  rateOrder: {
    method: 'POST',
    path: '/v1/orders/{ref}/rates',
    command: 'shipments.rateOrder',
    summary: 'Returns the rates of an order; `cartons` as on the command line',
    query: ofMerchant,
    body: z.strictObject({ cartons, insure: z.boolean().default(false) }),
    answer: RatesSchema,
  },
  shipOrder: {
    method: 'POST',
    path: '/v1/orders/{ref}/ship',
    command: 'shipments.shipOrder',
    summary: 'Rates and buys one shipment, once for each Idempotency-Key, and returns its labels',
    keyed: true,
    query: ofMerchant,
    body: z.strictObject({
      cartons,
      choose: ChooseRuleSchema.nullable().default(null),
      /** The most that it may cost; else what was stated for the order before holds. */
      atMost: AtMostSchema.exactOptional(),
      insure: z.boolean().default(false),
      pickup: z.iso.date().nullable().default(null),
    }),
    answer: OutwardShipmentSchema,
  },
  listShipments: {
    method: 'GET',
    path: '/v1/orders/{ref}/shipments',
    command: 'shipments.all',
    summary: 'Lists all attempts to buy, newest first',
    query: ofMerchant,
    answer: z.object({ shipments: z.array(OutwardShipmentSchema) }),
  },
  getLabel: {
    method: 'GET',
    path: '/v1/shipments/{id}/labels/{carton}',
    command: 'shipments.file',
    summary: 'Returns the label of one carton',
    query: nothing,
    answer: 'pdf',
  },
  getDocument: {
    method: 'GET',
    path: '/v1/shipments/{id}/documents/{name}',
    command: 'shipments.file',
    summary: 'Returns a document beside the labels: an invoice, a courier’s copy, another page',
    query: nothing,
    answer: 'pdf',
  },
  trackShipment: {
    method: 'GET',
    path: '/v1/shipments/{id}/tracking',
    command: 'tracking.ask',
    summary: 'Asks the partner for the tracking status of the parcel',
    query: nothing,
    answer: TrackingSchema,
  },
  rateReturn: {
    method: 'POST',
    path: '/v1/orders/{ref}/return-rates',
    command: 'returns.rate',
    summary: 'Returns the rates of a return; without lines, of all units not returned yet',
    query: ofMerchant,
    body: z.strictObject(returnWish.shape),
    answer: ReturnRatesSchema,
  },
  buyReturn: {
    method: 'POST',
    path: '/v1/orders/{ref}/returns',
    command: 'returns.buy',
    summary: 'Buys a return, once for each Idempotency-Key',
    keyed: true,
    query: ofMerchant,
    body: z.strictObject({
      ...returnWish.shape,
      /**
       * Key of a quote, or a carrier with a single quote; by default the cheapest quote with a price.
       */
      carrier: z.string().max(200).nullable().default(null),
      /** The total that was shown; the purchase is refused when the total has changed. */
      total: MoneySchema.nullable().optional(),
    }),
    answer: OutwardShipmentSchema,
  },
  listExceptions: {
    method: 'GET',
    path: '/v1/exceptions',
    command: 'exceptions.list',
    summary: 'Lists what needs a person; with a merchant’s token only for its orders',
    query: ofMerchant,
    answer: exceptionCommands['exceptions.list'].output,
  },
  putCharges: {
    method: 'POST',
    path: '/v1/charges',
    command: 'charges.importFiles',
    summary: 'Imports a bill of partner or carrier (CSV, XML, workbook), read by `mapping`',
    query: z.strictObject({
      mapping: MappingNameSchema.optional(),
      biller: z.string().trim().min(1).max(100).optional(),
    }),
    takesFiles: true,
    body: z.null(),
    answer: ChargeReportSchema,
  },
  listCharges: {
    method: 'GET',
    path: '/v1/charges',
    command: 'charges.list',
    summary: 'Lists what was billed otherwise than accepted at purchase, and what is wrong',
    query: ofMerchant.extend({ month: MonthSchema.optional() }),
    answer: ChargeListSchema,
  },
  sumCharges: {
    method: 'GET',
    path: '/v1/charges/statistics',
    command: 'charges.statistics',
    summary: 'Returns sums of quoted and billed, and their difference, per currency',
    query: z.strictObject({ by: ChargesBySchema, month: MonthSchema.optional() }),
    answer: chargeCommands['charges.statistics'].output,
  },
  listEvents: {
    method: 'GET',
    path: '/v1/events',
    command: 'exchange.events',
    summary: 'Lists events after a cursor; `wait`: seconds to wait for the next one',
    query: ofMerchant.extend({
      after: z.string().max(100).default('0'),
      limit: count(1000, 100),
      wait: z.coerce.number().int().min(0).max(60).default(0),
    }),
    answer: exchangeCommands['exchange.events'].output,
  },
} as const;

export type OperationName = keyof typeof httpOperations;
