import { z } from 'zod';
import type { Run } from '../support/cli.ts';

/*
 * The documents that scripts rely on, written a second time by hand: adding, removing or renaming a field in
 * the program needs the same change here on purpose.
 */

const text = z.string().min(1);
const decimal = z.string().regex(/^\d+(\.\d+)?$/);
const count = z.int().min(0);

export const moneySchema = z.strictObject({
  amount: decimal,
  currency: z.string().regex(/^[A-Z]{3}$/),
});

export const errorSchema = z.strictObject({
  code: z.enum([
    'usage',
    'bad-input',
    'not-found',
    'ambiguous',
    'already-bought',
    'order-locked',
    'customs-missing',
    'merchant-unknown',
    'no-rates',
    'quote-stale',
    'price-rose',
    'labels-held',
    'paper-missing',
    'purchase-unknown',
    'partner-refused',
    'partner-unavailable',
    'partner-answer',
    'credentials-missing',
    'credentials-refused',
    'keychain-unavailable',
    'printer',
    'store',
    'not-available',
    'site-unavailable',
    'claim-lost',
    'forbidden',
    'defect',
  ]),
  message: text,
  status: z.int().min(100).max(599).optional(),
  field: text.optional(),
  partnerMessage: text.optional(),
  requestId: text.optional(),
  bench: text.optional(),
  since: z.iso.datetime().optional(),
  retry: z.enum(['now', 'later', 'after-change', 'never']).optional(),
});

/** The connection's URL, or `sandbox`. */
const partner = z.union([z.literal('sandbox'), z.url({ protocol: /^https?$/ })]);

/** A command's document, with `partner`, and an error where a person must act. */
const answer = <T extends z.ZodRawShape>(shape: T) =>
  z.strictObject({ partner, ...shape, error: errorSchema.optional() });

const failureSchema = z.strictObject({
  // null when there is no connection: broken settings, or no URL.
  partner: partner.nullable(),
  error: errorSchema,
});

const orderStatus = z.enum(['open', 'packing', 'held', 'unknown', 'shipped', 'cancelled']);
const service = z.enum(['express', 'standard']);
const terms = z.enum(['DDP', 'DDU']);

export const importSchema = answer({
  imported: count,
  held: count,
  updated: count,
  unchanged: count,
  skipped: z.array(z.strictObject({ reference: text, why: text })),
  recognised: text.nullable(),
  orders: z
    .array(
      z.strictObject({
        file: text,
        row: z.int().min(1),
        reference: text,
        number: text.optional(),
        outcome: z.enum(['imported', 'held', 'updated', 'unchanged', 'skipped', 'refused']),
        changed: z.array(text).optional(),
        missing: z.array(text).optional(),
        why: text.optional(),
      }),
    )
    .optional(),
  unknownStatuses: z.array(z.strictObject({ column: text, word: text, orders: count })).optional(),
  rejected: z.array(
    z.strictObject({
      file: text,
      line: z.int().min(1),
      field: z.string(),
      message: text,
      order: text.optional(),
      twoWays: text.optional(),
      encodings: z
        .array(z.strictObject({ encoding: z.enum(['windows-1252', 'macintosh']), sample: text }))
        .optional(),
    }),
  ),
  warnings: z.array(text),
});

export const itemsWrittenSchema = answer({ file: text, items: count });

export const ordersSchema = answer({
  orders: z.array(
    z.strictObject({
      reference: text,
      merchant: text.nullable(),
      status: orderStatus,
      shipTo: z.strictObject({ name: text, city: text, country: text }),
      lines: count,
      units: count,
      shipBy: text.nullable(),
      arrivedAt: text,
      service: z.enum(['express', 'standard']).nullable(),
      terms: z.enum(['DDP', 'DDU']).nullable(),
      by: text.nullable(),
      labelToApply: z.boolean(),
      business: z
        .strictObject({
          attentionName: z.string(),
          federalTaxId: z.string(),
          stateTaxId: z.string(),
        })
        .nullable(),
      bench: text.optional(),
    }),
  ),
  total: count,
});

export const ratesSchema = answer({
  reference: text,
  rateId: text,
  quotes: z.array(
    z.strictObject({
      service,
      terms,
      carrier: text,
      days: text,
      shipping: moneySchema,
      insurance: moneySchema,
      landedCost: z
        .strictObject({
          duty: moneySchema.nullable(),
          salesTax: moneySchema.nullable(),
          ait: moneySchema.nullable(),
          total: moneySchema,
          summed: z.literal(true).optional(),
        })
        .nullable(),
      total: moneySchema,
    }),
  ),
  notOffered: z.array(
    z.strictObject({ service, terms, why: text, locked: z.boolean().optional() }),
  ),
  warnings: z.array(text),
});

const candidate = z.strictObject({
  shipmentId: text.nullable(),
  trackingNumber: text.nullable(),
  requestId: text.nullable(),
});

const jobs = z.array(
  z.strictObject({
    id: text,
    role: z.enum(['label', 'document']),
    target: text,
    state: z.enum(['queued', 'sent', 'done', 'failed', 'unknown']),
  }),
);

