import { statements } from './migration.ts';

/** The file that a rule names for an insert: its copy has another name once its content changes. */
export const insertSources0041 = statements(41, ['ALTER TABLE print_jobs ADD COLUMN source TEXT']);
