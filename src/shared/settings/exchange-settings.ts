import { z } from 'zod';
import { asText, say } from '../kernel/message.ts';
import { isLoopback } from './loopback.ts';

const MOST_WEBHOOKS = 20;

/** Where events are posted to: https, or http on this machine; a setting is no place for a password. */
const WebhookUrlSchema = z
  .string()
  .trim()
  .max(500)
  .refine(isWebhookUrl, {
    error: asText(
      say('expected an https address without name and password (http only on this machine)'),
    ),
  });

function isWebhookUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { username, password, hash, protocol, hostname } = new URL(text);
  if (username || password || hash) return false;
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

/** What is exchanged with other programs. */
export const exchangeSettings = {
  /** A folder with `in`, `done`, `failed` and `out`; null: none is looked at. */
  'exchange.folder': z.string().trim().min(1).max(4096).nullable().default(null),
  /** Each is posted every event; its secret is in the keychain. */
  'exchange.webhooks': z
    .array(WebhookUrlSchema)
    .max(MOST_WEBHOOKS)
    .transform((urls) => [...new Set(urls)])
    .default([]),
} as const;