export const shipmentShape = {
  attemptId: text,
  order: z.strictObject({ merchant: text.nullable(), reference: text }),
  kind: z.enum(['outbound', 'return']),
  reference: text,
  merchant: text.nullable(),
  shipmentId: text.nullable(),
  trackingNumber: text.nullable(),
  trackingUrl: z.url().nullable(),
  carrier: text.nullable(),
  service: service.nullable(),
  terms: terms.nullable(),
  state: z.enum(['open', 'unknown', 'confirmed', 'refused', 'cancelled', 'declared-not-bought']),
  sendings: count,
  attemptedAt: z.iso.datetime(),
  boughtAt: z.iso.datetime().nullable(),
  cost: z
    .strictObject({
      shipping: moneySchema,
      insurance: moneySchema,
      landedCost: moneySchema.nullable(),
      landedCostDetail: z
        .strictObject({
          duty: moneySchema.nullable(),
          salesTax: moneySchema.nullable(),
          ait: moneySchema.nullable(),
          total: moneySchema,
          summed: z.literal(true).optional(),
        })
        .nullable(),
      total: moneySchema,
    })
    .nullable(),
  submittedElectronically: z.boolean().nullable(),
  /** With `ship --print` and in `shipments`. */
  jobs: jobs.optional(),
  cartons: z.array(
    z.strictObject({
      reference: text,
      weight: decimal.nullable(),
      label: z
        .strictObject({
          file: text,
          pages: z.int().min(1),
          matchedBy: z.enum(['text', 'barcode', 'position']),
          barcodes: z.array(text),
        })
        .nullable(),
      state: z.enum(['waiting', 'labelled', 'printed', 'done', 'held']),
    }),
  ),
  documents: z.array(z.strictObject({ kind: text, file: text, copies: count })),
  unmatched: z
    .array(
      z.strictObject({
        file: text,
        found: z.array(z.string()),
        acceptFor: text.optional(),
        cartons: z.array(text).optional(),
        invoice: z.literal(true).optional(),
      }),
    )
    .optional(),
  requestId: text.nullable(),
  candidate: candidate.optional(),
  warnings: z.array(text).optional(),
  notices: z.array(text).optional(),
};

export const shipmentSchema = answer(shipmentShape);
export type ShipmentDocument = z.infer<typeof shipmentSchema>;

export const shipmentsSchema = answer({ shipments: z.array(shipmentSchema) });

export const jobsSchema = answer({ jobs });

const known = text.nullable();

export const classifySchema = answer({
  products: z.array(
    z.strictObject({
      hsCode: known,
      success: z.boolean(),
      chapter: known,
      chapterDescription: known,
      heading: known,
      headingDescription: known,
      subheading: known,
      subheadingDescription: known,
      customsDescription: known,
      score: z.number().nullable(),
      recommendations: z.strictObject({
        productDescription: z.array(text),
        material: z.array(text),
      }),
      message: z.string(),
    }),
  ),
  saved: z.strictObject({ merchant: known, sku: text }).nullable().optional(),
});

export const webhooksSchema = answer({ status: text, message: text });

export const eventsSchema = answer({
  events: z.array(
    z.strictObject({
      id: text,
      at: z.iso.datetime(),
      kind: text,
      order: z.strictObject({ merchant: text.nullable(), reference: text }),
      merchant: text.nullable(),
      data: z.record(text, z.string().nullable()),
    }),
  ),
  next: text,
});

export const tokenSchema = answer({ name: text, token: z.string().regex(/^pbt_[\w-]{43}$/) });

export const tokensSchema = answer({
  tokens: z.array(
    z.strictObject({
      name: text,
      scopes: z.array(z.enum(['orders', 'read', 'ship'])),
      merchant: text.nullable(),
      addedAt: z.iso.datetime(),
    }),
  ),
});

export const returnRatesSchema = answer({
  quotes: z.array(
    z.strictObject({
      key: text,
      carrier: text,
      shipping: moneySchema.nullable(),
      total: moneySchema.nullable(),
      days: z.string(),
      insurance: moneySchema,
    }),
  ),
  warnings: z.array(text),
});

export const trackingSchema = answer({
  trackingNumber: text,
  reference: text.nullable(),
  status: text,
  estimatedDelivery: text.nullable(),
  history: z.array(
    z.strictObject({ at: text, status: text, detail: z.string(), location: z.string() }),
  ),
});

export const reconcileSchema = answer({
  settled: z.array(z.strictObject({ reference: text, outcome: text })),
  unknown: z.array(
    z.strictObject({
      reference: text,
      since: z.iso.datetime(),
      why: text,
      candidate: candidate.optional(),
    }),
  ),
});

export const credentialsSchema = answer({
  stored: z.boolean(),
  where: z.enum(['keychain', 'environment', 'this-run']).nullable(),
  removed: count.optional(),
});

export const printersSchema = answer({
  printers: z.array(z.strictObject({ target: text, detail: z.string() })),
  assigned: z.strictObject({ label: text.nullable(), document: text.nullable() }),
});

export const assignedSchema = answer({ role: z.enum(['label', 'document']), target: text });

export const settingSchema = answer({ key: text, value: z.unknown() });

export const doctorSchema = answer({
  checks: z.array(
    z.strictObject({ name: text, ok: z.boolean(), detail: text, advice: text.nullable() }),
  ),
});

/** The run's one document, checked by its schema. */
export function read<T>(schema: z.ZodType<T>, run: Run): T {
  const parsed = schema.safeParse(run.json);
  if (parsed.success) return parsed.data;
  throw new Error(
    `Not as the contract has it:\n${z.prettifyError(parsed.error)}\n${run.stdout}\n${run.stderr}`,
  );
}

/** The error of a run without another result than a purchase made earlier; doctor has its checks beside it. */
export const failure = (run: Run): z.infer<typeof errorSchema> => {
  const beside = [shipmentSchema.required({ error: true }), doctorSchema.required({ error: true })];
  return read(z.union([failureSchema, ...beside]), run).error;
};
