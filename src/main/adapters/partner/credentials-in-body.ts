import { ok, type Result } from '../../../shared/kernel/result.ts';
import type { PartnerCredentials } from '../../features/connection/ports.ts';

type Fields = { AppID: string; RestApiKey: string } | Record<string, never>;

/**
 * AppID and RestApiKey as fields of a body, if a setting requires them. The document does not say whether
 * they are required or accepted there ("Authentication", 6). Added on sending; never stored.
 */
export async function inBody(
  { credentials }: { credentials: () => Promise<Result<PartnerCredentials>> },
  isWanted: boolean,
): Promise<Result<Fields>> {
  if (!isWanted) return ok({});
  const own = await credentials();
  return own.ok ? ok({ AppID: own.value.appId, RestApiKey: own.value.restApiKey }) : own;
}
