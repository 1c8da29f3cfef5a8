import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type StationError, StationFailure, stationError } from '../shared/kernel/errors.ts';
import { say, type Wording } from '../shared/kernel/message.ts';
import { fail, ok, type Result } from '../shared/kernel/result.ts';
import { secretsOfThisRun } from '../shared/kernel/secrets.ts';
import type { Settings } from '../shared/settings/settings.ts';
import { openCredentialStore } from './adapters/keychain/credential-store.ts';
import type { RunHelper } from './adapters/keychain/run-helper.ts';
import { openClock } from './adapters/machine/clock.ts';
import { connectPartner } from './adapters/partner/connect-partner.ts';
import { proxyFrom } from './adapters/partner/http/proxy.ts';
import type { Route } from './adapters/partner/http/transport.ts';
import { bodyReader } from './adapters/partner/purchasing/body-reader.ts';
import { openInspector } from './adapters/pdf/inspector.ts';
import type { StartReader } from './adapters/pdf/process/reader-process.ts';
import { paperWriter } from './adapters/pdf/writing/paper-writer.ts';
import { openPrinters } from './adapters/printers/printers.ts';
import { serialInstruments } from './adapters/serial/serial-instruments.ts';
import { backUpStation } from './adapters/store-sqlite/backup/backup.ts';
import type { BackupFacts } from './adapters/store-sqlite/backup/backup-file.ts';
import { type Restored, restoreStation } from './adapters/store-sqlite/backup/restore.ts';
import { openDocumentFiles } from './adapters/store-sqlite/files/document-files.ts';
import { openItemPictures } from './adapters/store-sqlite/files/item-pictures.ts';
import { holdFolder, openLocks } from './adapters/store-sqlite/files/locks.ts';
import { openPinTries } from './adapters/store-sqlite/files/pin-tries.ts';
import { openQuoteLives } from './adapters/store-sqlite/files/quote-lives.ts';
import { openRememberedForms } from './adapters/store-sqlite/files/remembered-forms.ts';
import { openSettings } from './adapters/store-sqlite/files/settings.ts';
import { openPersonalFiles } from './adapters/store-sqlite/people/personal-files.ts';
import { openReserve } from './adapters/store-sqlite/purchases/reserve.ts';
import { openStore } from './adapters/store-sqlite/store.ts';
import { VERSION } from './app.ts';
import {
  credentialsFor,
  openConnection,
  SANDBOX_FOLDER,
  type StartSandbox,
  wantedConnection,
} from './features/connection/connection.ts';
import { operationOf } from './features/connection/operation-settings.ts';
import type { CredentialStore, PartnerCredentials } from './features/connection/ports.ts';
import type { DoctorParts } from './features/maintenance/doctor.ts';
import type { HostFacts } from './features/maintenance/host-checks.ts';
import { withMerchant, withoutSecrets } from './features/merchants/merchant-audit.ts';
import { createPackers, packerNamed, signedBy } from './features/people/packers.ts';
import { createPinTries } from './features/settings/rules/pin-tries.ts';
import { PIN_KEY } from './features/settings/settings-access.ts';
import { reportDefect } from './kernel/log.ts';
import { createSignal } from './kernel/signal.ts';
import { buildStation, type Station } from './station/build.ts';
import { type LiveStation, openLive } from './station/live-station.ts';
import type { StationParts } from './station/parts.ts';

export type { RunHelper } from './adapters/keychain/run-helper.ts';
export type { StartReader } from './adapters/pdf/process/reader-process.ts';
export type { BackupFacts } from './adapters/store-sqlite/backup/backup-file.ts';
export type { Restored } from './adapters/store-sqlite/backup/restore.ts';
export type { RunningHost } from './adapters/store-sqlite/files/running.ts';
export { announcedHosts, announceHost, hostEnded } from './adapters/store-sqlite/files/running.ts';
export { windowFound } from './features/maintenance/host-checks.ts';
export type { Station } from './station/build.ts';
export type { LiveStation } from './station/live-station.ts';

