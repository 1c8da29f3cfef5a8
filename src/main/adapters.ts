import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StationFailure } from '../shared/kernel/errors.ts';
import { type AnyMessage, say } from '../shared/kernel/message.ts';
import type { Moment } from '../shared/kernel/moment.ts';
import { fail, ok, type Result, refuse } from '../shared/kernel/result.ts';
import { secretsOfThisRun } from '../shared/kernel/secrets.ts';
import { PIN_KEY, type Settings } from '../shared/settings/settings.ts';
import { openBoxSearch } from './adapters/box-search/box-search.ts';
import { storeCaller } from './adapters/exchange/store-caller.ts';
import { webhookSender } from './adapters/exchange/webhook-sender.ts';
import { hotFolder } from './adapters/hot-folder/hot-folder.ts';
import { proxyFrom } from './adapters/http/proxy.ts';
import type { Route } from './adapters/http/transport.ts';
import { whoServes } from './adapters/http-interface/who-serves.ts';
import { openLookupPassword } from './adapters/keychain/lookup-password.ts';
import type { RunHelper } from './adapters/keychain/secret-service.ts';
import { openSitePassword } from './adapters/keychain/site-password.ts';
import { openStorePasswords } from './adapters/keychain/store-passwords.ts';
import { openWebhookSecrets } from './adapters/keychain/webhook-secrets.ts';
import { openClock } from './adapters/machine/clock.ts';
import { readInsert } from './adapters/machine/insert-file.ts';
import { machine } from './adapters/machine/machine.ts';
import { readSampleOrders, readSamplePictures } from './adapters/machine/sample-orders.ts';
import type { PartnerConnection } from './adapters/partner/connect-partner.ts';
import { connectPartner } from './adapters/partner/connect-partner.ts';
import { bodyReader } from './adapters/partner/purchasing/body-reader.ts';
import { type Inspector, openInspector } from './adapters/pdf/inspector.ts';
import type { StartReader } from './adapters/pdf/process/reader-process.ts';
import { documentWriter } from './adapters/pdf/writing/document-writer.ts';
import { openPrinters } from './adapters/printers/printers.ts';
import { serialDevices } from './adapters/serial/serial-devices.ts';
import { sites } from './adapters/site-postgres/sites.ts';
import { diskTrouble } from './adapters/store-sqlite/failures.ts';
import { openDocumentFiles } from './adapters/store-sqlite/files/document-files.ts';
import { checkFolder } from './adapters/store-sqlite/files/folder-check.ts';
import { openItemPictures } from './adapters/store-sqlite/files/item-pictures.ts';
import { holdFolder, openLocks } from './adapters/store-sqlite/files/locks.ts';
import { runningPorts } from './adapters/store-sqlite/files/running.ts';
import { openPersonalFiles } from './adapters/store-sqlite/people/personal-files.ts';
import { openPhotoFiles } from './adapters/store-sqlite/photos/photo-files.ts';
import { openReserve } from './adapters/store-sqlite/purchases/reserve.ts';
import {
  openQuoteLives,
  openRememberedForms,
  openServedCountries,
} from './adapters/store-sqlite/settings/hints.ts';
import { openPinTries } from './adapters/store-sqlite/settings/pin-tries.ts';
import { openSettings, type SettingsFile } from './adapters/store-sqlite/settings/settings.ts';
import { openStore, type Store } from './adapters/store-sqlite/store.ts';
import type { BoxSearch } from './features/boxes/ports.ts';
import type { ItemPictures } from './features/catalogue/ports.ts';
import {
  type Connection,
  credentialsFor,
  openConnection,
  type StartSandbox,
} from './features/connection/connection.ts';
import type {
  CredentialStore,
  PartnerCredentials,
  TryPartner,
} from './features/connection/ports.ts';
import type { SerialDevices } from './features/devices/ports.ts';
import type {
  DocumentFiles,
  DocumentInspector,
  DocumentWriter,
  ReadInsert,
} from './features/documents/ports.ts';
import type {
  AddressSecrets,
  CallStore,
  OpenHotFolder,
  OpenHttp,
  PostWebhook,
  WebhookSecrets,
  WhoServes,
} from './features/exchange/ports.ts';
import type { HostFacts } from './features/maintenance/host-checks.ts';
import type { FindWindow, Machine, PersonalFiles, Samples } from './features/maintenance/ports.ts';
import { withMerchant, withoutSecrets } from './features/merchants/merchant-audit.ts';
import type { OpenListener } from './features/partner-events/ports.ts';
import { createPackers, type Packers, packerNamed, signedBy } from './features/people/packers.ts';
import type { PhotoFiles } from './features/photos/ports.ts';
import type { Printers, PrintLocks } from './features/printing/ports.ts';
import type { AnswerReserve, AttemptLocks } from './features/purchasing/ports.ts';
import type { LearnedLives } from './features/rating/quote-life.ts';
import type { ServedCountries } from './features/rating/served-countries.ts';
import type { SiteSecrets } from './features/records/ports.ts';
import { createPinTries, type PinTries } from './features/settings/logic/pin-tries.ts';
import { operationOf } from './features/settings/operation-settings.ts';
import type { SitePassword, Sites } from './features/site/ports.ts';
import type { AuditLog } from './kernel/decision-log.ts';
import { reportDefect } from './kernel/log.ts';
import type { Signal } from './kernel/signal.ts';
import { createSignal } from './kernel/signal.ts';
import { RESOURCES_DIR, VERSION } from './program.ts';

