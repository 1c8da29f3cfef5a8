import { z } from 'zod';
import { type Commands, commandLineAlone } from '../kernel/command.ts';
import { OrderKeySchema } from '../orders/order.ts';
import { ShipmentKindSchema } from '../purchasing/shipment.ts';
import { decided, pin } from '../settings/commands.ts';

const supervisor = { window: 'nobody', 'command-line': 'pin' } as const;

/** A bench as recorded at the site; times are by the site's clock. */
const SiteBenchSchema = z.object({
  bench: z.string(),
  store: z.string(),
  run: z.int(),
  joinedAt: z.string(),
  seenAt: z.string(),
  /** Number of the last journal entry that the site received. */
  through: z.int(),
  /** Why it may only upload; null where it may claim. */
  limited: z.string().nullable(),
  writtenOff: z.object({ at: z.string(), reason: z.string() }).nullable(),
  /** Orders that it has claimed, and orders whose purchase is unknown. */
  claimed: z.int(),
  unclear: z.int(),
});
export type SiteBench = z.infer<typeof SiteBenchSchema>;

export const supervisingCommands = {
  /** Creates the site's schema in an empty database, or upgrades it; `from` is 0 for a new one. */
  'site.init': {
    input: z.object({
      url: z.string().trim().max(500),
      /** null: from the environment or the keychain, or none needed. */
      password: z.string().max(500).nullable(),
      /** A role of the server that may insert orders into the schema `exchange`, and read there. */
      exchangeRole: z.string().trim().min(1).max(63).optional(),
      pin,
    }),
    output: z.object({
      site: z.string(),
      schema: z.int(),
      from: z.int(),
      exchangeRole: z.string().nullable(),
    }),
    access: supervisor,
    audit: ['site-made'],
  },
  'site.benches': {
    input: z.object({}),
    output: z.object({ benches: z.array(SiteBenchSchema) }),
    access: commandLineAlone,
    audit: [],
  },
  /** Releases its claims at once; a supervisor takes over each order that it was buying. */
  'site.writeOff': {
    input: z.object({ bench: z.string().trim().min(1).max(60), reason: decided, pin }),
    output: SiteBenchSchema,
    access: supervisor,
    audit: ['site-bench-written-off'],
  },
  /** For a bench that the site has written off; `conflicts`: purchases that need a person. */
  'site.startAnew': {
    input: z.object({
      bench: z.string().trim().min(1).max(60).optional(),
      reason: decided,
      pin,
    }),
    output: z.object({ bench: z.string(), purchases: z.int(), conflicts: z.array(OrderKeySchema) }),
    access: 'pin',
    audit: ['site-started-anew', 'site-conflict'],
  },
  /** Gives the site's key to a bench that requests it; `fingerprint` as that bench shows it. */
  'site.admit': {
    input: z.object({
      bench: z.string().trim().min(1).max(60),
      fingerprint: z.string().trim().min(1).max(60),
      pin,
    }),
    output: z.object({ admitted: z.string() }),
    access: 'pin',
    audit: ['site-bench-admitted'],
  },
  /** `unknown`: this bench must first reconcile the purchase; `bought`: that is on record, by `bench`. */
  'site.takeOver': {
    input: z.object({ orderId: z.string().max(100), reason: decided, pin }),
    output: z.object({
      reference: z.string(),
      merchant: z.string().nullable(),
      kind: ShipmentKindSchema,
      state: z.string(),
      bench: z.string(),
      since: z.string(),
    }),
    access: supervisor,
    audit: ['site-order-taken-over'],
  },
} as const satisfies Commands;
