import { z } from 'zod';

const whenSchema = z.enum(['before', 'after']);

/** What can be done to a carton's label; the marks are those of its Package.Reference. */
const LabelStyleSchema = z.enum([
  /** The URLs come rotated by one, so that none stands at its package's place. */
  'shuffled',
  /** Reference in the barcode only. */
  'no-text',
  /** Reference in the text only. */
  'no-barcode',
  /** Neither: the label cannot be told from its sisters but by tracking number, weight, n of m. */
  'no-reference',
  /** The last URL is missing. */
  'missing',
  /** The last URL is the first once more. */
  'duplicate',
  /** The last label carries a reference that nobody sent. */
  'foreign',
  /** On a Letter page, upright, with how to use it below. */
  'on-letter',
  /** On an A4 page in a frame to cut along, with a hint close to it. */
  'on-a4',
  /** Across the upper half of a Letter page. */
  'turned',
  /** Across the upper half of an A4 page whose own rotation flag turns it once more. */
  'flagged',
  /** Two labels on one Letter page; the URLs are half as many. */
  'two-up',
]);
export type LabelStyle = z.infer<typeof LabelStyleSchema>;

const target = {
  /** `/Shipments`; a `*` at the end takes every longer path too. `/sandbox` is never faulty. */
  path: z.string().startsWith('/').default('/*'),
  /** How many requests it strikes; null is until it is removed. */
  times: z.number().int().positive().nullable().default(1),
};

/**
 * One thing that goes wrong. `before` strikes instead of the effect (nothing is rated or bought),
 * `after` strikes once the effect stands (bought, and the answer is lost or spoilt).
 */
export const FaultSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    ...target,
    kind: z.literal('latency'),
    ms: z.number().int().min(0).max(600_000),
    when: whenSchema.default('before'),
  }),
  z.strictObject({
    ...target,
    kind: z.literal('status'),
    status: z.number().int().min(400).max(599).default(500),
    retryAfterSeconds: z.number().int().optional(),
    /** The field at fault, as the request writes it, and what is said of it. */
    field: z.string().min(1).optional(),
    message: z.string().min(1).optional(),
    when: whenSchema.default('before'),
  }),
  /** A proxy's page instead of JSON, by default with a 200. */
  z.strictObject({
    ...target,
    kind: z.literal('html'),
    status: z.number().int().min(200).max(599).default(200),
    when: whenSchema.default('before'),
  }),
  /** The connection is destroyed without an answer. */
  z.strictObject({ ...target, kind: z.literal('cut'), when: whenSchema.default('before') }),
  /** The head and half of the body arrive, then the connection is destroyed. After the effect. */
  z.strictObject({ ...target, kind: z.literal('half-body') }),
  /** A whole answer whose JSON stops in the middle. After the effect. */
  z.strictObject({ ...target, kind: z.literal('truncated') }),
  z.strictObject({
    ...target,
    kind: z.literal('redirect'),
    status: z
      .union([z.literal(301), z.literal(302), z.literal(303), z.literal(307), z.literal(308)])
      .default(307),
    location: z.string().default('/elsewhere'),
  }),
  /** Fields (dotted paths) that are left out of a 200. After the effect. */
  z.strictObject({ ...target, kind: z.literal('omit'), fields: z.array(z.string().min(1)).min(1) }),
  /** A 200 that names another Reference. After the effect. */
  z.strictObject({
    ...target,
    kind: z.literal('wrong-reference'),
    reference: z.string().default('NOT-YOURS'),
  }),
  z.strictObject({
    ...target,
    path: z.literal('/Shipments').default('/Shipments'),
    kind: z.literal('labels'),
    style: LabelStyleSchema,
  }),
]);
export type Fault = z.infer<typeof FaultSchema>;