/** All opened adapters, from which `app.ts` builds the features. */
export interface Adapters {
  connection: Connection;
  settings: SettingsFile;
  pinTries: PinTries;
  packers: Packers;
  /** Notifies of changes that are not in the event log, because no store holds that state. */
  changedHere: Signal;
  store: Store;
  /** The audit log, whose entries name the packer and the merchant, and no secret. */
  decisions: AuditLog;
  locks: AttemptLocks;
  reserve: AnswerReserve;
  files: DocumentFiles;
  itemPictures: ItemPictures;
  photoFiles: PhotoFiles;
  boxSearch: BoxSearch;
  personalFiles: PersonalFiles;
  hotFolder: OpenHotFolder;
  whoServes: WhoServes;
  openHttp: OpenHttp;
  postWebhook: PostWebhook;
  webhookSecrets: WebhookSecrets;
  callStore: CallStore;
  storePasswords: AddressSecrets;
  credentials: CredentialStore;
  partner: Omit<PartnerConnection, 'close'>;
  sites: Sites;
  sitePassword: SitePassword & SiteSecrets;
  /** By the site's address with the login as its user. */
  lookupPassword: AddressSecrets;
  tryPartner: TryPartner;
  inspector: DocumentInspector;
  printers: Printers;
  serial: SerialDevices;
  documentWriter: DocumentWriter;
  readInsert: ReadInsert;
  /** `printers` locks printers across all stores of the data folder; `leases` belongs to one store. */
  printLocks: { printers: PrintLocks; leases: PrintLocks };
  findWindow: FindWindow;
  host: HostFacts;
  machine: Machine;
  samples: Samples;
  /** Opens the listener for the partner's events. */
  listen: OpenListener;
  dataDir: string;
  /** Output folder of the sandbox's printouts while no printer is set. */
  paperDir: string;
  stationName: string;
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
  now(): Date;
  /** How long quotes of this connection stay valid for purchase, as learned from the partner's answers. */
  quoteLife: LearnedLives;
  countries: ServedCountries;
  /** The current time by the machine's wall clock and its monotonic clocks. */
  moment(): Moment;
  close(): Promise<void>;
}

export interface StationOptions {
  dataDir: string;
  /** The partner asked for in this run: a URL or `sandbox`. Without it, the saved connection is used. */
  partner?: string;
  env: Record<string, string | undefined>;
  /** Passed in by hosts: the station does not depend on the sandbox. */
  startSandbox: StartSandbox;
  /** Finds the program that would show the window (for `doctor`). */
  findWindow: FindWindow;
  /** Further facts about the host for `doctor`; unknown where missing. */
  host?: HostFacts;
  now?: () => Date;
  /** For tests, which use shorter waits. */
  wait?: Adapters['wait'];
  elapsed?: () => number;
  /** Given by a host whose executable cannot run plain Node scripts (Electron). */
  runHelper?: RunHelper;
  startReader?: StartReader;
}

/**
 * Opens all adapters. Errors: `store` (the folder or the database cannot be used), `bad-input` (settings,
 * partner URL); everything is closed again then.
 */
