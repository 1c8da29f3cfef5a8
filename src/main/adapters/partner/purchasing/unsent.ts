import type { StationError } from '../../../../shared/kernel/errors.ts';
import type { SendOutcome } from '../../../features/purchasing/ports.ts';

/** No token or no CustomerKey to be had: nothing was sent. */
export function unsent({
  code,
  message: why,
}: StationError): Extract<SendOutcome, { kind: 'not-sent' }> {
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
