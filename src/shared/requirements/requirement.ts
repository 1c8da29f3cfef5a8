import { z } from 'zod';
import { NonNegativeDecimalSchema } from '../kernel/decimal.ts';
import { CurrencySchema } from '../kernel/money.ts';

/** A customs territory: a country, a part of one (`ES-CN`), a union (`EU`) or `*` for all. */
const TerritorySchema = z.string().regex(/^(\*|[A-Z]{2}(-[A-Z0-9]{2,12})?)$/);

const DaySchema = z.iso.date();

/** Where it can be read, and the day on which it was. */
const SourceSchema = z.union([
  z.strictObject({ url: z.url({ protocol: /^https?$/ }).max(400), read: DaySchema }),
  z.strictObject({ document: z.string().min(1).max(200), read: DaySchema }),
]);

export const RequirementFieldSchema = z.enum([
  'shipTo.name',
  'shipTo.zip',
  'shipTo.state',
  'shipTo.phone',
  'shipTo.email',
  'shipTo.federalTaxId',
  'terms',
  'lines.sku',
  'lines.description',
  'lines.hsCode',
  'lines.originCountry',
]);
export type RequirementField = z.infer<typeof RequirementFieldSchema>;

/** `required` and `refuse` stop an order before it is packed; `warn` names the risk. */
const RequirementKindSchema = z.enum(['required', 'warn', 'refuse']);
export type RequirementKind = z.infer<typeof RequirementKindSchema>;

/** Of the whole order, in this currency alone: in another one the requirement is a warning. */
const ValueSchema = z.strictObject({
  currency: CurrencySchema,
  above: NonNegativeDecimalSchema.optional(),
  upTo: NonNegativeDecimalSchema.optional(),
});

/** What a border, or those who carry parcels over it, ask of an order from one day to another. */
export const RequirementSchema = z
  .strictObject({
    id: z
      .string()
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      .max(60),
    territory: z.array(TerritorySchema).min(1).max(60),
    except: z.array(TerritorySchema).max(100).optional(),
    /** Only for parcels from outside these territories; not where the sender is not known. */
    origin: z.strictObject({ outside: z.array(TerritorySchema).min(1).max(60) }).optional(),
    /** The first and the last day; absent: it is not known, or has none. */
    since: DaySchema.optional(),
    until: DaySchema.optional(),
    for: z.enum(['consumer', 'business', 'both']),
    terms: z.enum(['DDP', 'DDU']).optional(),
    /** First digits of the HS codes that it is about. */
    goods: z
      .array(z.string().regex(/^\d{2,6}$/))
      .min(1)
      .max(50)
      .optional(),
    value: ValueSchema.optional(),
    field: RequirementFieldSchema.optional(),
    /** One of these fields of the receiver is enough. */
    oneOf: z.array(RequirementFieldSchema).min(2).max(4).optional(),
    kind: RequirementKindSchema,
    /** One of these fits: the field is as it should be; with `refuse`, it is what is refused. */
    form: z.array(z.string().min(1).max(200)).min(1).max(8).optional(),
    /** A whole sentence. */
    message: z.string().min(1).max(200),
    /** Who asks for it. */
    by: z.string().min(1).max(60),
    source: SourceSchema,
  })
  .refine(({ field, oneOf }) => (field === undefined) !== (oneOf === undefined), {
    path: ['field'],
  })
  .refine(({ kind, form }) => kind !== 'refuse' || form !== undefined, { path: ['form'] })
  // Of several fields one is enough, whatever it has.
  .refine(({ oneOf, form }) => oneOf === undefined || form === undefined, { path: ['form'] });
export type Requirement = z.infer<typeof RequirementSchema>;

/** Several countries with one border, and parts of countries that are outside of it, or have their own rules. */
export const TerritoriesSchema = z.strictObject({
  unions: z.array(
    z.strictObject({
      territory: TerritorySchema,
      name: z.string(),
      countries: z.array(z.string().length(2)),
      source: SourceSchema,
    }),
  ),
  parts: z.array(
    z.strictObject({
      territory: TerritorySchema,
      name: z.string(),
      country: z.string().length(2),
      /** That programs write instead of its country's. */
      codes: z.array(z.string().length(2)).optional(),
      /** Beginnings of its postal codes, without blanks. */
      zip: z.array(z.string()),
      /** In lower case. */
      cities: z.array(z.string()).optional(),
      /** Codes of its states. */
      states: z.array(z.string()).optional(),
      /** Unions that it belongs to. */
      inside: z.array(TerritorySchema),
      source: SourceSchema,
    }),
  ),
});

export const StopWordsSchema = z.array(
  z.strictObject({
    since: DaySchema,
    goods: z.array(z.string().min(1).max(60)),
    /** Those of `goods` that mean something else inside a longer text. */
    alone: z.array(z.string().min(1).max(60)),
    /** Those of `goods` that are not refused for the time being: warned of, also alone. */
    suspended: z.array(z.string().min(1).max(60)),
    names: z.array(z.string().min(1).max(60)),
    source: SourceSchema,
  }),
);
