import { statements } from './migration.ts';

/** Who printed a document; null for earlier jobs, and if nobody was signed in. */
export const printPackers0008 = statements(8, ['ALTER TABLE print_jobs ADD COLUMN packer TEXT']);
