import { z } from 'zod';
import { show } from '../kernel/decimal.ts';
import { asText, say, WordingSchema } from '../kernel/message.ts';

/** Checks of a connection in the order in which they run: later checks use the results of earlier ones. */
export const GO_LIVE_CHECKS = [
  'sign-in',
  'token-form',
  'token-form-classification',
  'token-lifetime',
  'wrong-token',
  'wrong-credentials',
  'rates-b2c',
  'rates-b2b',
  'rates-b2b-without-tax-id',
  'rates-insured',
  'rates-without-size',
  'rates-plain-address',
  'rates-one-service',
  'rates-many-lines',
  'piece-weight',
  'sale-price',
  'hs-code-digits',
  'hs-code-missing',
  'currency-missing',
  'reference-missing',
  'origin-missing',
  'unsupported-country',
  'return-rates',
  'credentials-in-body',
  'customer-key',
  'classification',
  'tracking-unknown',
  'errors',
  'answers',
  'line',
] as const;

export const GoLiveNameSchema = z.enum(GO_LIVE_CHECKS, {
  error: (issue) =>
    asText(say('expected the name of a check, found {found}', { found: show(issue.input) })),
});
export type GoLiveName = z.infer<typeof GoLiveNameSchema>;

/**
 * `differs`: the partner's behaviour differs from the interface document, or from the station's assumption
 * where the document is silent; orders can be shipped. `fails`: orders cannot be shipped, or a price would
 * be shown wrong.
 */
const GoLiveResultSchema = z.enum(['ok', 'differs', 'fails', 'not-tried']);
export type GoLiveResult = z.infer<typeof GoLiveResultSchema>;

export const GoLiveCheckSchema = z.object({
  name: GoLiveNameSchema,
  result: GoLiveResultSchema,
  found: WordingSchema,
  expected: WordingSchema,
  /** The setting, and its value, that makes the station work with this behaviour. */
  setting: z.object({ key: z.string(), value: z.unknown() }).optional(),
});
export type GoLiveCheck = z.infer<typeof GoLiveCheckSchema>;
