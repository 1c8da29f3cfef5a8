import { statements } from './migration.ts';

/** Like 0017, for rated returns. */
export const returnQuoteMarks0022 = statements(22, [
  'ALTER TABLE return_quotes ADD COLUMN mark TEXT',
]);
