import { z } from 'zod';

const count = z.int().min(0);

/** What came in by a file, the newest first; `errors`: the first of its refusals. */
const FolderFileSchema = z.object({
  file: z.string(),
  at: z.string(),
  state: z.enum(['done', 'failed']),
  imported: count,
  updated: count,
  unchanged: count,
  rejected: count,
  errors: z.array(z.string()),
});

const WebhookStatusSchema = z.object({
  url: z.string(),
  /** Events that it has not taken yet. */
  waiting: count,
  /** Events that were given up after three days. */
  dead: count,
  /** It answered 410: nothing is sent to it until a person says so. */
  isGone: z.boolean(),
  hasSecret: z.boolean(),
  lastError: z.string().nullable(),
});
export type WebhookStatus = z.infer<typeof WebhookStatusSchema>;

export const ExchangeStatusSchema = z.object({
  /** Its path; null where none is set. */
  folder: z.string().nullable(),
  /** Files in `in`, answers in `done` and in `failed`, events in `out`. */
  waiting: count,
  taken: count,
  failed: count,
  out: count,
  /** Events that webhooks gave up. The folder gives none up: it waits until it can be written. */
  dead: count,
  last: z.array(FolderFileSchema),
  webhooks: z.array(WebhookStatusSchema),
});
