import {
  type WebhookEndpoint,
  webhookEndpoints,
} from '../../../../shared/settings/exchange-settings.ts';
import type { Settings } from '../../../../shared/settings/settings.ts';
import { storeKey } from '../stores/store-endpoint.ts';

/** All endpoints for which events are kept, by their keys. */
export const keptEndpoints = (settings: Settings): WebhookEndpoint[] => [
  ...webhookEndpoints(settings['exchange.webhooks']),
  ...settings['exchange.stores'].map(({ name }) => ({ url: storeKey(name), kinds: null })),
];
