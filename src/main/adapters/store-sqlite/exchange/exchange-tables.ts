import type { Generated } from 'kysely';

/** A program with access over HTTP. */
interface ApiTokensTable {
  name: string;
  /** SHA-256 in hex. */
  hash: string;
  /** JSON: a list of Scope. */
  scopes: string;
  merchant: string | null;
  /** ISO date-time in UTC. */
  added_at: string;
}

/** A program's purchase request, by its idempotency key. */
interface ApiPurchasesTable {
  token: string;
  key: string;
  body_hash: string;
  /** ISO date-time in UTC. */
  began_at: string;
  /** Of the first call; 0 in calls older than this column. */
  turn: number;
  /** JSON: an HttpAnswer. */
  answer: string | null;
}

/** A quote that was sent, or was to be sent, for a program's purchase request. */
interface ApiPurchaseQuotesTable {
  token: string;
  key: string;
  quote_id: string;
}

/** An event not delivered to an endpoint yet; delivered ones are deleted. */
interface WebhookDeliveriesTable {
  seq: Generated<number>;
  endpoint: string;
  event_id: string;
  /** JSON: merchant and reference. */
  order_key: string;
  /** JSON: an OutsideEvent. */
  body: string;
  /** ISO date-times in UTC. */
  queued_at: string;
  until_at: string;
  next_at: string;
  tries: Generated<number>;
  state: Generated<'waiting' | 'dead' | 'gone'>;
  why: string | null;
  tried_at: string | null;
}

interface WebhookEndpointsTable {
  url: string;
  delivered: Generated<number>;
  /** ISO date-time in UTC. */
  paused_until: string | null;
}

interface WebhookPostsTable {
  seq: Generated<number>;
  endpoint: string;
  event_id: string;
  /** JSON: merchant and reference. */
  order_key: string;
  kind: string;
  at: string;
}

/** Progress of polling a shop's orders. Times are ISO date-times in UTC. */
interface StorePollsTable {
  store: string;
  /** By the shop's own clock. */
  through: string | null;
  next_at: string;
  /** Consecutive failures. */
  tries: Generated<number>;
  last_at: string | null;
  trouble: string | null;
}

/** An order that its shop holds, or that was not imported as it came. */
interface StoreOrdersTable {
  store: string;
  number: string;
  /** Beginning of the poll window that it came in. */
  since: string;
  at: string;
  held: 0 | 1;
  /** JSON: a list of StoreProblem. */
  problems: string | null;
}

export interface ExchangeTables {
  store_polls: StorePollsTable;
  store_orders: StoreOrdersTable;
  api_tokens: ApiTokensTable;
  api_purchases: ApiPurchasesTable;
  api_purchase_quotes: ApiPurchaseQuotesTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_endpoints: WebhookEndpointsTable;
  webhook_posts: WebhookPostsTable;
}
