import Big from 'big.js';
import { z } from 'zod';
import { FaultSchema } from './faults.ts';
import { LABEL_LANGUAGES } from './labels/words.ts';
import { ServiceCodeField, TermsField } from './schemas/fields.ts';
import { EventNameField, type ReceivedShipment } from './schemas/requests.ts';
import { SettingsSchema } from './settings.ts';

/** Amounts as written; digits that a double cannot hold are stored as text. */
const AmountSchema = z.union([z.number(), z.string()]).transform((kept) => new Big(kept));

const AMOUNTS = ['Weight', 'SalePrice', 'Length', 'Width', 'Height'];

/** A stored request with its amounts as exact decimals again; it was validated on receipt. */
const revived = (kept: unknown): unknown => {
  if (Array.isArray(kept)) return kept.map(revived);
  if (typeof kept !== 'object' || kept === null) return kept;
  const fields = Object.entries(kept).map(([field, value]): [string, unknown] => [
    field,
    AMOUNTS.includes(field) ? AmountSchema.parse(value) : revived(value),
  ]);
  return Object.fromEntries(fields);
};
const StoredShipmentSchema = z.unknown().transform((kept) => revived(kept) as ReceivedShipment);

/** Amounts in the rated currency. */
const LandedSchema = z.object({
  ait: AmountSchema,
  duty: AmountSchema,
  salesTax: AmountSchema,
  total: AmountSchema,
});

const PricedOptionSchema = z.object({
  service: ServiceCodeField,
  terms: TermsField,
  carrier: z.string(),
  /** Key of a return option; several may have one carrier. */
  key: z.string().optional(),
  days: z.object({ min: z.number(), max: z.number() }),
  shipping: AmountSchema,
  /** Without the account's discount. */
  listShipping: AmountSchema,
  insurance: AmountSchema,
  landed: LandedSchema.nullable(),
  /** A return whose price is "confirmed at pickup". */
  atPickup: z.boolean().default(false),
});
export type PricedOption = z.infer<typeof PricedOptionSchema>;

/** What was rated, field by field: a key buys exactly this. */
const RatedSchema = z.object({
  fingerprint: z.record(z.string(), z.string()),
  options: z.array(PricedOptionSchema),
});

const KeySchema = z.object({
  kind: z.enum(['hash', 'duty']),
  rateId: z.string(),
  option: z.number().int(),
  /** Milliseconds of the sandbox's clock. */
  expiresAt: z.number(),
  /** The ShipmentID that consumed it, or `control`. */
  usedBy: z.string().nullable(),
});
export type IssuedKey = z.infer<typeof KeySchema>;

const SheetSchema = z.enum(['on-letter', 'on-a4', 'turned', 'flagged', 'two-up', 'two-up-a4']);
export type Sheet = z.infer<typeof SheetSchema>;

/** How the labels of this shipment are drawn. */
const LabelPlanSchema = z.object({
  /** The package that each LabelUrl shows, in the order of the URLs. */
  order: z.array(z.number().int()),
  text: z.boolean(),
  barcode: z.boolean(),
  /** The package whose label shows a foreign reference. */
  foreign: z.number().int().nullable(),
  /** The kind of page that labels lie on; null if each label is a page. */
  sheet: SheetSchema.nullable().default(null),
  /** A page after each label that is none of this shipment. */
  beside: z.enum(['copy', 'return']).nullable().default(null),
  /** A picture without text, or all print in grey; null for vectors in black. */
  look: z.enum(['picture', 'grey']).nullable().default(null),
  language: z.enum(LABEL_LANGUAGES).default('en'),
});
export type LabelPlan = z.infer<typeof LabelPlanSchema>;

export const ShipmentRecordSchema = z.object({
  shipmentId: z.string(),
  /** A merchant's name, or `own`. */
  merchant: z.string(),
  /** Milliseconds of the sandbox's clock. */
  createdAt: z.number(),
  /** Without the CustomerKey. */
  request: StoredShipmentSchema,
  bodyHash: z.string(),
  /** What was bought: DDU if HS codes were missing, whatever was requested. */
  bought: PricedOptionSchema,
  trackingNumbers: z.array(z.string()),
  electronic: z.boolean(),
  labels: LabelPlanSchema,
  /** How far its tracking was advanced, in milliseconds. */
  trackingShift: z.number(),
  /** Times of the steps that were skipped by advancing, by `stepKey`. */
  reachedAt: z.record(z.string(), z.number()).default({}),
  /** Remarks of the carrier beside the usual steps, by milliseconds of the shipment's own clock. */
  remarks: z
    .array(
      z.object({ at: z.number(), status: z.string(), detail: z.string(), location: z.string() }),
    )
    .default([]),
});
export type ShipmentRecord = z.infer<typeof ShipmentRecordSchema>;

const PostedSchema = z.object({
  event: EventNameField,
  url: z.string(),
  /** Milliseconds of the sandbox's clock. */
  at: z.number(),
  /** The receiver's status; null without an answer. */
  status: z.number().int().nullable(),
});

/** All stored collections, each with the meaning of its ids. */
export const COLLECTIONS = {
  /** `settings`: the chosen ones */
  chosen: SettingsSchema.partial(),
  /** `clock`, `seed`, `port`, `token-epoch`: as text */
  fact: z.string(),
  /** name of the counter */
  count: z.number().int(),
  /** a merchant's name */
  merchant: z.object({ customerKey: z.string() }),
  /** RateId */
  rated: RatedSchema,
  /** the key itself */
  key: KeySchema,
  /** ShipmentID */
  shipment: ShipmentRecordSchema,
  /** ShipmentID of a cancelled shipment */
  cancelled: z.object({ at: z.number() }),
  /** merchant and Reference, as `referenceId` writes them */
  reference: z.object({ shipmentId: z.string() }),
  /** TrackingNumber */
  tracking: z.object({ shipmentId: z.string(), package: z.number().int() }),
  /** a number */
  fault: FaultSchema,
  /** event name and URL */
  subscription: z.object({ event: EventNameField, url: z.string() }),
  /** ShipmentID: number of tracking entries already posted */
  announced: z.object({ entries: z.number().int() }),
  /** a number: a posted event and its outcome */
  posted: PostedSchema,
};

export const referenceId = (merchant: string, reference: string): string =>
  JSON.stringify([merchant, reference]);
