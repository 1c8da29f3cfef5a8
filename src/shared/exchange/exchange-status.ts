import { z } from 'zod';
import { AnyMessageSchema } from '../kernel/message.ts';

const count = z.int().min(0);

const DOOR_KINDS = ['folder', 'webhook', 'store', 'sql', 'http'] as const;
export type IntegrationKind = (typeof DOOR_KINDS)[number];

/** Why a part of the input was refused. */
const RefusalSchema = z.object({
  /** Row of the file, from 1; null where the refusal concerns the whole file. */
  row: count.nullable(),
  field: z.string(),
  message: AnyMessageSchema,
  expected: AnyMessageSchema.nullable(),
  found: AnyMessageSchema.nullable(),
});

const ExchangedSchema = z.object({
  /** Identifies it to `exchange.retry`; null where nothing can be retried. */
  id: z.string().nullable(),
  /** ISO date-time in UTC. */
  at: z.string(),
  way: z.enum(['in', 'out']),
  /** Name of the file, number of a shop's order, or kind of the event. */
  name: z.string(),
  /** Reference of the order, where it concerns exactly one. */
  order: z.string().nullable(),
  state: z.enum(['done', 'waiting', 'failed']),
  /** Orders in a file. */
  orders: z
    .object({
      imported: count,
      held: count,
      updated: count,
      unchanged: count,
      skipped: count,
      rejected: count,
    })
    .nullable(),
  /** Why it was refused; null where `refusals` say so. */
  why: AnyMessageSchema.nullable(),
  refusals: z.array(RefusalSchema),
  /** The sender changed, held or cancelled it after its purchase. */
  late: z.boolean().optional(),
  /** `exchange.dismiss` accepts it. */
  canDismiss: z.boolean().optional(),
});
export type Exchanged = z.infer<typeof ExchangedSchema>;

const IntegrationStatusSchema = z.object({
  kind: z.enum(DOOR_KINDS),
  /** Path, address or, for a shop, name, as configured. */
  name: z.string(),
  /** Why it passes nothing on, or which problem needs a person; null while it works. */
  trouble: AnyMessageSchema.nullable(),
  /** Files, rows or shop orders imported; events delivered; items waiting; items failed for good. */
  in: count,
  out: count,
  waiting: count,
  failed: count,
  /** Newest first; failures included. */
  last: z.array(ExchangedSchema),
});
export type IntegrationStatus = z.infer<typeof IntegrationStatusSchema>;

const WebhookStatusSchema = z.object({
  url: z.string(),
  /** Events not delivered yet. */
  waiting: count,
  /** Events given up after three days. */
  dead: count,
  /** The endpoint answered 410: nothing is sent until a person resumes it. */
  isGone: z.boolean(),
  hasSecret: z.boolean(),
  lastError: AnyMessageSchema.nullable(),
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
  /** Events given up by webhooks. The folder never gives up: it waits until it can be written. */
  dead: count,
  webhooks: z.array(WebhookStatusSchema),
  /** All that are set up. */
  integrations: z.array(IntegrationStatusSchema),
});
