import { z } from 'zod';
import { show } from '../kernel/decimal.ts';
import { DimensionUnitSchema, WeightUnitSchema } from '../kernel/measure.ts';
import { asText, say } from '../kernel/message.ts';
import { CurrencySchema } from '../kernel/money.ts';
import { AddressSchema, ShipToAddressSchema } from './address.ts';
import { PieceSchema, RatePackageSchema } from './piece.ts';
import { absent, lenient, neededText, optionalText } from './tolerant.ts';
import { WireDecimalSchema } from './wire.ts';

/** Interface document, "Rate request body": outbound. */
export const RateRequestSchema = z.object({
  Reference: z.string().min(1),
  WeightUnit: WeightUnitSchema,
  DimensionUnit: DimensionUnitSchema,
  Currency: CurrencySchema,
  /** Absent means `N`. */
  Insurance: z.enum(['Y', 'N']).optional(),
  /** Values that appear: `REASON_FOR_EXPORT`; the complete list is not shown. */
  ReasonForExport: z.string().min(1),
  ShipFromAddress: AddressSchema,
  ShipToAddress: ShipToAddressSchema,
  Pieces: z.array(PieceSchema).min(1),
  Package: RatePackageSchema,
  /** 3PL mode: the merchant. */
  CustomerKey: z.string().min(1).optional(),
});
export type RateRequest = z.infer<typeof RateRequestSchema>;

/**
 * Interface document, "Rate request body": a return. A sample body carries the credentials too
 * ("Shipment request body", last line); whether they are needed there is not shown.
 */
export const ReturnRateRequestSchema = RateRequestSchema.extend({
  IsReturn: z.literal('Y'),
  /** Appears in a sample; its effect is not described. */
  IncludeLandedCost: z.boolean().optional(),
  AppID: z.string().min(1).optional(),
  RestApiKey: z.string().min(1).optional(),
});
export type ReturnRateRequest = z.infer<typeof ReturnRateRequestSchema>;

/**
 * Interface document, "Rate response", `LandedCostDetail`. The `Actual…` fields are not always there,
 * and nothing rests on them: out of shape they must not cost the option.
 */
export const LandedCostDetailSchema = z.looseObject(
  {
    AIT: absent(WireDecimalSchema),
    Duty: absent(WireDecimalSchema),
    SalesTax: absent(WireDecimalSchema),
    LandedCost: WireDecimalSchema,
    DutyHashKey: neededText,
    ActualAIT: lenient(WireDecimalSchema),
    ActualDuty: lenient(WireDecimalSchema),
    ActualSalesTax: lenient(WireDecimalSchema),
    ActualLandedCost: lenient(WireDecimalSchema),
  },
  {
    error: (issue) =>
      asText(say('expected the landed cost, found {found}', { found: show(issue.input) })),
  },
);

/** Interface document, "Rate response", "Rate option fields": a DDU option. */
export const RateOptionSchema = z.looseObject({
  HashKey: neededText,
  /** What is charged, account discounts included. */
  ShippingCost: WireDecimalSchema,
  ActualShippingCost: lenient(WireDecimalSchema),
  DiscountedShippingCost: lenient(WireDecimalSchema),
  Insurance: absent(WireDecimalSchema),
  /** Text, not a number: "3-5 business days". */
  Days: optionalText,
  Carrier: optionalText,
});

/** A DDP option is a rate option with its landed cost, whose `DutyHashKey` is needed to buy it. */
const DdpRateOptionSchema = RateOptionSchema.extend({
  LandedCostDetail: LandedCostDetailSchema,
});

/** Interface document, "Rate response": a service level; either of its terms may not be offered. */
const ServiceRatesSchema = z.looseObject({
  DDP: absent(DdpRateOptionSchema),
  DDU: absent(RateOptionSchema),
});

const rateResponseHead = {
  RateId: optionalText,
  Reference: optionalText,
  Currency: optionalText,
  RootRequestId: optionalText,
};

/** Interface document, "Rate response", "Outbound rates": a level is present only if it has rates. */
export const RateResponseSchema = z.looseObject({
  ...rateResponseHead,
  Express: absent(ServiceRatesSchema),
  Standard: absent(ServiceRatesSchema),
});

/** Interface document, "Rate response", "Return rates": null means "price confirmed at pickup". */
export const ReturnRateOptionSchema = RateOptionSchema.extend({
  ShippingCost: absent(WireDecimalSchema).transform((cost) => cost ?? null),
});
export type ReturnRateOption = z.infer<typeof ReturnRateOptionSchema>;

/** What looks like an option, whether or not it can be read: no other field of the answer is one. */
const isOption = (value: unknown): value is { DDU?: unknown } => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  if ('DDU' in value) return value.DDU != null;
  return ['DDP', 'HashKey', 'ShippingCost'].some((field) => field in value);
};

/**
 * Interface document, "Rate response", "Return rates": keyed by carrier or service, "a dynamic string
 * key", which is what an option is known by. Each is read by itself (`ReturnRateOptionSchema`): one
 * that cannot be bought must not hide the others. Any other unknown field stays where it was.
 */
export const ReturnRateResponseSchema = z
  .looseObject(rateResponseHead)
  .transform(({ RateId, Reference, Currency, RootRequestId, ...rest }) => {
    const others = Object.entries(rest);
    return {
      ...Object.fromEntries(others.filter(([, value]) => !isOption(value))),
      RateId,
      Reference,
      Currency,
      RootRequestId,
      Options: others.flatMap(([key, value]) => (isOption(value) ? [{ key, DDU: value.DDU }] : [])),
    };
  });
