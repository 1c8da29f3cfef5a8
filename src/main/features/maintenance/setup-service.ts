import type { DoorKind, DoorStatus } from '../../../shared/exchange/exchange-status.ts';
import { listed, type Message, saidBy, say } from '../../../shared/kernel/message.ts';
import type { Check } from '../../../shared/maintenance/station-status.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { StationParts } from '../../station/parts.ts';
import type { CredentialService } from '../connection/credential-service.ts';
import type { Devices } from '../devices/devices.ts';
import type { ExchangeFeature } from '../exchange/feature.ts';
import type { MerchantService } from '../merchants/merchant-service.ts';
import type { Printers } from '../printing/ports.ts';
import { targetOf } from '../printing/print-target.ts';
import type { Quiet } from '../purchasing/rules/quiet.ts';
import type { Resolution } from '../purchasing/rules/resolution.ts';
import type { RuleService } from '../rules/rule-service.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import type { SiteFeature } from '../site/feature.ts';
import { examine } from './doctor.ts';
import {
  answersCheck,
  backupCheck,
  clockCheck,
  documentsCheck,
  folderCheck,
  integrityCheck,
  keysCheck,
  lineCheck,
  listenerCheck,
  programCheck,
  quietCheck,
  retentionCheck,
  rulesCheck,
} from './doctor-checks.ts';
import { browserHostCheck, loginCheck, updatesCheck } from './host-checks.ts';
import { createRestoreService, type RestoreService, restoreCheck } from './restore-service.ts';
import { createSampleService, type SampleService } from './sample-service.ts';
import type { StoreHealth } from './store-health.ts';

/** One-time configuration: credentials, settings, printers; and checks. */
export interface SetupService extends RestoreService, SampleService {
  settings: SettingsSource;
  printers: Printers;
  doctor(): Promise<Check[]>;
}

export interface SetupServiceParts {
  devices: Pick<Devices, 'check'>;
  credentials: Pick<CredentialService, 'examine'>;
  health: Pick<StoreHealth, 'look'>;
  merchants: Pick<MerchantService, 'merchants'>;
  ruled: Pick<RuleService, 'list'>;
  site: Pick<SiteFeature, 'examine'>;
  exchange: Pick<ExchangeFeature, 'look'>;
  resolution: Resolution;
  quiet: Quiet;
}

export function createSetupService(
  parts: StationParts,
  {
    devices,
    health,
    merchants,
    ruled,
    credentials,
    site,
    exchange,
    resolution,
    quiet,
  }: SetupServiceParts,
): SetupService {
  const { settings } = parts;

  return {
    ...createRestoreService(parts, resolution, quiet),
    ...createSampleService(parts),
    settings,
    printers: parts.printers,

    doctor: () =>
      examine({
        store: () => parts.store.check(),
        credentials: () => credentials.examine(),
        partner: () => parts.partner.check(),
        printers: parts.printers,
        targets: { label: targetOf(parts, 'label'), document: targetOf(parts, 'document') },
        instruments: () => devices.check(),
        window: parts.findWindow,
        data: () => dataChecks(parts, health),
        async connection() {
          const known = await merchants.merchants();
          return [
            keysCheck(known.merchants, known.trouble ? saidBy(known.trouble) : null),
            rulesCheck(ruled.list()),
            lineCheck(parts.partner.line.state()),
            clockCheck(parts.partner.clockSkew()),
            ...(await site.examine()),
          ];
        },
        machine: () => machineChecks(parts, exchange),
      }),
  };
}

async function machineChecks(
  parts: StationParts,
  exchange: SetupServiceParts['exchange'],
): Promise<Check[]> {
  const { settings, connection, machine, host } = parts;
  const current = settings.current();
  return [
    await browserHostCheck(machine),
    listenerCheck(current),
    ...doorChecks(current, await exchange.look()),
    loginCheck(current, host.isStartedAtLogin(), connection.sandbox),
    updatesCheck(current['updates.feed']),
    programCheck(machine),
  ];
}

/** Size of the daily run's first page. */
const FIRST_DUE = 50;

async function dataChecks(
  parts: StationParts,
  health: Pick<StoreHealth, 'look'>,
): Promise<Check[]> {
  const { store, connection, settings, dataDir, machine, reserve, now } = parts;
  const days = settings.current()['retention.days'];
  const found = await health.look();
  // A damaged database may not be able to answer.
  const ago = found.damage.length > 0 ? null : await store.erasure.longAgo(now(), days);
  const due = ago ? await store.erasure.finished(ago, null, FIRST_DUE) : [];
  return [
    integrityCheck(found),
    documentsCheck(found),
    backupCheck(machine, store.lastBackup(), connection.sandbox, now()),
    await restoreCheck(parts),
    answersCheck(await reserve.kept()),
    folderCheck(machine, dataDir),
    quietCheck(settings.current()['purchasing.quietSeconds']),
    retentionCheck(days, due.filter(({ isHeld }) => !isHeld).length, FIRST_DUE),
  ];
}

/** One check per channel to other programs, configured or not. */
export function doorChecks(settings: Settings, doors: readonly DoorStatus[]): Check[] {
  return (Object.keys(NAMES) as DoorKind[]).map((kind) => {
    const common = { name: NAMES[kind], code: 'not-available' } as const;
    const those = doors.filter((door) => door.kind === kind);
    if (those.length === 0) return { ...common, ok: true, detail: say('not set up'), advice: null };
    const troubles = those.flatMap(({ trouble }) => trouble ?? []);
    if (troubles.length > 0) {
      const detail = listed(troubles.slice(0, 5), '; ');
      return { ...common, ok: false, detail, advice: ADVICE[kind] };
    }
    return { ...common, ok: true, detail: WELL[kind](those, settings), advice: null };
  });
}

const NAMES: Record<DoorKind, Message> = {
  folder: say('exchange folder'),
  webhook: say('webhooks'),
  store: say('shops'),
  sql: say('SQL interface'),
  http: say('HTTP interface'),
};

const ADVICE: Record<DoorKind, Message> = {
  folder: say(
    'Check: packbench exchange status. Fix the folder or the file, then: packbench exchange retry',
  ),
  webhook: say('Check: packbench exchange status. Send again: packbench exchange retry'),
  store: say('Check: packbench exchange status. Try again: packbench exchange retry'),
  http: say(
    'Set it again: packbench settings set api.port, or another setting that begins with api.',
  ),
  sql: say('Check: packbench exchange status, and packbench site benches. See docs/sql.md.'),
};

const WELL: Record<DoorKind, (doors: readonly DoorStatus[], settings: Settings) => Message> = {
  folder: ([door]) =>
    say('{folder}: {count} files wait', { folder: door?.name ?? '', count: door?.waiting ?? 0 }),
  webhook: (doors) =>
    say('{waiting} events wait', { waiting: doors.reduce((sum, each) => sum + each.waiting, 0) }),
  store: (doors) => say('orders are fetched from {count}', { count: doors.length }),
  sql: ([door]) =>
    say('{name}: {count} rows wait', { name: door?.name ?? '', count: door?.waiting ?? 0 }),
  http: (_doors, { 'api.host': host, 'api.port': port, 'api.tls.cert': cert }) =>
    cert
      ? say('listens at {host}, port {port}, with TLS', { host, port: port ?? 0 })
      : say('listens at {host}, port {port}', { host, port: port ?? 0 }),
};
