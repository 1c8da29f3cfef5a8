import { z } from 'zod';
import { show } from '../kernel/decimal.ts';
import { isLoopback } from '../kernel/loopback.ts';
import { asText, say } from '../kernel/message.ts';
import { CurrencySchema } from '../kernel/money.ts';
import { type Columns, ColumnsSchema, fixedValue, MappingNameSchema } from './column-maps.ts';
import { onScreen } from './on-screen.ts';
import { type OutsideKind, OutsideKindSchema } from './outside-kinds.ts';

const MOST_WEBHOOKS = 20;
const MOST_STORES = 20;

/** URL of another program: https, or http on this machine; settings may not hold a password. */
const ProgramUrlSchema = z
  .string()
  .trim()
  .max(500)
  .refine(isProgramUrl, {
    error: asText(
      say(
        'expected an https address without name, password or key, which are stored apart (http only on this machine)',
      ),
    ),
  });

/**
 * How a shop wants to be told who asks: Basic authentication; `SS-UserName` and `SS-Password` as query
 * parameters or headers; a key as `auth_key` in the address (WooCommerce); a `ShipStation-Access-Token`
 * (Magento).
 */
const StoreAuthSchema = z.enum(['basic', 'parameters', 'headers', 'auth-key', 'access-token']);
export type StoreAuth = z.infer<typeof StoreAuthSchema>;
/** Those that take one key instead of user and password. */
export const KEY_AUTHS: readonly StoreAuth[] = ['auth-key', 'access-token'];

/** Query parameters that shops use for passwords. */
const PASSWORDS = ['ss-username', 'ss-password', 'auth_key', 'password', 'access_token'];

function isProgramUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { username, password, hash, protocol, hostname, searchParams } = new URL(text);
  if (username || password || hash) return false;
  if ([...searchParams.keys()].some((name) => PASSWORDS.includes(name.toLowerCase()))) return false;
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

/** What to do with a shop's order, by its status there. */
const USUAL = { take: ['paid'], hold: ['on_hold'], cancel: ['cancelled'] };

/** Names that the shop uses for order statuses, in any case. */
const StatusesSchema = z.array(z.string().trim().min(1).max(50)).max(20);

/** By what an order is known to its shop its changes are found: that is no matter of columns. */
function areOfGoods(columns: Columns): boolean {
  const { reference_prefix: prefix = '=', ...others } = columns;
  const known = ['reference', 'merchant', 'order_id', 'order_source', 'order_status'];
  return fixedValue(prefix) !== null && known.every((name) => others[name] === undefined);
}

/** A shop that serves its orders by the convention of custom stores (docs/custom-store.md). */
const StoreSchema = z
  .strictObject({
    /** Recorded with its orders. */
    name: MappingNameSchema,
    url: ProgramUrlSchema,
    auth: StoreAuthSchema.default('basic'),
    /** 3PL: the merchant of the orders. */
    merchant: z
      .string()
      .trim()
      .min(1)
      .max(80)
      .regex(/^[^/\\\p{Cc}]+$/u, {
        error: (issue) =>
          asText(
            say('expected no slash and no control character, found {found}', {
              found: show(issue.input),
            }),
          ),
      })
      .nullable()
      .default(null),
    /** What to do with an order by its status. */
    take: StatusesSchema.min(1, { error: asText(say('expected at least one status')) }).default(
      USUAL.take,
    ),
    hold: StatusesSchema.default(USUAL.hold),
    cancel: StatusesSchema.default(USUAL.cancel),
    /** Statuses of orders that are none for the station, beyond those that shops usually have for them. */
    ignore: StatusesSchema.default([]),
    /** Elements of the shop's orders where they are not those of the convention. */
    columns: ColumnsSchema.refine(areOfGoods, {
      error: asText(
        say(
          'expected no columns for reference, merchant, order_id, order_source or order_status, and a prefix like =S-',
        ),
      ),
    }).default({}),
    /** Currency of orders that name none. */
    currency: CurrencySchema.nullable().default(null),
    weightUnit: z.enum(['KG', 'LB', 'G', 'OZ']).nullable().default(null),
    /** Whether the shop tells its customer of a shipment; null: as it usually does. */
    notifyCustomer: z.boolean().nullable().default(null),
    /** Polling interval. */
    minutes: z.int().min(1).max(1440).default(10),
    /** Overlap of each poll with the last one, since the shop's clock may be slow. */
    overlapMinutes: z.int().min(1).max(2880).default(30),
    /** How far back the first poll goes. */
    days: z.int().min(0).max(90).default(7),
  })
  .superRefine((store, { addIssue }) => {
    const twice = namedTwice(store);
    if (!twice) return;
    const { path, other } = twice;
    const message = say('expected a status that {other} does not name, found {found}', {
      other,
      found: String(store[path[0]][path[1]]),
    });
    addIssue({ code: 'custom', path, message: asText(message) });
  });
