import { z } from 'zod';
import { expectedAndFoundBy, expectedBy, pathOf } from './issue-words.ts';
import { english, type Message, MessageSchema, say } from './message.ts';

/** The closed list of expected failures. */
export const ErrorCodeSchema = z.enum([
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
]);
export type ErrorCode = z.infer<typeof ErrorCodeSchema>;

/** What the caller may do about the error. */
const RetrySchema = z.enum(['now', 'later', 'after-change', 'never']);

/**
 * An expected failure as plain data: it crosses the bridge and is printed with `--json` unchanged.
 * `message` is a sentence for a person and names the field, the expectation and the finding. Never holds
 * a secret.
 */
export const StationErrorSchema = z.object({
  code: ErrorCodeSchema,
  message: z.string(),
  /** The message as data, for the window's language; the terminal and logs omit it. */
  translatable: MessageSchema.optional(),
  /** HTTP status of the partner's answer, where there was one. */
  status: z.number().int().optional(),
  /** Path of the invalid field within the input. */
  field: z.string().optional(),
  /** The carton whose label has not gone to its printer yet. */
  waitsFor: z.string().optional(),
  /** At a site: the bench that holds the order, and since when (ISO date-time). */
  bench: z.string().optional(),
  since: z.string().optional(),
  partnerMessage: z.string().optional(),
  /** The partner's RootRequestId. */
  requestId: z.string().optional(),
  retry: RetrySchema.optional(),
  /** With `later`: seconds after which it can help, where they are known. */
  retryAfter: z.int().min(1).optional(),
});
export type StationError = z.infer<typeof StationErrorSchema>;

type Details = Omit<StationError, 'code' | 'message' | 'translatable'>;

export function stationError(
  code: ErrorCode,
  translatable: Message,
  details: Details = {},
): StationError {
  return { code, message: english(translatable), translatable, ...details };
}

/** Carries a StationError through code that can only throw (a parser's callback, a transaction). */
export class StationFailure extends Error {
  readonly error: StationError;

  constructor(error: StationError, options?: ErrorOptions) {
    super(error.message, options);
    this.name = 'StationFailure';
    this.error = error;
  }
}

export const failure = (...error: Parameters<typeof stationError>): StationFailure =>
  new StationFailure(stationError(...error));

/** Code of an error that the system or a library threw, as `ENOENT`; '' where it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

export const isCode = (error: unknown, code: string): boolean => codeOf(error) === code;

/** The first issue of a zod check, for messages and `field`; `input`: to quote the value found. */
export function firstIssue(
  error: z.ZodError,
  input?: unknown,
): { field: string; message: Message } {
  const issue = error.issues[0];
  if (!issue) return { field: '', message: say('does not fit') };
  const field = pathOf(issue)
    .map((part, index) =>
      typeof part === 'number' ? `[${part}]` : `${index ? '.' : ''}${String(part)}`,
    )
    .join('');
  const message = input === undefined ? expectedBy(issue) : expectedAndFoundBy(issue, input);
  return { field, message };
}

/** `input`: as in `firstIssue`; not to be passed where it may hold a secret. */
export function badInput(error: z.ZodError, what: string, input?: unknown): StationError {
  const { field, message } = firstIssue(error, input);
  const where = field ? `${what}, ${field}` : what;
  return stationError(
    'bad-input',
    say('{where}: {message}', { where, message }),
    field ? { field } : {},
  );
}
