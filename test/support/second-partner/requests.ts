import { z } from 'zod';
import { has, type Json, Refusal, type World } from './world.ts';

const text = z.string();
const filled = z.string().min(1);
const code2 = z.string().regex(/^[A-Z]{2}$/);
const positive = z.number().positive();

const shipFrom = z.strictObject({
  Name: text.optional(),
  AttentionName: text.optional(),
  AddressLine1: text.optional(),
  AddressLine2: text.optional(),
  City: text.optional(),
  State: text.optional(),
  // The required fields are not shown; without a country nothing can be rated.
  Country: code2,
  Zip: text.optional(),
  Phone: text.optional(),
  Email: text.optional(),
});

const shipTo = shipFrom.extend({ FederalTaxId: text.optional(), StateTaxId: text.optional() });

const piece = z.strictObject({
  Quantity: z.int().positive(),
  Weight: z.number().nonnegative(),
  SalePrice: z.number().nonnegative(),
  HSCode: text,
  OriginCountryCode: code2,
  Description: filled,
  SKU: text.optional(),
});

const ratedPackage = z.strictObject({
  Weight: positive,
  Length: positive.optional(),
  Width: positive.optional(),
  Height: positive.optional(),
});

const shippedPackage = z.strictObject({
  Weight: positive,
  Length: positive,
  Width: positive,
  Height: positive,
  Reference: text.optional(),
});

const common = {
  Reference: filled,
  WeightUnit: z.enum(['LB', 'KG']),
  DimensionUnit: z.enum(['IN', 'CM']),
  Currency: z.string().regex(/^[A-Z]{3}$/),
  ReasonForExport: filled,
  ShipFromAddress: shipFrom,
  ShipToAddress: shipTo,
  IsReturn: z.literal('Y').optional(),
  CustomerKey: filled.optional(),
  // Accepted in bodies too: a sample has them, and whether they are needed is not shown.
  AppID: text.optional(),
  RestApiKey: text.optional(),
};

export const rateRequest = z.strictObject({
  ...common,
  Insurance: z.enum(['Y', 'N']).optional(),
  Pieces: z.array(piece).min(1),
  Package: ratedPackage,
  IncludeLandedCost: z.boolean().optional(),
});

export const shipmentRequest = z.strictObject({
  ...common,
  ReasonForExport: filled.optional(),
  ServiceCode: z.enum(['STANDARD', 'EXPRESS']),
  TermsOfTrade: z.enum(['DDP', 'DDU']),
  PickUpDate: z.iso.date().optional(),
  HashKey: filled.optional(),
  DutyHashKey: filled.optional(),
  // A wrong or missing HS code is shipped as DDU: States and transitions, related rules.
  Shipments: z
    .array(
      z.strictObject({
        Piece: z.array(piece.extend({ HSCode: text.optional() })).min(1),
        Package: shippedPackage,
      }),
    )
    .min(1),
  B2b: z.boolean().optional(),
  LocationName: text.optional(),
  ShipmentKey: text.optional(),
});

export const classificationRequest = z.strictObject({
  Reference: text.optional(),
  Products: z
    .array(
      z.strictObject({
        Description: text.optional(),
        Image: text.optional(),
        Title: text.optional(),
        Category: text.optional(),
        SubCategory: text.optional(),
        Material: text.optional(),
      }),
    )
    .min(1),
});

export const subscribeRequest = z.strictObject({
  WebHooksList: z
    .array(
      z.strictObject({
        EventName: z.enum(['SHIPMENT_CREATED', 'TRACKING_UPDATES']),
        URL: z.url({ protocol: /^https?$/ }),
      }),
    )
    .min(1),
});

export const unsubscribeRequest = z.strictObject({
  Events: z.array(z.enum(['SHIPMENT_CREATED', 'TRACKING_UPDATES'])).min(1),
});

export type RateRequest = z.infer<typeof rateRequest>;
export type ShipmentRequest = z.infer<typeof shipmentRequest>;

/** `ShipToAddress.Country`, `Pieces[0].HSCode`. */
const fieldAt = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (before, part) =>
      typeof part === 'number'
        ? `${before}[${part}]`
        : before
          ? `${before}.${String(part)}`
          : String(part),
    '',
  );

/** The request, or a refusal with its first missing, unknown or wrong field. */
export function read<Schema extends z.ZodType>(schema: Schema, body: Json): z.infer<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  if (issue === undefined) throw new Refusal(400, 'Bad request');
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  const field = fieldAt(unknown === undefined ? issue.path : [...issue.path, unknown]);
  const missing = issue.code === 'invalid_type' && issue.message.includes('received undefined');
  const what = unknown !== undefined ? 'is not a field of this request' : 'is invalid';
  throw new Refusal(400, `${field} ${missing ? 'is required' : what}`, field);
}

/** Additional rules of quirks, at /Rates and /Shipments. */
export function checkLikeThisAccount(
  world: World,
  request: RateRequest | ShipmentRequest,
  b2b: boolean,
): void {
  const to = request.ShipToAddress;
  const wanted: [boolean, string | undefined, string][] = [
    [has(world, 'phone-wanted'), to.Phone, 'ShipToAddress.Phone'],
    [has(world, 'email-wanted'), to.Email, 'ShipToAddress.Email'],
    [has(world, 'state-wanted'), to.State, 'ShipToAddress.State'],
    [has(world, 'tax-id-wanted') && b2b, to.FederalTaxId, 'ShipToAddress.FederalTaxId'],
    [has(world, 'credentials-wanted-in-body'), request.AppID, 'AppID'],
    [has(world, 'credentials-wanted-in-body'), request.RestApiKey, 'RestApiKey'],
  ];
  for (const [applies, value, field] of wanted)
    if (applies && !value) throw new Refusal(400, `${field} is required`, field);
  if (has(world, 'credentials-in-body-refused') && request.AppID !== undefined)
    throw new Refusal(400, 'AppID is not a field of this request', 'AppID');
  checkMerchant(world, request.CustomerKey);
}

/** Authentication 4: the merchant of a 3PL account, which must belong to it. */
function checkMerchant(world: World, key: string | undefined): void {
  if (world.customerKeys.length === 0) return;
  if (key === undefined) {
    if (has(world, 'customer-key-missing-accepted')) return;
    throw new Refusal(400, 'CustomerKey is required', 'CustomerKey');
  }
  if (world.customerKeys.includes(key) || has(world, 'customer-key-unknown-accepted')) return;
  const status = has(world, 'customer-key-unknown-401')
    ? 401
    : has(world, 'customer-key-unknown-403')
      ? 403
      : 422;
  throw new Refusal(status, 'CustomerKey does not belong to this platform account', 'CustomerKey');
}
