import { resolve } from 'node:path';
import { stationError } from '../../../shared/kernel/errors.ts';
import { english, kept, say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { PrintRole, PrintTarget, Readiness } from '../../../shared/printing/print-job.ts';
import { checkFolder } from '../../adapters/store-sqlite/files/folder-check.ts';
import { RESOURCES_DIR } from '../../app.ts';
import type { StationParts } from '../../station/parts.ts';
import { learningItems } from '../catalogue/item-learning.ts';
import type { CredentialsStatus, PartnerCredentials, SecretPlace } from '../connection/ports.ts';
import type { MerchantService } from '../merchants/merchant-service.ts';
import type { OrderFile } from '../orders/rules/import-orders.ts';
import { importOrders } from '../orders/rules/import-orders.ts';
import { readSampleOrders } from '../orders/sample-orders.ts';
import { sandboxDefault } from '../packing/sandbox-defaults.ts';
import type { Printers } from '../printing/ports.ts';
import { targetOf } from '../printing/print-target.ts';
import {
  getSetting,
  PIN_KEY,
  type SettingsSource,
  setSetting,
} from '../settings/settings-access.ts';
import { createSettingsLock, type SettingsLock } from '../settings/settings-lock.ts';
import { type DoctorCheck, type DoctorParts, examine } from './doctor.ts';
import {
  answersCheck,
  backupCheck,
  clockCheck,
  folderCheck,
  integrityCheck,
  keysCheck,
  listenerCheck,
  papersCheck,
  programCheck,
  quietCheck,
  retentionCheck,
} from './doctor-checks.ts';
import { browserHostCheck, loginCheck, updatesCheck } from './host-checks.ts';
import { createRestoreService, type RestoreService, restoreCheck } from './restore-service.ts';
import type { StoreHealth } from './store-health.ts';

export interface NewConnection extends PartnerCredentials {
  baseUrl: string;
}

/** What is set up once: credentials, settings, printers; and whether it works. */
export interface SetupService extends RestoreService {
  settings: SettingsSource;
  settingsLock: SettingsLock;
  printers: Printers;
  getSetting(key: string): Result<unknown>;
  /** What the sandbox uses in the place of that setting; undefined where the setting is in force. */
  sandboxDefault(key: string): unknown;
  /**
   * `pin` is the supervisor's, where one is set: always needed for the PIN itself, and for anything
   * else while the settings are locked.
   */
  setSetting(
    key: string,
    readings: readonly unknown[],
    pin?: string | null,
  ): Promise<Result<unknown>>;
  setCredentials(value: PartnerCredentials): Promise<Result<SecretPlace>>;
  clearCredentials(): Promise<Result<{ removed: number }>>;
  /** Asks the partner with those of this connection. Errors: credentials-*, partner-*. */
  testCredentials(): Promise<Result<{ detail: string }>>;
  /** Another partner, asked once; nothing is kept. Errors: credentials-*, partner-*. */
  checkConnection(wanted: NewConnection): Promise<Result<{ detail: string }>>;
  /** For the next opening. Errors: those of the PIN while the settings are locked, of keeping both. */
  saveConnection(wanted: NewConnection): Promise<Result<SecretPlace>>;
  credentialsStatus(): Promise<CredentialsStatus>;
  /**
   * Says where a role prints. What can never work is refused: `bad-input` for a folder that cannot
   * be written to. A printer that is off, or unknown to a print service that may be down, is taken
   * and answered as not ready. `pin` as for any setting.
   */
  assignPrinter(
    role: PrintRole,
    target: PrintTarget,
    pin?: string | null,
  ): Promise<Result<{ target: PrintTarget; ready: Readiness }>>;
  doctor(): Promise<DoctorCheck[]>;
  /** Errors: `not-available` where they are missing beside the program. */
  sampleOrders(): Promise<Result<OrderFile[]>>;
  /** On an empty sandbox: the sample orders, so that a newcomer has something to pack. */
  welcome(): Promise<string | null>;
}

export function createSetupService(
  parts: StationParts,
  {
    instruments,
    health,
    merchants,
  }: {
    instruments: DoctorParts['instruments'];
    health: Pick<StoreHealth, 'look'>;
    merchants: MerchantService['merchants'];
  },
): SetupService {
  const { connection, credentials, settings } = parts;
  const lock = createSettingsLock(settings, parts.now);

  async function credentialsStatus(): Promise<CredentialsStatus> {
    if (connection.sandbox) {
      const detail = english(say('the sandbox has credentials of its own; none are needed'));
      return { stored: true, where: null, detail };
    }
    return await credentials.status(connection.name);
  }

  /** Nothing more is asked with a token that older ones have given. */
  async function store(name: string, value: PartnerCredentials): Promise<Result<SecretPlace>> {
    const stored = await credentials.setCredentials(name, value);
    if (!stored.ok) return stored;
    if (name === connection.name) parts.partner.signOut();
    await decided('credentials-set', name);
    return stored;
  }

  const decided = (action: string, name: string) =>
    parts.store.audit.write({
      actor: null,
      action,
      subject: 'credentials',
      reason: null,
      data: { connection: name },
    });

  return {
    ...createRestoreService(parts),
    settings,
    settingsLock: lock,
    printers: parts.printers,
    getSetting: (key) => getSetting(settings, connection.name, key),
    sandboxDefault: (key) => sandboxDefault(parts, key),
    async setSetting(key, readings, pin = null) {
      if (key === PIN_KEY) lock.close();
      const allowed = lock.allows(pin);
      if (!allowed.ok) return allowed;
      const set = await setSetting(settings, connection.name, key, readings);
      if (set.ok && key === PIN_KEY) await parts.store.audit.write(pinChanged(set.value));
      return set;
    },

    async setCredentials(value) {
      if (connection.sandbox) return fail(sandboxNeedsNone());
      return await store(connection.name, value);
    },
    async clearCredentials() {
      if (connection.sandbox) return fail(sandboxNeedsNone());
      const cleared = await credentials.clear(connection.name);
      parts.partner.signOut();
      if (cleared.ok) await decided('credentials-cleared', connection.name);
      return cleared;
    },
    testCredentials: () => parts.partner.check(),
    credentialsStatus,

    checkConnection: ({ baseUrl, ...secrets }) => parts.tryPartner(baseUrl, secrets),
    async saveConnection({ baseUrl, ...secrets }) {
      const allowed = lock.allows(null);
      if (!allowed.ok) return allowed;
      const stored = await store(baseUrl, secrets);
      if (!stored.ok) return stored;
      const set = await settings.set('connection.baseUrl', baseUrl);
      return set.ok ? stored : set;
    },

    async assignPrinter(role, wanted, pin = null) {
      const allowed = lock.allows(pin);
      if (!allowed.ok) return allowed;
      const target = absolute(wanted);
      const ready = await parts.printers.check(target);
      if (!ready.ok && target.startsWith('folder:')) {
        return fail(
          stationError('bad-input', say('target: {detail}', { detail: kept(ready.detail) }), {
            field: 'target',
          }),
        );
      }
      const set = await settings.set(`printers.${role}`, target);
      return set.ok ? ok({ target, ready }) : set;
    },

    doctor: () =>
      examine({
        store: () => parts.store.check(),
        credentials: async () =>
          connection.sandbox
            ? await credentialsStatus()
            : await credentials.examine(connection.name),
        partner: () => parts.partner.check(),
        printers: parts.printers,
        targets: { label: targetOf(parts, 'label'), document: targetOf(parts, 'document') },
        instruments,
        window: parts.findWindow,
        data: () => dataChecks(parts, health),
        async connection() {
          const known = await merchants();
          return [
            keysCheck(known.merchants, known.trouble?.message ?? null),
            clockCheck(parts.partner.clockSkew()),
          ];
        },
        machine: () => machineChecks(parts),
      }),

    sampleOrders: () => readSampleOrders(RESOURCES_DIR),

    async welcome() {
      if (!connection.sandbox) return null;
      const { total } = await parts.store.orders.list({ limit: 1 });
      if (total > 0) return null;
      const files = await readSampleOrders(RESOURCES_DIR);
      // There is work without them: the station opens, and says it.
      if (!files.ok) return files.error.message;
      const taken = await learningItems({ ...parts.store, now: parts.now }, (orders) =>
        importOrders(files.value, orders),
      );
      return taken.ok
        ? english(
            say('{imported} sample orders are in the queue.', { imported: taken.value.imported }),
          )
        : null;
    },
  };
}

async function machineChecks({
  settings,
  connection,
  dataDir,
  host,
}: StationParts): Promise<DoctorCheck[]> {
  const current = settings.current();
  return [
    await browserHostCheck(dataDir),
    listenerCheck(current),
    loginCheck(current, host.isStartedAtLogin(), connection.sandbox),
    updatesCheck(current['updates.feed']),
    programCheck(),
  ];
}

/** What the daily run begins with. */
const FIRST_DUE = 50;

async function dataChecks(
  parts: StationParts,
  health: Pick<StoreHealth, 'look'>,
): Promise<DoctorCheck[]> {
  const { store, connection, settings, dataDir, reserve, now } = parts;
  const days = settings.current()['retention.days'];
  const found = await health.look();
  // A damaged database may not be able to say.
  const ago = found.damage.length > 0 ? null : await store.erasure.longAgo(now(), days);
  const due = ago ? await store.erasure.finished(ago, null, FIRST_DUE) : [];
  return [
    integrityCheck(found),
    papersCheck(found),
    backupCheck(store.lastBackup(), connection.sandbox, now()),
    await restoreCheck(parts),
    answersCheck(await reserve.kept()),
    folderCheck(dataDir, checkFolder(dataDir)),
    quietCheck(settings.current()['purchasing.quietSeconds']),
    retentionCheck(days, due.filter(({ isHeld }) => !isHeld).length, FIRST_DUE),
  ];
}

/** A folder named from where the person stands: whoever prints later stands elsewhere. */
function absolute(target: PrintTarget): PrintTarget {
  return target.startsWith('folder:')
    ? `folder:${resolve(target.slice('folder:'.length))}`
    : target;
}

const pinChanged = (value: unknown) => ({
  actor: null,
  action: value === null ? 'pin-cleared' : 'pin-set',
  subject: PIN_KEY,
  reason: null,
  data: {},
});

const sandboxNeedsNone = () =>
  stationError(
    'bad-input',
    say(
      'The sandbox has credentials of its own. Say which partner these are for: --partner URL, or settings set connection.baseUrl URL.',
    ),
    { field: '--partner' },
  );
