import { saidBy, say, type Wording } from '../../../shared/kernel/message.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import { checkFolder } from '../../adapters/store-sqlite/files/folder-check.ts';
import { RESOURCES_DIR } from '../../app.ts';
import type { StationParts } from '../../station/parts.ts';
import { learningItems } from '../catalogue/item-learning.ts';
import type { CredentialService } from '../connection/credential-service.ts';
import type { MerchantService } from '../merchants/merchant-service.ts';
import type { OrderFile } from '../orders/rules/import-orders.ts';
import { importOrders } from '../orders/rules/import-orders.ts';
import { readSampleOrders } from '../orders/sample-orders.ts';
import type { Printers } from '../printing/ports.ts';
import { targetOf } from '../printing/print-target.ts';
import type { SettingsSource } from '../settings/settings-access.ts';
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

/** What is set up once: credentials, settings, printers; and whether it works. */
export interface SetupService extends RestoreService {
  settings: SettingsSource;
  printers: Printers;
  doctor(): Promise<DoctorCheck[]>;
  /** Errors: `not-available` where they are missing beside the program. */
  sampleOrders(): Promise<Result<OrderFile[]>>;
  /** On an empty sandbox: the sample orders, so that a newcomer has something to pack. */
  welcome(): Promise<Wording | null>;
}

export function createSetupService(
  parts: StationParts,
  {
    instruments,
    health,
    merchants,
    credentials,
  }: {
    instruments: DoctorParts['instruments'];
    credentials: Pick<CredentialService, 'examine'>;
    health: Pick<StoreHealth, 'look'>;
    merchants: MerchantService['merchants'];
  },
): SetupService {
  const { connection, settings } = parts;

  return {
    ...createRestoreService(parts),
    settings,
    printers: parts.printers,

    doctor: () =>
      examine({
        store: () => parts.store.check(),
        credentials: () => credentials.examine(),
        partner: () => parts.partner.check(),
        printers: parts.printers,
        targets: { label: targetOf(parts, 'label'), document: targetOf(parts, 'document') },
        instruments,
        window: parts.findWindow,
        data: () => dataChecks(parts, health),
        async connection() {
          const known = await merchants();
          return [
            keysCheck(known.merchants, known.trouble ? saidBy(known.trouble) : null),
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
      if (!files.ok) return saidBy(files.error);
      const taken = await learningItems({ ...parts.store, now: parts.now }, (orders) =>
        importOrders(files.value, orders),
      );
      return taken.ok
        ? say('{imported} sample orders are in the queue.', { imported: taken.value.imported })
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
