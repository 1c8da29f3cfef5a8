import { statements } from './migration.ts';

/** From when a quote's age counts, by clocks that nobody sets; quotes of before have none. */
export const quoteMarks0017 = statements(17, ['ALTER TABLE quotes ADD COLUMN mark TEXT']);
