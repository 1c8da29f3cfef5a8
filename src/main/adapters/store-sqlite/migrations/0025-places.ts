import { statements } from './migration.ts';

/**
 * Orders by the tote that they wait in, of the few that name one; and sessions by the step that they
 * stand at, so that what was bought while its order was not open is found among those in work.
 */
export const places0025 = statements(25, [
  `CREATE INDEX orders_by_tote ON orders (json_extract(body, '$.tote') COLLATE NOCASE, status)
    WHERE instr(body, '"tote":"') > 0`,
  `CREATE INDEX sessions_by_step ON sessions (CASE WHEN json_valid(body)
    THEN json_extract(body, '$.step.kind') END)`,
]);
