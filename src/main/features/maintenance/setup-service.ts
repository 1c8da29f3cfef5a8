import type {
  IntegrationKind,
  IntegrationStatus,
} from '../../../shared/exchange/exchange-status.ts';
import { listed, type Message, messageOf, say } from '../../../shared/kernel/message.ts';
import type { Check } from '../../../shared/maintenance/station-status.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { DecisionLog } from '../../kernel/decision-log.ts';
import type { CircuitBreaker } from '../../kernel/partner.ts';
import type { RuleService } from '../automation/rule-service.ts';
import type { ItemPictures, ItemRepository } from '../catalogue/ports.ts';
import type { Connection } from '../connection/connection.ts';
import type { CredentialService } from '../connection/credential-service.ts';
import type { PartnerSession } from '../connection/ports.ts';
import type { Devices } from '../devices/devices.ts';
import type { MerchantService } from '../merchants/merchant-service.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type { PhotoService } from '../photos/photo-service.ts';
import type { Printers } from '../printing/ports.ts';
import { targetOf } from '../printing/print-target.ts';
import type { CoolDown } from '../purchasing/logic/cool-down.ts';
import type { Resolution } from '../purchasing/logic/resolution.ts';
import type { AnswerReserve, PurchaseJournal, RestoreRepository } from '../purchasing/ports.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
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
  photosCheck,
  programCheck,
  quietCheck,
  retentionCheck,
  rulesCheck,
} from './doctor-checks.ts';
import { browserHostCheck, type HostFacts, loginCheck, updatesCheck } from './host-checks.ts';
import type {
  ErasureRepository,
  FindWindow,
  Machine,
  ProgramExchange,
  Samples,
  StoreInspector,
  SupervisedSite,
} from './ports.ts';
import { createRestoreService, type RestoreService, restoreCheck } from './restore-service.ts';
import { createSampleService, type SampleService } from './sample-service.ts';
import type { StoreHealth } from './store-health.ts';

/** One-time configuration: credentials, settings, printers; and checks. */
export interface SetupService extends RestoreService, SampleService {
  settings: SettingsSource;
  printers: Printers;
  doctor(): Promise<Check[]>;
}

export interface SetupNeeds {
  orders: OrderRepository;
  items: ItemRepository;
  journal: PurchaseJournal;
  restores: RestoreRepository;
  erasure: ErasureRepository;
  decisions: DecisionLog;
  store: StoreInspector;
  reserve: AnswerReserve;
  itemPictures: ItemPictures;
  photos: PhotoService;
  samples: Samples;
  printers: Printers;
  machine: Machine;
  host: HostFacts;
  findWindow: FindWindow;
  session: PartnerSession;
  line: CircuitBreaker;
  devices: Devices;
  credentials: CredentialService;
  health: StoreHealth;
  merchants: MerchantService;
  rules: RuleService;
  site: SupervisedSite;
  exchange: ProgramExchange;
  resolution: Resolution;
  coolDown: CoolDown;
  settings: SettingsSource;
  connection: Connection;
  dataDir: string;
  /** Output folder of the sandbox's printouts while no printer is set. */
  paperDir: string;
  now(): Date;
}

export function createSetupService(needs: SetupNeeds): SetupService {
  const { orders, items, journal, restores, decisions, itemPictures, samples } = needs;
  const { printers, session, line, merchants, settings, connection, now } = needs;

  return {
    ...createRestoreService({
      restores,
      journal,
      decisions,
      resolution: needs.resolution,
      coolDown: needs.coolDown,
    }),
    ...createSampleService({ orders, items, itemPictures, samples, connection, now }),
    settings,
    printers,

    doctor: () =>
      examine({
        store: () => needs.store.check(),
        credentials: () => needs.credentials.examine(),
        partner: () => session.check(),
        printers,
        targets: { label: targetOf(needs, 'label'), document: targetOf(needs, 'document') },
        instruments: () => needs.devices.check(),
        window: needs.findWindow,
        data: () => dataChecks(needs),
        async connection() {
          const known = await merchants.merchants();
          return [
            keysCheck(known.merchants, known.trouble ? messageOf(known.trouble) : null),
            rulesCheck(needs.rules.list()),
            lineCheck(line.state()),
            clockCheck(session.clockSkew()),
            ...(await needs.site.examine()),
          ];
        },
        machine: () => machineChecks(needs),
      }),
  };
}

