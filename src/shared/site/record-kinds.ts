/**
 * What every bench of a site knows alike, each with a version. A kind is added here, and beside
 * `recordTables` of the store where a table of the bench holds it. A bench whose program learns a kind
 * reads everything again.
 */
export const RECORD_KINDS = ['item', 'setting', 'key', 'handover'] as const;
