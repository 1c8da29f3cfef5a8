import { statements } from './migration.ts';

/** How purchases are found again: by what came back of them, and by what was bought beside them. */
export const purchaseLookups0007 = statements(7, [
  // A person copies these out of a portal: blanks and capitals are no other shipment.
  `CREATE INDEX attempts_by_folded_shipment ON attempts (connection, lower(trim(shipment_id)))
    WHERE shipment_id IS NOT NULL`,
  `CREATE INDEX attempts_by_tracking
    ON attempts (connection, lower(trim(json_extract(answer, '$.trackingNumber'))))
    WHERE answer IS NOT NULL`,
  'CREATE INDEX attempts_by_beside ON attempts (beside) WHERE beside IS NOT NULL',
]);
