import { ok, type Result } from '../../../shared/kernel/result.ts';
import type { PartnerCredentials } from '../../features/connection/ports.ts';

type Fields = { AppID: string; RestApiKey: string } | Record<string, never>;

/**
 * AppID and RestApiKey as fields of a body, where a setting wants them there: the document does not say
 * whether they are required or accepted ("Authentication", 6). Added when it is sent, stored nowhere.
 */
export async function inBody(
  { credentials }: { credentials: () => Promise<Result<PartnerCredentials>> },
  isWanted: boolean,
): Promise<Result<Fields>> {
  if (!isWanted) return ok({});
  const own = await credentials();
  return own.ok ? ok({ AppID: own.value.appId, RestApiKey: own.value.restApiKey }) : own;
}
