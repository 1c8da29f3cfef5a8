import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { StationError, StationFailure } from '../../../../shared/kernel/errors.ts';
import { type AnyMessage, listed, say } from '../../../../shared/kernel/message.ts';
import { whereItLies } from '../backup/backup-record.ts';
import { isDamage, storeError } from '../failures.ts';
import { FILE_MODE } from '../files/files.ts';
import { markFile } from './journal-mark.ts';

/**
 * File that marks the database as damaged for every program on the folder and the next start, until
 * an inspection finds it intact or a backup replaces it.
 */
export const damageMarkFile = (database: string): string => `${database}-damaged`;

export function markDamage(database: string, damage: readonly string[]): void {
  const file = damageMarkFile(database);
  try {
    if (damage.length === 0) rmSync(file, { force: true });
    else writeFileSync(file, `${damage.join('\n')}\n`, { mode: FILE_MODE });
  } catch {
    // On a full disk only this program knows, from its own inspection.
  }
}

/** Characters: the rest is in the file, and `doctor` says it. */
const LONGEST = 200;

/** null where no damage is known. Checked before every purchase. */
export function knownDamage(database: string): StationError | null {
  const file = damageMarkFile(database);
  if (!existsSync(file)) return null;
  return damagedError(database, firstIn(file) || say('found by an earlier check'));
}

function firstIn(file: string): string {
  try {
    const [first = ''] = readFileSync(file, 'utf8').trim().split('\n');
    return first.slice(0, LONGEST);
  } catch {
    return '';
  }
}

const damagedError = (database: string, what: AnyMessage): StationError =>
  storeError(
    say(
      'The database {database} is damaged ({what}). Nothing is bought until it is repaired; what was bought can still be printed. {wayBack}',
      { database, what, wayBack: wayBack(database) },
    ),
    { retry: 'after-change' },
  );

/** How to restore, in place of an error for a database that is damaged as a whole; it is never created anew. */
export function withRecoveryHint({ error, cause }: StationFailure, database: string): StationError {
  const ours = existsSync(markFile(database));
  if (!ours || !isDamage(cause)) return error;
  const message = say(
    'The database {database} is damaged, or is not a database any more. {wayBack}',
    {
      database,
      wayBack: wayBack(database),
    },
  );
  return { ...error, ...storeError(message) };
}

function wayBack(database: string) {
  const how = say(
    'Stop Packbench everywhere and restore a backup with "packbench restore FILE": the damaged file is kept, and purchases made since the backup are recovered from it.',
  );
  return listed([how, whereItLies(database)], ' ');
}
