import { z } from 'zod';
import { type Commands, commandLineAlone } from '../kernel/command.ts';
import { OrderKeySchema } from '../orders/order.ts';
import { pin } from '../settings/commands.ts';
import { SiteKeysSchema } from './site-status.ts';

const key = OrderKeySchema;

/** The benches of a warehouse on one database: who buys what. */
export const siteCommands = {
  /** What the bench has goes up; `conflicts` and `kept` name what the site knows otherwise. */
  'site.join': {
    input: z.object({
      url: z.string().trim().max(500),
      /** Left out: as the machine is called. */
      bench: z.string().trim().min(1).max(60).optional(),
      /** null: the environment has it, or none is needed. */
      password: z.string().max(500).nullable(),
      pin: pin.optional(),
    }),
    output: z.object({
      joined: z.literal(true),
      bench: z.string(),
      site: z.string(),
      orders: z.int(),
      purchases: z.int(),
      /** Purchases of which the site knows another. */
      conflicts: z.array(key),
      /** Orders that another bench has in work, or bought: the site's counts. */
      kept: z.array(key),
      /** What benches share, and another changed first: the site's counts. */
      keptRecords: z.array(z.object({ kind: z.string(), key: z.string() })),
    }),
    access: 'settings-unlocked',
    audit: ['site-joined', 'site-conflict', 'site-kept'],
  },
  /** Refused while the site is away, or a purchase is not settled; what lies on the bench goes. */
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
      pending: z.int(),
      claimed: z.int(),
      schema: z.int().nullable(),
      keys: SiteKeysSchema.nullable(),
    }),
    access: commandLineAlone,
    audit: [],
  },
} as const satisfies Commands;
