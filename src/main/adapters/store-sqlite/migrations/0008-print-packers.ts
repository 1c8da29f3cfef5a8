import { statements } from './migration.ts';

/** Who had a paper printed; null of jobs made before, and where nobody was signed in. */
export const printPackers0008 = statements(8, ['ALTER TABLE print_jobs ADD COLUMN packer TEXT']);
