import { z } from 'zod';
import { WordingSchema } from '../kernel/message.ts';

const count = z.int().min(0);

/** Ways in and out for other programs. */
const DOOR_KINDS = ['folder', 'webhook', 'store', 'sql', 'http'] as const;
export type DoorKind = (typeof DOOR_KINDS)[number];

/** Why a part of what came in was not taken. */
const RefusalSchema = z.object({
  /** Of the file, from 1; null where it is of the whole. */
  row: count.nullable(),
  field: z.string(),
  message: WordingSchema,
  expected: WordingSchema.nullable(),
  found: WordingSchema.nullable(),
});

/** A file that came in, or an event that went out, and what became of it. */
const ExchangedSchema = z.object({
  /** By this `exchange.retry` knows it; null where there is nothing to try again. */
  id: z.string().nullable(),
  /** ISO date-time in UTC. */
  at: z.string(),
  way: z.enum(['in', 'out']),
  /** The file's name, the number of a shop's order, or the event's kind. */
  name: z.string(),
  /** Reference of the one order it is of. */
  order: z.string().nullable(),
  state: z.enum(['done', 'waiting', 'failed']),
  /** Orders of a file. */
  orders: z
    .object({ imported: count, updated: count, unchanged: count, rejected: count })
    .nullable(),
  /** Why it was not taken; null where `refusals` say it. */
  why: WordingSchema.nullable(),
  /** The first of them. */
  refusals: z.array(RefusalSchema),
  /** Its sender changed, held or cancelled it after it was bought. */
  late: z.boolean().optional(),
  /** `exchange.dismiss` takes it. */
  canDismiss: z.boolean().optional(),
});
export type Exchanged = z.infer<typeof ExchangedSchema>;

const DoorStatusSchema = z.object({
  kind: z.enum(DOOR_KINDS),
  /** Its path, its address or, of a shop, its name, as it is set up. */
  name: z.string(),
  /** Why it gives nothing on, or what of it needs a person; null while it works. */
  trouble: WordingSchema.nullable(),
  /** Files, rows or a shop's orders taken; events taken by the other side, what waits, and what failed for good. */
  in: count,
  out: count,
  waiting: count,
  failed: count,
  /** The newest first; what failed is among them. */
  last: z.array(ExchangedSchema),
});
export type DoorStatus = z.infer<typeof DoorStatusSchema>;

const WebhookStatusSchema = z.object({
  url: z.string(),
  /** Events that it has not taken yet. */
  waiting: count,
  /** Events that were given up after three days. */
  dead: count,
  /** It answered 410: nothing is sent to it until a person says so. */
  isGone: z.boolean(),
  hasSecret: z.boolean(),
  lastError: WordingSchema.nullable(),
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
  webhooks: z.array(WebhookStatusSchema),
  /** All that are set up. */
  doors: z.array(DoorStatusSchema),
});
