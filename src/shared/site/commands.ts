import { z } from 'zod';
import { type Commands, commandLineAlone } from '../kernel/command.ts';
import { AnyMessageSchema } from '../kernel/message.ts';
import { OrderKeySchema } from '../orders/order.ts';
import { pin } from '../settings/commands.ts';
import { SiteKeysSchema } from './site-status.ts';

const key = OrderKeySchema;

export const siteCommands = {
  /** Uploads the bench's data; `conflicts` and `kept` name what differs at the site. */
  'site.join': {
    input: z.object({
      url: z.string().trim().max(500),
      /** Default: the machine's name. */
      bench: z.string().trim().min(1).max(60).optional(),
      /** null: from the environment, or none needed. */
      password: z.string().max(500).nullable(),
      pin: pin.optional(),
    }),
    output: z.object({
      joined: z.literal(true),
      bench: z.string(),
      site: z.string(),
      orders: z.int(),
      purchases: z.int(),
      /** Purchases that differ from the site's. */
      conflicts: z.array(key),
      /** Orders that another bench works on or bought: the site's version counts. */
      kept: z.array(key),
      /** Shared records that another bench changed first: the site's version counts. */
      keptRecords: z.array(z.object({ kind: z.string(), key: z.string() })),
    }),
    access: 'settings-unlocked',
    audit: ['site-joined', 'site-conflict', 'site-kept'],
  },
  /**
   * Refused while the site is unreachable or a purchase is unresolved; the order on the bench is
   * closed.
   */
  'site.leave': {
    input: z.object({ pin: pin.optional() }),
    output: z.object({ joined: z.literal(false) }),
    access: 'settings-unlocked',
    audit: ['site-left'],
  },
  'site.status': {
    input: z.object({}),
    output: z.object({
      joined: z.boolean(),
      bench: z.string().nullable(),
      reachable: z.boolean(),
      /** Why it gives out no orders: out of reach, or it lost data; null while it does. */
      why: AnyMessageSchema.nullable(),
      pending: z.int(),
      claimed: z.int(),
      schema: z.int().nullable(),
      keys: SiteKeysSchema.nullable(),
    }),
    access: commandLineAlone,
    audit: [],
  },
} as const satisfies Commands;
