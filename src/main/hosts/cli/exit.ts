import type { ErrorCode } from '../../../shared/kernel/errors.ts';

/** Exit codes that scripts rely on. */
export const EXIT = {
  done: 0,
  defect: 1,
  badInput: 2,
  refused: 3,
  unavailable: 4,
  unknown: 5,
  person: 6,
  credentials: 7,
} as const;

/** The exit code of every error code. */
export const exitCodes: Record<ErrorCode, number> = {
  usage: EXIT.badInput,
  'bad-input': EXIT.badInput,
  'not-found': EXIT.badInput,
  ambiguous: EXIT.badInput,
  'already-bought': EXIT.badInput,
  'order-locked': EXIT.badInput,
  'merchant-unknown': EXIT.badInput,
  'not-available': EXIT.badInput,
  'no-rates': EXIT.refused,
  'partner-refused': EXIT.refused,
  'partner-unavailable': EXIT.unavailable,
  'partner-answer': EXIT.unavailable,
  'purchase-unknown': EXIT.unknown,
  'customs-missing': EXIT.person,
  'quote-stale': EXIT.person,
  'price-rose': EXIT.person,
  'labels-held': EXIT.person,
  'paper-missing': EXIT.person,
  printer: EXIT.person,
  store: EXIT.person,
  'credentials-missing': EXIT.credentials,
  'credentials-refused': EXIT.credentials,
  'keychain-unavailable': EXIT.credentials,
  defect: EXIT.defect,
};
