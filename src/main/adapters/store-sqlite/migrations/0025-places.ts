import { statements } from './migration.ts';

/**
 * Indexes of orders by tote, for the few that have one, and of sessions by step, to find purchases made
 * while their order was not open.
 */
export const places0025 = statements(25, [
  `CREATE INDEX orders_by_tote ON orders (json_extract(body, '$.tote') COLLATE NOCASE, status)
    WHERE instr(body, '"tote":"') > 0`,
  `CREATE INDEX sessions_by_step ON sessions (CASE WHEN json_valid(body)
    THEN json_extract(body, '$.step.kind') END)`,
]);
