import { join } from 'node:path';
import type { Result } from '../shared/kernel/result.ts';
import type { RestoreGroup } from '../shared/settings/restore-groups.ts';
import { backUpStation } from './adapters/store-sqlite/backup/backup.ts';
import type { BackupFacts } from './adapters/store-sqlite/backup/backup-file.ts';
import {
  type Restored,
  type RestoreStep,
  restoreStation,
} from './adapters/store-sqlite/backup/restore.ts';
import { openPinTries } from './adapters/store-sqlite/settings/pin-tries.ts';
import { openSettings } from './adapters/store-sqlite/settings/settings.ts';
import { SANDBOX_FOLDER, wantedConnection } from './features/connection/connection.ts';
import { createPinTries } from './features/settings/logic/pin-tries.ts';
import { type AskPin, pinAfterRestore } from './features/settings/restored-pin.ts';
import { VERSION } from './program.ts';

export type { RunHelper } from './adapters/keychain/secret-service.ts';
export type { StartReader } from './adapters/pdf/process/reader-process.ts';
export type { BackupFacts } from './adapters/store-sqlite/backup/backup-file.ts';
export type { RestoreStep } from './adapters/store-sqlite/backup/restore.ts';
export type { RunningHost } from './adapters/store-sqlite/files/running.ts';
export {
  announcedHosts,
  announceHost,
  hostEnded,
  runningPorts,
} from './adapters/store-sqlite/files/running.ts';
export type { StationOptions } from './adapters.ts';
export { windowFound } from './features/maintenance/host-checks.ts';
export type { LiveStation } from './kernel/restart.ts';

/**
 * The name of the connection that `openStation` would use, without opening anything. Null if `asked` is
 * invalid or the settings cannot be read.
 */
export async function connectionName(
  dataDir: string,
  asked: string | undefined,
): Promise<string | null> {
  const settings = await openSettings(join(dataDir, 'settings.json'));
  const saved = settings.ok ? settings.value.current()['connection.baseUrl'] : null;
  if (!settings.ok && asked === undefined) return null;
  const wanted = wantedConnection(asked, saved);
  return wanted.ok ? wanted.value : null;
}

/** Copies the data of a station, which may be working, into one file. Errors: `bad-input`, `store`. */
export async function backUp(
  station: { partner: { name: string } },
  dataDir: string,
  file: string,
  { withPhotos = false }: { withPhotos?: boolean } = {},
): Promise<Result<BackupFacts>> {
  const of = { program: VERSION, now: new Date(), withPhotos };
  return await backUpStation(placeOf(dataDir, station.partner.name), file, of);
}

export interface RestoreWish {
  /** Groups taken from the backup, of what says where money, data or programs go. */
  take?: ReadonlySet<RestoreGroup>;
  /** A new PIN instead of the backup's. */
  newPin?: boolean;
  askPin?: AskPin;
  progress?: (step: RestoreStep) => void;
}

/**
 * Restores a backup; `connection` names the folder to replace. Errors: `bad-input`, `store`, `credentials-*`
 * (PIN).
 */
export async function restore(
  dataDir: string,
  connection: string,
  file: string,
  { take, newPin = false, askPin = async () => null, progress }: RestoreWish = {},
): Promise<Result<Restored>> {
  const now = () => new Date();
  // The database with the audit log is being replaced: its restore is on record there.
  const kept = openPinTries(join(dataDir, 'pin-tries.json'));
  const tries = createPinTries({ kept, now, onWrong: () => undefined });
  return await restoreStation(placeOf(dataDir, connection), file, {
    now: now(),
    take,
    progress,
    pinAfter: (pins) => pinAfterRestore(pins, { ask: askPin, isNew: newPin, tries }),
  });
}

const placeOf = (dataDir: string, connection: string) =>
  connection === 'sandbox'
    ? { dir: join(dataDir, SANDBOX_FOLDER), settings: null, connection }
    : { dir: dataDir, settings: dataDir, connection };
