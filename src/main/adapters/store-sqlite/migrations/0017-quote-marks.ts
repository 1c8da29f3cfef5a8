import { statements } from './migration.ts';

/** Monotonic clock readings at the time of rating, for a quote's age; earlier quotes have none. */
export const quoteMarks0017 = statements(17, ['ALTER TABLE quotes ADD COLUMN mark TEXT']);
