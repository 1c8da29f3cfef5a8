import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { sites } from '../../../src/main/adapters/site-postgres/sites.ts';
import type { Membership, Site, Standing, Upload } from '../../../src/main/features/site/ports.ts';
import type { Result } from '../../../src/shared/kernel/result.ts';
import { type Order, OrderSchema } from '../../../src/shared/orders/order.ts';
import { type PrivatePostgres, startPostgres } from '../../support/postgres.ts';

const ACCOUNT = 'https://partner.example';

export function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.value;
}

export const code = (result: Result<unknown>): string => (result.ok ? 'ok' : result.error.code);

/** One server per file, with one site for each test. */
export function givenPostgres() {
  let server: PrivatePostgres;
  let template: string;
  beforeAll(async () => {
    server = await startPostgres();
    template = await server.database();
    value(await sites.init({ url: template, password: null }));
  });
  afterAll(() => server?.close());
  return {
    server: () => server,
    /** URL of a new, empty site. */
    site: () => server.database(template),
  };
}

export interface Bench {
  site: Site;
  me: Membership;
  /** Number of the last fact that was made by `fact`. */
  newest: number;
  join(standing?: Partial<Standing>): ReturnType<Site['benches']['join']>;
  fact(order: Order, of: Partial<Upload>): Upload;
}

export interface BenchOptions {
  name?: string;
  leaseSeconds?: number;
  me?: Partial<Membership>;
}

/** A bench that has joined. */
export async function bench(url: string, options: BenchOptions = {}): Promise<Bench> {
  const made = strangerBench(url, options);
  value(await made.join());
  return made;
}

export function strangerBench(url: string, options: BenchOptions = {}): Bench {
  const store = randomUUID();
  const name = options.name ?? `Bench ${store.slice(0, 8)}`;
  const me: Membership = {
    ...{ store, run: 1, token: randomUUID(), bench: name, confirmed: null },
    ...options.me,
  };
  const lease = () => ({ seconds: options.leaseSeconds ?? 60 });
  const site = value(sites.open({ url, password: null }, () => me, lease));
  onTestFinished(() => site.close());
  const made: Bench = {
    site,
    me,
    newest: 0,
    join: async (standing = {}) =>
      site.benches.join({
        account: ACCOUNT,
        newest: made.newest,
        read: null,
        held: [],
        ...standing,
      }),
    fact(order, of) {
      made.newest += 1;
      const { merchant, reference } = order;
      return {
        number: made.newest,
        after: made.newest - 1,
        attemptId: `attempt-${store}`,
        order: { merchant, reference },
        kind: 'outbound',
        connection: ACCOUNT,
        epoch: null,
        state: 'open',
        shipmentId: null,
        trackingNumber: null,
        data: {},
        ...of,
      };
    },
  };
  return made;
}

export const orderOf = (reference: string, change: Partial<Order> = {}): Order =>
  OrderSchema.parse({
    reference,
    currency: 'USD',
    weightUnit: 'KG',
    dimensionUnit: 'CM',
    shipTo: {
      name: 'Erika Mustermann',
      addressLine1: 'Weg 1',
      city: 'Köln',
      country: 'DE',
      zip: '51147',
      phone: '1',
    },
    lines: [{ sku: 'MUG', quantity: 1, unitWeight: '0.4', unitPrice: '12.50' }],
    ...change,
  });

/** The gate's input for an attempt of this name, with all versions read. */
export const attempt = (id: string, version = 1_000_000) => ({ id, version, postMs: 120_000 });