export interface StationOptions {
  dataDir: string;
  /** What was asked for this run: a URL or `sandbox`; else the saved connection. */
  partner?: string;
  env: Record<string, string | undefined>;
  /** Hosts bring the sandbox along: the station itself does not know it. */
  startSandbox: StartSandbox;
  /** The program that would show the window (`doctor`). */
  findWindow: DoctorParts['window'];
  /** What else `doctor` is told by the host; nothing is known where it says nothing. */
  host?: HostFacts;
  now?: () => Date;
  /** Set by a host whose own program is no Node. */
  runHelper?: RunHelper;
  startReader?: StartReader;
}

/**
 * The connection that `openStation` would speak to, without opening anything; null where what was
 * asked is none, or the settings cannot be read.
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

/**
 * The composition root: settings and adapters in, a Station out. Errors: `store` (the folder or the
 * database cannot be used), `bad-input` (settings, partner URL); nothing stays open then.
 */
export function openStation(options: StationOptions): Promise<Result<Station>> {
  return openWith(options, openCredentialStore({ env: options.env, runHelper: options.runHelper }));
}

/**
 * A station for a host with windows, which can be opened anew on the connection that is saved by
 * then. Credentials that no keychain keeps are held for the whole run, whatever is opened.
 */
export function openLiveStation(options: StationOptions): Promise<Result<LiveStation>> {
  const credentials = openCredentialStore({ env: options.env, runHelper: options.runHelper });
  const { partner: _asked, ...saved } = options;
  return openLive((again) => openWith(again ? saved : options, credentials));
}

async function openWith(
  options: StationOptions,
  credentials: CredentialStore,
): Promise<Result<Station>> {
  const { dataDir, env, now = () => new Date() } = options;
  const opened: (() => unknown)[] = [];
  const closeAll = async () => {
    for (const close of opened.reverse()) await close();
  };
  const stop = async (error: StationError) => {
    await closeAll();
    return fail(error);
  };

  const packer = packerNamed(env.PACKBENCH_PACKER);
  if (!packer.ok) return packer;
  const settings = await openSettings(join(dataDir, 'settings.json'));
  if (!settings.ok) return settings;
  const saved = settings.value.current();
  const connected = await openConnection(
    dataDir,
    options.partner,
    saved['connection.baseUrl'],
    options.startSandbox,
  );
  if (!connected.ok) return connected;
  const connection = connected.value;
  opened.push(() => connection.close());
  const using = whileUsed(connection.dir);
  if (!using.ok) return await stop(using.error);
  opened.push(using.value);

  const documents = join(connection.dir, 'documents');
  const file = join(connection.dir, 'station.sqlite');
  const store = await openStore({ file, documents, bodies: bodyReader, now });
  if (!store.ok) return await stop(store.error);
  opened.push(() => store.value.close());

  const forms = openRememberedForms(join(connection.dir, 'token-forms.json'));
  opened.push(() => forms.close());
  const lives = openQuoteLives(join(connection.dir, 'quote-lives.json'));
  opened.push(() => lives.close());
  const partner = connectPartner({
    baseUrl: connection.baseUrl,
    tokenForm: saved['connection.tokenForm'],
    rememberedTokenForm: forms.of(connection.name),
    rememberTokenForm: (form) => forms.remember(connection.name, form),
    includeLandedCost: saved['connection.includeLandedCost'],
    credentialsInReturnRates: saved['connection.credentialsInReturnRates'],
    operation: (name) => operationOf(settings.value, connection.name, name),
    ...credentialsFor(connection, credentials),
    route: routeOf(saved, env),
  });
  opened.push(() => partner.close());
  const inspector = openInspector({ startReader: options.startReader });
  opened.push(() => inspector.close());
  const paperDir = join(connection.dir, 'paper');
  const changedHere = createSignal();
  const packers = createPackers(() => settings.value.current(), packer.value, changedHere.tell);

  const pinTries = createPinTries({
    kept: openPinTries(join(dataDir, 'pin-tries.json')),
    now,
    told(wrong) {
      const entry = { actor: null, action: 'wrong-pin', subject: PIN_KEY, reason: null };
      const written = store.value.audit.write({ ...entry, data: { inARow: wrong } });
      written.catch((error) => reportDefect(error, 'wrong-pin'));
    },
  });

  const parts: StationParts = {
    connection,
    settings: { ...settings.value, pinTries },
    packers,
    changedHere,
    store: {
      ...store.value,
      audit: signedBy(withMerchant(withoutSecrets(store.value.audit), store.value), packers),
    },
    locks: openLocks(join(connection.dir, 'locks')),
    reserve: openReserve(join(connection.dir, 'reserve')),
    files: openDocumentFiles(documents),
    itemPictures: openItemPictures(join(connection.dir, 'item-pictures')),
    personalFiles: openPersonalFiles({ data: connection.dir, documents, paper: paperDir }),
    credentials,
    partner,
    tryPartner: (baseUrl, own) => tryPartner(baseUrl, own, routeOf(settings.value.current(), env)),
    inspector,
    printers: openPrinters({
      zebra: {
        rasterPage: inspector.raster,
        settings() {
          const current = settings.value.current();
          return {
            darkness: current['printing.zebra.darkness'],
            media: current['printing.zebra.media'],
          };
        },
      },
    }),
    serial: serialInstruments,
    paperWriter,
    printLocks: {
      printers: openLocks(join(dataDir, 'printer-locks')),
      seats: openLocks(join(connection.dir, 'print-seats')),
    },
    dataDir,
    paperDir,
    findWindow: options.findWindow,
    host: options.host ?? { isStartedAtLogin: () => null },
    stationName: hostname(),
    wait: (milliseconds, signal) => wait(milliseconds, undefined, { signal }),
    now,
    quoteLife: {
      learned: () => lives.of(connection.name),
      learn: (life) => lives.remember(connection.name, life),
    },
    moment: openClock(now),
    close: closeAll,
  };
  return ok(await buildStation(parts));
}

