import { z } from 'zod';
import { type Commands, commandLineAlone } from '../kernel/command.ts';
import { OrderKeySchema } from '../orders/order.ts';
import { ShipmentKindSchema } from '../purchasing/shipment.ts';
import { decided, pin } from '../settings/commands.ts';

const supervisor = { window: 'nobody', 'command-line': 'pin' } as const;

/** A bench as the site knows it; instants are of the site's clock. */
const SiteBenchSchema = z.object({
  bench: z.string(),
  store: z.string(),
  run: z.int(),
  joinedAt: z.string(),
  seenAt: z.string(),
  /** Number of the newest entry of its journal that the site has. */
  through: z.int(),
  /** Why it may only upload; null where it may claim. */
  limited: z.string().nullable(),
  writtenOff: z.object({ at: z.string(), reason: z.string() }).nullable(),
  /** Orders that it has claimed, and of which it is not known whether it bought. */
  claimed: z.int(),
  unclear: z.int(),
});
export type SiteBench = z.infer<typeof SiteBenchSchema>;

/** What is decided for a whole site. */
export const supervisingCommands = {
  /** Makes the site's schema in an empty database, or upgrades it; `from` is 0 where there was none. */
  'site.init': {
    input: z.object({
      url: z.string().trim().max(500),
      /** null: the environment or the keychain has it, or none is needed. */
      password: z.string().max(500).nullable(),
      /** A role of the server: it may put orders into the schema `exchange`, and read there. */
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
  /** What it had claimed is free at once; of what it was buying a supervisor takes each order over. */
  'site.writeOff': {
    input: z.object({ bench: z.string().trim().min(1).max(60), reason: decided, pin }),
    output: SiteBenchSchema,
    access: supervisor,
    audit: ['site-bench-written-off'],
  },
  /** Of a bench that the site takes no more; `conflicts`: purchases that a person looks at. */
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
  /** Gives the site's key to a bench that asks for it; `fingerprint` as that bench shows it. */
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
  /** `unknown`: this bench may find out what was bought, and nothing else before that. */
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
