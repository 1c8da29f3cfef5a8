import { z } from 'zod';

/** Format of the Standard Webhooks specification: 24 to 64 bytes. */
export const WebhookSecretSchema = z
  .string()
  .trim()
  .regex(/^whsec_(?:[A-Za-z0-9+/]{4}){8,21}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/);