export async function openAdapters(
  options: StationOptions,
  credentials: CredentialStore,
): Promise<Result<Adapters>> {
  const { dataDir, env, now = () => new Date() } = options;
  await using opened = new AsyncDisposableStack();
  const packer = packerNamed(env.PACKBENCH_PACKER);
  if (!packer.ok) return packer;
  const settings = await openSettings(join(dataDir, 'settings.json'));
  if (!settings.ok) return settings;
  const baseUrl = settings.value.current()['connection.baseUrl'];
  const { partner, startSandbox } = options;
  const connected = await openConnection(dataDir, partner, baseUrl, startSandbox, diskTrouble);
  if (!connected.ok) return connected;
  const connection = connected.value;
  opened.defer(() => connection.close());
  const release = lockFolder(connection.dir);
  if (!release.ok) return release;
  opened.defer(release.value);

  const documents = join(connection.dir, 'documents');
  const file = join(connection.dir, 'station.sqlite');
  const store = await openStore({ file, documents, bodies: bodyReader, now });
  if (!store.ok) return store;
  opened.defer(() => store.value.close());
  const changedHere = createSignal();
  const packers = createPackers(() => settings.value.current(), packer.value, changedHere.notify);
  const paperDir = join(connection.dir, 'paper');
  const photos = join(connection.dir, 'photos');
  const inspector = opened.adopt(openInspector({ startReader: options.startReader }), closeIt);

  return ok({
    connection,
    packers,
    changedHere,
    credentials,
    dataDir,
    paperDir,
    now,
    settings: settings.value,
    pinTries: pinTriesIn(dataDir, store.value, now),
    store: store.value,
    decisions: signedBy(withMerchant(withoutSecrets(store.value.audit), store.value), packers),
    locks: openLocks(join(connection.dir, 'locks')),
    reserve: openReserve(join(connection.dir, 'reserve')),
    files: openDocumentFiles(documents),
    boxSearch: opened.adopt(openBoxSearch(), closeIt),
    itemPictures: openItemPictures(join(connection.dir, 'item-pictures')),
    photoFiles: openPhotoFiles(photos),
    personalFiles: openPersonalFiles({ data: connection.dir, documents, paper: paperDir, photos }),
    hotFolder,
    whoServes,
    openHttp,
    postWebhook: webhookSender(() => routeOf(settings.value.current(), env)),
    webhookSecrets: openWebhookSecrets(env, options.runHelper),
    callStore: storeCaller(() => routeOf(settings.value.current(), env)),
    storePasswords: openStorePasswords(env, options.runHelper),
    quoteLife: quoteLifeOf(connection, opened),
    countries: countriesOf(connection, opened),
    sites,
    sitePassword: openSitePassword(env, options.runHelper),
    lookupPassword: openLookupPassword(env, options.runHelper),
    partner: partnerOf({
      connection,
      settings: settings.value,
      credentials,
      env,
      elapsed: options.elapsed,
      opened,
    }),
    tryPartner: (url, own) => tryPartner(url, own, routeOf(settings.value.current(), env)),
    inspector,
    printers: printersOf(inspector, settings.value),
    serial: serialDevices,
    documentWriter,
    readInsert,
    printLocks: {
      printers: openLocks(join(dataDir, 'printer-locks')),
      leases: openLocks(join(connection.dir, 'print-seats')),
    },
    findWindow: options.findWindow,
    machine: {
      runtime: machine.runtime,
      isRoot: machine.isRoot,
      exists: machine.exists,
      addresses: machine.addresses,
      isReached: machine.isReached,
      checkFolder,
      hostPorts: () => runningPorts(dataDir),
    },
    samples,
    listen,
    host: options.host ?? { isStartedAtLogin: () => null },
    stationName: hostname(),
    wait: options.wait ?? ((milliseconds, signal) => wait(milliseconds, undefined, { signal })),
    moment: openClock(now),
    close: closing(opened.move()),
  });
}

const samples: Adapters['samples'] = {
  orders: () => readSampleOrders(RESOURCES_DIR),
  pictures: (skus) => readSamplePictures(RESOURCES_DIR, skus),
};

/** Loaded on demand, so that commands start faster. */
const listen: Adapters['listen'] = async (options) => {
  const { openListener } = await import('./adapters/partner-events/listener.ts');
  return await openListener(options);
};

/** Loaded on demand, so that commands start faster. */
const openHttp: Adapters['openHttp'] = async ({ host, port, cert, key, calls }) => {
  const { openHttp: open } = await import('./adapters/http-interface/server.ts');
  try {
    const tls = cert && key ? { cert: await readFile(cert), key: await readFile(key) } : null;
    return await open({ host, port, tls, calls, version: VERSION });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const message = say('The certificate of the HTTP interface cannot be read: {why}', { why });
    return refuse('bad-input', message, { field: 'api.tls.cert', retry: 'after-change' });
  }
};

