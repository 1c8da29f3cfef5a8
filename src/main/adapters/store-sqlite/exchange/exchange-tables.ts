/** A program that may ask over HTTP. */
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

/** What a program asked to be bought, by a key of its own. */
interface ApiPurchasesTable {
  token: string;
  key: string;
  body_hash: string;
  /** ISO date-time in UTC. */
  began_at: string;
  quote_id: string | null;
  /** JSON: an HttpAnswer. */
  answer: string | null;
}

export interface ExchangeTables {
  api_tokens: ApiTokensTable;
  api_purchases: ApiPurchasesTable;
}
