import { statements } from './migration.ts';

/** Orders by the tote that they wait in. The text is looked at first: most orders name no tote. */
export const totes0025 = statements(25, [
  `CREATE INDEX orders_by_tote ON orders (json_extract(body, '$.tote') COLLATE NOCASE, status)
    WHERE instr(body, '"tote":"') > 0`,
]);