const closing = (opened: AsyncDisposableStack) => () => opened.disposeAsync();

interface PartnerOptions {
  connection: Connection;
  settings: SettingsFile;
  credentials: CredentialStore;
  env: StationOptions['env'];
  elapsed: (() => number) | undefined;
  opened: AsyncDisposableStack;
}

function partnerOf({
  connection,
  settings,
  credentials,
  env,
  elapsed,
  opened,
}: PartnerOptions): Adapters['partner'] {
  const { baseUrl, dir, name } = connection;
  const saved = settings.current();
  const own = credentialsFor(connection, credentials);
  const forms = opened.adopt(openRememberedForms(join(dir, 'token-forms.json')), closeIt);
  return opened.adopt(
    connectPartner({
      baseUrl,
      rememberedTokenForm: forms.of(name),
      rememberTokenForm: (form) => forms.remember(name, form),
      settings: () => settings.current(),
      operation: (operation) => operationOf(settings, name, operation),
      credentials: own.credentials,
      customerKey: own.customerKey,
      route: routeOf(saved, env),
      elapsed,
    }),
    closeIt,
  );
}

/** How long quotes of this connection stay valid for purchase, as learned from the partner's answers. */
function quoteLifeOf(
  { dir, name }: Connection,
  opened: AsyncDisposableStack,
): Adapters['quoteLife'] {
  const lives = opened.adopt(openQuoteLives(join(dir, 'quote-lives.json')), closeIt);
  return { learned: () => lives.of(name), learn: (life) => lives.remember(name, life) };
}

function countriesOf({ dir, name }: Connection, opened: AsyncDisposableStack): ServedCountries {
  const known = opened.adopt(openServedCountries(join(dir, 'countries.json')), closeIt);
  const offered = new Set<string>();
  const notServed = (country: string) => known.of(name)?.[country] ?? null;
  return {
    notServed,
    isKnown: (country) => offered.has(country) || notServed(country) !== null,
    learn(country, answer) {
      if (answer) offered.delete(country);
      else offered.add(country);
      if (answer === null && notServed(country) === null) return;
      const { [country]: _before, ...others } = known.of(name) ?? {};
      known.remember(name, answer ? { ...others, [country]: answer } : others);
    },
  };
}

function printersOf(inspector: Inspector, settings: SettingsFile): Printers {
  const zebra = {
    dotsOfPage: inspector.dots,
    settings() {
      const current = settings.current();
      return {
        darkness: current['printing.zebra.darkness'],
        media: current['printing.zebra.media'],
      };
    },
  };
  return openPrinters({ zebra, picturesOf: inspector.pictures });
}

const closeIt = (opened: { close(): unknown }) => opened.close() as undefined;

const pinTriesIn = (dataDir: string, { audit }: Store, now: () => Date) =>
  createPinTries({
    kept: openPinTries(join(dataDir, 'pin-tries.json')),
    now,
    onWrong(wrong) {
      const written = audit.write({
        action: 'wrong-pin',
        subject: PIN_KEY,
        data: { inARow: wrong },
      });
      written.catch((error) => reportDefect(error, 'wrong-pin'));
    },
  });

const routeOf = (saved: Settings, env: StationOptions['env']): Route => ({
  userAgent: `Packbench/${VERSION}`,
  proxyFor: proxyFrom({ setting: saved['connection.proxy'], env, hide: secretsOfThisRun.hide }),
});

async function tryPartner(
  baseUrl: string,
  credentials: PartnerCredentials,
  route: Route,
): Promise<Result<{ detail: AnyMessage }>> {
  const partner = connectPartner({
    route,
    baseUrl,
    credentials: async () => ok(credentials),
    customerKey: async () => refuse('merchant-unknown', say('No merchant is asked about.')),
  });
  try {
    return await partner.check();
  } finally {
    partner.close();
  }
}

/** Shared lock: several programs may use the folder, but no backup can be restored into it meanwhile. */
function lockFolder(dir: string): Result<() => void> {
  try {
    const release = holdFolder(join(dir, 'locks'), 'with-others');
    if (release) return ok(release);
    const message = say('A backup is being restored to {dir}. Try again when that is done.', {
      dir,
    });
    return refuse('store', message, { retry: 'later' });
  } catch (error) {
    if (error instanceof StationFailure) return fail(error.error);
    throw error;
  }
}
