import { type StationError, stationError } from '../kernel/errors.ts';
import { say } from '../kernel/message.ts';

/** Replaces the message of a refusal that names the CustomerKey by one that says what to do (3PL). */
export function explainKey(error: StationError, merchant: string | null): StationError {
  const { code, field, status, partnerMessage = '', requestId } = error;
  if (code !== 'partner-refused' || field?.toLowerCase() !== 'customerkey') return error;
  const message =
    merchant === null
      ? say(
          'The partner requires a CustomerKey: these credentials belong to a platform. The order names no merchant; add one, or it cannot be bought. The partner says: “{partnerMessage}”',
          { partnerMessage },
        )
      : say(
          'The partner does not accept the CustomerKey of {merchant}: it is wrong, or of another account. Set the one that was issued for this merchant (Settings, Merchants). The partner says: “{partnerMessage}”',
          { merchant, partnerMessage },
        );
  return stationError('partner-refused', message, {
    field: 'CustomerKey',
    partnerMessage,
    retry: 'after-change',
    ...(status === undefined ? {} : { status }),
    ...(requestId === undefined ? {} : { requestId }),
  });
}
