import type { Generated } from 'kysely';
import type { ClaimState } from '../../../features/site/ports.ts';

/** One row where the bench belongs to a site; none else. */
interface SiteMemberTable {
  only: Generated<number>;
  site: string;
  name: string;
  url: string;
  /** Random: who the store is to the site. */
  store: string;
  bench: string;
  run: number;
  /** Random, made with the run. */
  token: string;
  /** The site's, when its orders were read. */
  generation: string | null;
  /** The highest version of an order that was read. */
  version: Generated<number>;
  members: Generated<string>;
  /** The number of the last entry of the journal that the site confirmed. */
  through: Generated<number>;
  /** The store that it was before; null of one that the site took as it is. */
  former: Generated<string | null>;
  /** Of the records that its program knew when it read them. */
  kinds: Generated<string>;
}

/** Which bench has an order, as the site last said. */
interface SiteClaimsTable {
  order_id: string;
  bench: string;
  /** ISO date-time in UTC. */
  since: string;
  epoch: number;
  state: ClaimState;
  mine: 0 | 1;
  /** Of the order at the site. */
  version: number;
}

/** Orders that were changed here, and are to go up; `release`: they were put back, or held. */
interface SiteOutboxTable {
  order_id: string;
  release: 0 | 1;
}

/** The claim that an attempt was made under. */
interface SiteErasuresTable {
  order_id: string;
}

interface SiteGatesTable {
  attempt_id: string;
  epoch: number;
}

/** The version of each record that the bench's own was last the same as. */
interface SiteRecordsTable {
  kind: string;
  key: string;
  version: number;
  /** Of what no table holds: of what the bench had then; `''`: it was gone. */
  digest: Generated<string>;
}

/** Records that are to go up; `own`: they were changed here. */
interface SiteChangesTable {
  kind: string;
  key: string;
  mark: Generated<number>;
  own: Generated<0 | 1>;
}

interface SiteReturnClaimsTable {
  order_id: string;
  epoch: number;
}

/** What of its purchases the other benches are to see. */
interface SiteSharedTable {
  row: Generated<number>;
  attempt_id: string;
  what: 'purchase' | 'documents' | 'tracking' | 'receipts';
}

/** JSON: public keys and what is sealed; `seen`: what this bench does about it is done. */
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
  site_shared: SiteSharedTable;
  site_keys: SiteKeysTable;
}
