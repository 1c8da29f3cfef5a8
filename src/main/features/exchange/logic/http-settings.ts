import { type StationError, stationError } from '../../../../shared/kernel/errors.ts';
import { say } from '../../../../shared/kernel/message.ts';
import { isThisMachine } from '../../../../shared/settings/api-settings.ts';
import type { Settings } from '../../../../shared/settings/settings.ts';

/** Why the HTTP interface must not listen with these settings; null if it may. */
export function notSafe(settings: Settings): StationError | null {
  const { 'api.host': host, 'api.tls.cert': cert, 'api.tls.key': key } = settings;
  if (isThisMachine(host) || (cert && key)) return null;
  const message = say(
    'Other machines reach {host}: set api.tls.cert and api.tls.key, or api.host to 127.0.0.1.',
    { host },
  );
  return stationError('bad-input', message, { field: 'api.host', retry: 'after-change' });
}
