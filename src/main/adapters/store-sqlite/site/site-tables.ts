import type { Generated } from 'kysely';
import type { ClaimState } from '../../../features/site/ports.ts';

/** One row for a member of a site; otherwise empty. */
interface SiteMemberTable {
  only: Generated<number>;
  site: string;
  name: string;
  url: string;
  /** Random identity of the store at the site. */
  store: string;
  bench: string;
  run: number;
  /** Random, created with the run. */
  token: string;
  /** Generation of the site when its orders were read. */
  generation: string | null;
  /** Highest version of an order that was read. */
  version: Generated<number>;
  members: Generated<string>;
  /** Number of the last journal entry that the site confirmed. */
  through: Generated<number>;
  /** Former store id; null once the site has accepted the bench. */
  former: Generated<string | null>;
  /** Kinds of records known to the program that read them. */
  kinds: Generated<string>;
}

/** Bench that has an order, by the site's last answer. */
interface SiteClaimsTable {
  order_id: string;
  bench: string;
  /** ISO date-time in UTC. */
  since: string;
  epoch: number;
  state: ClaimState;
  mine: 0 | 1;
  /** Version of the order at the site. */
  version: number;
}

/** Orders changed here, to be uploaded; `release`: they were set aside or held. */
interface SiteOutboxTable {
  order_id: string;
  release: 0 | 1;
}

/** Orders erased at the site, and not yet here. */
interface SiteErasuresTable {
  order_id: string;
}

/** The claim that an attempt was made under. */
interface SiteGatesTable {
  attempt_id: string;
  epoch: number;
}

/** Version at which each record last equalled the bench's own. */
interface SiteRecordsTable {
  kind: string;
  key: string;
  version: number;
  /** For kinds without a table: digest of the bench's value at that time; `''`: deleted. */
  digest: Generated<string>;
}

/** Records to be uploaded; `own`: changed here. */
interface SiteChangesTable {
  kind: string;
  key: string;
  mark: Generated<number>;
  own: Generated<0 | 1>;
}

/** Purchases whose cancellation was asked for at a bench, and is not confirmed. */
interface SiteCancellationsTable {
  attempt_id: string;
}

interface SiteReturnClaimsTable {
  order_id: string;
  epoch: number;
}

/** Data of its purchases to be uploaded for the other benches. */
interface SiteSharedTable {
  row: Generated<number>;
  attempt_id: string;
  what: 'purchase' | 'documents' | 'tracking' | 'receipts';
}

/** JSON: public keys and encrypted data; `seen`: processed by this bench. */
interface SiteKeysTable {
  key: string;
  body: string;
  seen: 0 | 1;
}

export interface SiteTables {
  site_member: SiteMemberTable;
  site_claims: SiteClaimsTable;
  site_outbox: SiteOutboxTable;
  site_erasures: SiteErasuresTable;
  site_gates: SiteGatesTable;
  site_records: SiteRecordsTable;
  site_changes: SiteChangesTable;
  site_return_claims: SiteReturnClaimsTable;
  site_cancellations: SiteCancellationsTable;
  site_shared: SiteSharedTable;
  site_keys: SiteKeysTable;
}
