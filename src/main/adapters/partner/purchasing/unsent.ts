import type { StationError } from '../../../../shared/kernel/errors.ts';
import type { AnyMessage } from '../../../../shared/kernel/message.ts';

/** Outcome if there is no token or no CustomerKey: nothing was sent. */
export function unsent({ code, message: why }: StationError): {
  kind: 'not-sent';
  why: AnyMessage;
  code: 'partner-unavailable' | 'credentials-missing' | 'credentials-refused' | 'merchant-unknown';
} {
  switch (code) {
    case 'credentials-missing':
    case 'credentials-refused':
    case 'merchant-unknown':
      return { kind: 'not-sent', why, code };
    case 'keychain-unavailable':
      return { kind: 'not-sent', why, code: 'credentials-missing' };
    default:
      return { kind: 'not-sent', why, code: 'partner-unavailable' };
  }
}