const routeOf = (saved: Settings, env: StationOptions['env']): Route => ({
  userAgent: `Packbench/${VERSION}`,
  proxyFor: proxyFrom({ setting: saved['connection.proxy'], env, hide: secretsOfThisRun.hide }),
});

async function tryPartner(
  baseUrl: string,
  credentials: PartnerCredentials,
  route: Route,
): Promise<Result<{ detail: Wording }>> {
  const partner = connectPartner({
    route,
    baseUrl,
    tokenForm: 'auto',
    credentials: async () => ok(credentials),
    customerKey: async () =>
      fail(stationError('merchant-unknown', say('No merchant is asked about.'))),
  });
  try {
    return await partner.check();
  } finally {
    partner.close();
  }
}

/** Others may use the folder as well; nobody puts another database in its place meanwhile. */
function whileUsed(dir: string): Result<() => void> {
  try {
    const release = holdFolder(join(dir, 'locks'), 'with-others');
    if (release) return ok(release);
    const message = say('A backup is being put in place of {dir}. Try again when that is done.', {
      dir,
    });
    return fail(stationError('store', message, { retry: 'later' }));
  } catch (error) {
    if (error instanceof StationFailure) return fail(error.error);
    throw error;
  }
}

/** Copies the station into one file; it may be at work. Errors: `bad-input`, `store`. */
export async function backUp(
  station: Pick<Station, 'partner'>,
  dataDir: string,
  file: string,
): Promise<Result<BackupFacts>> {
  const of = { program: VERSION, now: new Date() };
  return await backUpStation(placeOf(dataDir, station.partner.name), file, of);
}

/** Puts a backup in the station's place; `connection` says which. Errors: `bad-input`, `store`. */
export const restore = (
  dataDir: string,
  connection: string,
  file: string,
): Promise<Result<Restored>> => restoreStation(placeOf(dataDir, connection), file, new Date());

const placeOf = (dataDir: string, connection: string) =>
  connection === 'sandbox'
    ? { dir: join(dataDir, SANDBOX_FOLDER), settings: null, connection }
    : { dir: dataDir, settings: dataDir, connection };
