import { webhookEndpoints } from '../../../shared/settings/exchange-settings.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { StationParts } from '../../station/parts.ts';
import { leaveFolders } from './folder/event-files.ts';
import { keptEndpoints } from './webhooks/kept-endpoints.ts';

/**
 * Called when a setting changes: drops what was kept for a removed folder or address, so that old events
 * are not published if it is configured again.
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