async function machineChecks(needs: SetupNeeds): Promise<Check[]> {
  const { settings, connection, machine, host, exchange } = needs;
  const current = settings.current();
  return [
    await browserHostCheck(machine),
    listenerCheck(current),
    ...integrationChecks(current, await exchange.look()),
    loginCheck(current, host.isStartedAtLogin(), connection.sandbox),
    updatesCheck(current['updates.feed']),
    programCheck(machine),
  ];
}

/** Size of the daily run's first page. */
const FIRST_DUE = 50;

async function dataChecks(needs: SetupNeeds): Promise<Check[]> {
  const { store, erasure, restores, health, connection } = needs;
  const { settings, dataDir, machine, reserve, now } = needs;
  const days = settings.current()['retention.days'];
  const found = await health.look();
  // A damaged database may not be able to answer.
  const ago = found.damage.length > 0 ? null : await erasure.retentionCutoff(now(), days);
  const due = ago ? await erasure.finished(ago, null, FIRST_DUE) : [];
  return [
    integrityCheck(found),
    documentsCheck(found),
    backupCheck(machine, store.lastBackup(), connection.sandbox, now()),
    await restoreCheck(restores),
    answersCheck(await reserve.kept()),
    folderCheck(machine, dataDir),
    quietCheck(settings.current()['purchasing.quietSeconds']),
    photosCheck(settings.current(), await needs.photos.size()),
    retentionCheck(days, due.filter(({ isHeld }) => !isHeld).length, FIRST_DUE),
  ];
}

/** One check per channel to other programs, configured or not. */
export function integrationChecks(
  settings: Settings,
  integrations: readonly IntegrationStatus[],
): Check[] {
  return (Object.keys(NAMES) as IntegrationKind[]).map((kind) => {
    const common = { name: NAMES[kind], code: 'not-available' } as const;
    const those = integrations.filter((integration) => integration.kind === kind);
    if (those.length === 0) return { ...common, ok: true, detail: say('not set up'), advice: null };
    const troubles = those.flatMap(({ trouble }) => trouble ?? []);
    if (troubles.length > 0) {
      const detail = listed(troubles.slice(0, 5), '; ');
      return { ...common, ok: false, detail, advice: ADVICE[kind] };
    }
    return { ...common, ok: true, detail: WELL[kind](those, settings), advice: null };
  });
}

const NAMES: Record<IntegrationKind, Message> = {
  folder: say('exchange folder'),
  webhook: say('webhooks'),
  store: say('shops'),
  sql: say('SQL interface'),
  http: say('HTTP interface'),
};

const ADVICE: Record<IntegrationKind, Message> = {
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

const WELL: Record<
  IntegrationKind,
  (integrations: readonly IntegrationStatus[], settings: Settings) => Message
> = {
  folder: ([integration]) =>
    say('{folder}: {count} files wait', {
      folder: integration?.name ?? '',
      count: integration?.waiting ?? 0,
    }),
  webhook: (integrations) =>
    say('{waiting} events wait', {
      waiting: integrations.reduce((sum, each) => sum + each.waiting, 0),
    }),
  store: (integrations) => say('orders are fetched from {count}', { count: integrations.length }),
  sql: ([integration]) =>
    say('{name}: {count} rows wait', {
      name: integration?.name ?? '',
      count: integration?.waiting ?? 0,
    }),
  http: (_doors, { 'api.host': host, 'api.port': port, 'api.tls.cert': cert }) =>
    cert
      ? say('listens at {host}, port {port}, with TLS', { host, port: port ?? 0 })
      : say('listens at {host}, port {port}', { host, port: port ?? 0 }),
};
