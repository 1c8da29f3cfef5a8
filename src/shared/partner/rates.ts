import { z } from 'zod';
import { show } from '../kernel/decimal.ts';
import { DimensionUnitSchema, WeightUnitSchema } from '../kernel/measure.ts';
import { asText, say } from '../kernel/message.ts';
import { CurrencySchema } from '../kernel/money.ts';
import { AddressSchema, ShipToAddressSchema } from './address.ts';
import { PieceSchema, RatePackageSchema } from './piece.ts';
import { absent, lenient, neededKey, optionalLine } from './tolerant.ts';
import { WireDecimalSchema } from './wire.ts';

/** Interface document, "Rate request body": outbound. */
export const RateRequestSchema = z.object({
  Reference: z.string().min(1),
  WeightUnit: WeightUnitSchema,
  DimensionUnit: DimensionUnitSchema,
  Currency: CurrencySchema,
  /** Absent means `N`. */
  Insurance: z.enum(['Y', 'N']).optional(),
  /** Values that appear in the document: `REASON_FOR_EXPORT`; it does not give the complete list. */
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
 * Interface document, "Rate request body": a return. A sample body also holds the credentials
 * ("Shipment request body", last line); the document does not say whether they are required there.
 */
export const ReturnRateRequestSchema = RateRequestSchema.extend({
  IsReturn: z.literal('Y'),
  /** Appears in a sample; the document does not describe its effect. */
  IncludeLandedCost: z.boolean().optional(),
  AppID: z.string().min(1).optional(),
  RestApiKey: z.string().min(1).optional(),
});
export type ReturnRateRequest = z.infer<typeof ReturnRateRequestSchema>;

/**
 * Interface document, "Rate response", `LandedCostDetail`. The `Actual…` fields are not always
 * present and nothing depends on them: malformed ones must not invalidate the option.
 */
export const LandedCostDetailSchema = z.looseObject(
  {
    AIT: absent(WireDecimalSchema),
    Duty: absent(WireDecimalSchema),
    SalesTax: absent(WireDecimalSchema),
    LandedCost: WireDecimalSchema,
    DutyHashKey: neededKey,
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
  HashKey: neededKey,
  /** The amount charged, including account discounts. */
  ShippingCost: WireDecimalSchema,
  ActualShippingCost: lenient(WireDecimalSchema),
  DiscountedShippingCost: lenient(WireDecimalSchema),
  Insurance: absent(WireDecimalSchema),
  /** Text, not a number: "3-5 business days". */
  Days: optionalLine,
  Carrier: optionalLine,
});

/** A DDP option is a rate option with its landed cost; buying it requires its `DutyHashKey`. */
const DdpRateOptionSchema = RateOptionSchema.extend({
  LandedCostDetail: LandedCostDetailSchema,
});

/** Interface document, "Rate response": a service level; either of its terms may be missing. */
const ServiceRatesSchema = z.looseObject({
  DDP: absent(DdpRateOptionSchema),
  DDU: absent(RateOptionSchema),
});

const rateResponseHead = {
  RateId: optionalLine,
  Reference: optionalLine,
  Currency: optionalLine,
  RootRequestId: optionalLine,
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

/**
 * Values that look like an option, whether or not they can be read; no other field of the answer
 * does.
 */
const isOption = (value: unknown): value is { DDU?: unknown } => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  if ('DDU' in value) return value.DDU != null;
  return ['DDP', 'HashKey', 'ShippingCost'].some((field) => field in value);
};

/**
 * Interface document, "Rate response", "Return rates": keyed by carrier or service, "a dynamic string
 * key", which identifies the option. Each option is parsed by itself (`ReturnRateOptionSchema`): an
 * invalid one must not hide the others. Other unknown fields are kept.
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