export type StoreSetting = z.infer<typeof StoreSchema>;

type Wish = keyof typeof USUAL;

/** A status that occurs in two lists, reported in the one that was set. */
function namedTwice(store: Record<Wish, string[]>): { path: [Wish, number]; other: Wish } | null {
  const placeIn = (wish: Wish, other: Wish): number => {
    const others = store[other].map((status) => status.toLowerCase());
    return store[wish].findIndex((status) => others.includes(status.toLowerCase()));
  };
  for (const [first, second] of [
    ['take', 'hold'],
    ['take', 'cancel'],
    ['hold', 'cancel'],
  ] as const) {
    const isUsual = store[second].join() === USUAL[second].join();
    const [wish, other] = isUsual ? [first, second] : [second, first];
    const at = placeIn(wish, other);
    if (at >= 0) return { path: [wish, at], other };
  }
  return null;
}

const StoresSchema = z
  .array(StoreSchema)
  .max(MOST_STORES)
  .superRefine((stores, { addIssue }) => {
    for (const field of ['name', 'url'] as const) {
      const all = stores.map((store) => store[field].toLowerCase());
      const at = all.findIndex((each, index) => all.indexOf(each) !== index);
      const message = asText(say('expected each {field} once, found it twice', { field }));
      if (at >= 0) addIssue({ code: 'custom', path: [at, field], message });
    }
  });
/** `https://…`, or `{url, kinds}`. */
const EndpointSchema = z
  .preprocess(
    (each) => (typeof each === 'string' ? { url: each } : each),
    z.strictObject({
      url: ProgramUrlSchema,
      kinds: z.array(OutsideKindSchema).min(1).optional(),
    }),
  )
  .transform(({ url, kinds }) => (kinds ? { url, kinds: [...new Set(kinds)] } : url));

const urlOf = (each: z.output<typeof EndpointSchema>): string =>
  typeof each === 'string' ? each : each.url;

export const exchangeSettings = {
  /** A folder with `in`, `done`, `failed` and `out`; null: disabled. */
  'exchange.folder': z
    .string()
    .trim()
    .min(1)
    .max(4096)
    .nullable()
    .default(null)
    .register(onScreen, {
      form: 'folder',
      label: say('Path of the folder'),
      help: say(
        'Programs put order files into its folder “in”. Answers are in “done” and “failed”, events in “out”.',
      ),
    }),
  /** Writes answers and events in the folder as XML too. */
  'exchange.folderXml': z
    .boolean()
    .default(false)
    .register(onScreen, { form: 'folder', label: say('Answers and events as XML too') }),
  /** Each address is posted every event, or only these kinds; its secret is in the keychain. */
  'exchange.webhooks': z
    .array(EndpointSchema)
    .max(MOST_WEBHOOKS)
    .refine((all) => new Set(all.map(urlOf)).size === all.length, {
      error: asText(say('expected each address once')),
    })
    .default([]),
  /**
   * Shops whose orders are fetched and that are notified of shipments; passwords are in the keychain.
   */
  'exchange.stores': StoresSchema.default([]),
  /** A view in the schema `exchange` of the site's database for looking up a reference. */
  'exchange.lookupView': z
    .string()
    .trim()
    .regex(/^[a-z_][a-z0-9_]{0,62}$/, {
      error: asText(say('expected the name of a view in the schema exchange, like erp_orders')),
    })
    .nullable()
    .default(null),
  /**
   * Database login that reads the view, at the site's address; its password is in the keychain. A login of its own,
   * because functions in a view run with the rights of whoever reads it.
   */
  'exchange.lookupUser': z.string().trim().min(1).max(63).nullable().default(null),
} as const;

export interface WebhookEndpoint {
  url: string;
  /** null: every kind. */
  kinds: readonly OutsideKind[] | null;
}

export const webhookEndpoints = (
  set: readonly z.output<typeof EndpointSchema>[],
): WebhookEndpoint[] =>
  set.map((each) => (typeof each === 'string' ? { url: each, kinds: null } : each));
