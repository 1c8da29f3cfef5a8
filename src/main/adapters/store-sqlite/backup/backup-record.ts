import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { type Message, say } from '../../../../shared/kernel/message.ts';
import type { BackupRecord } from '../../../features/maintenance/ports.ts';
import { FILE_MODE, readKept } from '../files/files.ts';

/** The last backup made and verified: for `doctor`, and in case the database is damaged. */
const BackupRecordSchema = z.object({ file: z.string(), madeAt: z.string() });

const recordFile = (folder: string) => join(folder, 'last-backup.json');

export function recordBackup(folder: string, record: BackupRecord): void {
  try {
    writeFileSync(recordFile(folder), `${JSON.stringify(record)}\n`, { mode: FILE_MODE });
  } catch {
    // Ignored: the backup itself is good.
  }
}

/** null where none was made, or none is known. */
export const lastBackup = (database: string): BackupRecord | null =>
  readKept(recordFile(dirname(database)), BackupRecordSchema);

/** Where the last backup is, as advice. */
export function whereItLies(database: string): Message {
  const last = lastBackup(database);
  return last
    ? say('The last backup was made on {madeAt}: {file}.', { madeAt: last.madeAt, file: last.file })
    : say('No backup was made here yet.');
}
