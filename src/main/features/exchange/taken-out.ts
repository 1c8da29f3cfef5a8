import { webhookEndpoints } from '../../../shared/settings/exchange-settings.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { StationParts } from '../../station/parts.ts';
import { leaveFolders } from './folder/telling.ts';
import { keptEndpoints } from './webhooks/kept-endpoints.ts';

/**
 * At once where a setting is changed: what was kept for a folder or an address that is set no more is
 * kept no more, so that nothing old is told where it is set again.
 */
export async function forgetTakenOut(
  { settings, store, webhookSecrets }: Pick<StationParts, 'settings' | 'store' | 'webhookSecrets'>,
  before: Settings,
): Promise<void> {
  const now = settings.current();
  if (now['exchange.folder'] !== before['exchange.folder']) {
    await leaveFolders(store.eventView, null);
  }
  const endpoints = webhookEndpoints(now['exchange.webhooks']);
  await store.webhooks.keepOnly(keptEndpoints(now));
  for (const { url } of webhookEndpoints(before['exchange.webhooks'])) {
    if (!endpoints.some((each) => each.url === url)) await webhookSecrets.forget(url);
  }
}
