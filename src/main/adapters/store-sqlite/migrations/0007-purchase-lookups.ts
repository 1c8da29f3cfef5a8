import { statements } from './migration.ts';

/** Indexes to find purchases by their ids, and attempts next to another purchase. */
export const purchaseLookups0007 = statements(7, [
  // People copy ids from a portal, so blanks and case are ignored.
  `CREATE INDEX attempts_by_folded_shipment ON attempts (connection, lower(trim(shipment_id)))
    WHERE shipment_id IS NOT NULL`,
  `CREATE INDEX attempts_by_tracking
    ON attempts (connection, lower(trim(json_extract(answer, '$.trackingNumber'))))
    WHERE answer IS NOT NULL`,
  'CREATE INDEX attempts_by_beside ON attempts (beside) WHERE beside IS NOT NULL',
]);
