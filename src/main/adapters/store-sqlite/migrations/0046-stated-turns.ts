import { statements } from './migration.ts';

/**
 * Amounts are in the order in which this store learned them, whatever a clock says: `stated_turns` counts them.
 * A key's amount has the turn of its first call; rates know which amounts were stated before they were asked for.
 */
export const statedTurns0046 = statements(46, [
  `CREATE TABLE stated_turns (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    last INTEGER NOT NULL
  ) STRICT`,
  'INSERT INTO stated_turns (one, last) VALUES (1, 0)',
  'ALTER TABLE api_purchases ADD COLUMN turn INTEGER NOT NULL DEFAULT 0',
  'ALTER TABLE quotes ADD COLUMN stated_before INTEGER NOT NULL DEFAULT 0',
  'ALTER TABLE return_quotes ADD COLUMN stated_before INTEGER NOT NULL DEFAULT 0',
]);
