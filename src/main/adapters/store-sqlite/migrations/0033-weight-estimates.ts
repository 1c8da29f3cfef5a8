import { statements } from './migration.ts';

/** Weights of goods and of boxes with padding, learned from scales; in grams. */
export const weightEstimates0033 = statements(33, [
  `CREATE TABLE weight_estimates (
    connection TEXT NOT NULL,
    merchant TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('item', 'box')),
    name TEXT NOT NULL,
    mean REAL NOT NULL,
    variance REAL NOT NULL,
    spread REAL NOT NULL,
    readings INTEGER NOT NULL,
    streak INTEGER NOT NULL,
    declared REAL NOT NULL,
    updated_at TEXT NOT NULL,
    PRIMARY KEY (connection, merchant, kind, name)
  ) STRICT, WITHOUT ROWID`,
]);
