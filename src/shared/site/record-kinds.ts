/**
 * Kinds of records shared by all benches of a site, each with a version. Add a kind here, and in
 * `recordTables` of the store where a table of the bench holds it. A bench whose program gains a kind
 * reads all records again.
 */
export const RECORD_KINDS = [
  'item',
  'setting',
  'key',
  'handover',
  'limit',
  'return-limit',
  'photo',
  'charge',
  'charge-change',
  'charge-dispute',
] as const;
