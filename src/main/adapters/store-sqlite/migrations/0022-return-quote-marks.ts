import { statements } from './migration.ts';

/** As 0017, of rated returns. */
export const returnQuoteMarks0022 = statements(22, [
  'ALTER TABLE return_quotes ADD COLUMN mark TEXT',
]);
