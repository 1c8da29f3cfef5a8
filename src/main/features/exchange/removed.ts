import { webhookEndpoints } from '../../../shared/settings/exchange-settings.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import { leaveFolders } from './folder/event-files.ts';
import type { EventView, WebhookDeliveries, WebhookSecrets } from './ports.ts';
import { keptEndpoints } from './webhooks/kept-endpoints.ts';

export interface ForgetRemovedNeeds {
  settings: SettingsSource;
  eventView: EventView;
  webhooks: WebhookDeliveries;
  webhookSecrets: WebhookSecrets;
}

/**
 * Called when a setting changes: drops what was kept for a removed folder or address, so that old events
 * are not published if it is configured again.
 */
export async function forgetRemoved(
  { settings, eventView, webhooks, webhookSecrets }: ForgetRemovedNeeds,
  before: Settings,
): Promise<void> {
  const now = settings.current();
  if (now['exchange.folder'] !== before['exchange.folder']) {
    await leaveFolders(eventView, null);
  }
  const endpoints = webhookEndpoints(now['exchange.webhooks']);
  await webhooks.keepOnly(keptEndpoints(now));
  for (const { url } of webhookEndpoints(before['exchange.webhooks'])) {
    if (!endpoints.some((each) => each.url === url)) await webhookSecrets.forget(url);
  }
}
