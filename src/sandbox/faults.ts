import { z } from 'zod';

const whenSchema = z.enum(['before', 'after']);

/** Faults of labels; the references are those of Package.Reference. */
const LabelStyleSchema = z.enum([
  /** The URLs are rotated by one, so that none is at its package's position. */
  'shuffled',
  /** Reference in the barcode only. */
  'no-text',
  /** Reference in the text only. */
  'no-barcode',
  /** No reference: only tracking number, weight and "n of m" identify the label. */
  'no-reference',
  /** The last URL is missing. */
  'missing',
  /** The last URL repeats the first. */
  'duplicate',
  /** The last label shows a reference that was not in the request. */
  'foreign',
  /** The courier's copy follows each label, with the same number. */
  'with-copy',
  /** The label for a return follows each label, with a number of its own and the same order. */
  'with-return',
  /** On a Letter page, upright, with instructions below. */
  'on-letter',
  /** On an A4 page in a cutting frame, with a hint close to it. */
  'on-a4',
  /** Across the upper half of a Letter page. */
  'turned',
  /** Across the upper half of an A4 page with a rotation flag. */
  'flagged',
  /** Two labels on each Letter page, so half as many URLs. */
  'two-up',
  /** The same side by side on each A4 page. */
  'two-up-a4',
  /** A picture of black and white dots, without text. */
  'as-picture',
  /** All print in grey. */
  'in-grey',
  /** In the receiver's language, also what stands beside it. */
  'translated',
]);
export type LabelStyle = z.infer<typeof LabelStyleSchema>;

const target = {
  /** For example `/Shipments`; a final `*` matches all longer paths. `/sandbox` never has faults. */
  path: z.string().startsWith('/').default('/*'),
  /** Number of requests it affects; null until it is removed. */
  times: z.number().int().positive().nullable().default(1),
};

/**
 * A fault. `before` replaces the effect (nothing is rated or bought); `after` follows the effect (bought,
 * but the answer is lost or damaged).
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
    /** The field at fault as named in the request, and the message about it. */
    field: z.string().min(1).optional(),
    message: z.string().min(1).optional(),
    when: whenSchema.default('before'),
  }),
  /** A proxy's page instead of JSON, by default with status 200. */
  z.strictObject({
    ...target,
    kind: z.literal('html'),
    status: z.number().int().min(200).max(599).default(200),
    when: whenSchema.default('before'),
  }),
  /** The connection is closed without an answer. */
  z.strictObject({ ...target, kind: z.literal('cut'), when: whenSchema.default('before') }),
  /** Head and half of the body are sent, then the connection is closed. After the effect. */
  z.strictObject({ ...target, kind: z.literal('half-body') }),
  /** A complete answer whose JSON is truncated. After the effect. */
  z.strictObject({ ...target, kind: z.literal('truncated') }),
  z.strictObject({
    ...target,
    kind: z.literal('redirect'),
    status: z
      .union([z.literal(301), z.literal(302), z.literal(303), z.literal(307), z.literal(308)])
      .default(307),
    location: z.string().default('/elsewhere'),
  }),
  /** Fields (dotted paths) missing from a 200. After the effect. */
  z.strictObject({ ...target, kind: z.literal('omit'), fields: z.array(z.string().min(1)).min(1) }),
  /** A 200 with another Reference. After the effect. */
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
