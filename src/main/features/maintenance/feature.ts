import type { maintenanceCommands } from '../../../shared/maintenance/commands.ts';
import type { StationStatus } from '../../../shared/maintenance/station-status.ts';
import type { DecisionLog } from '../../kernel/decision-log.ts';
import type { Feature, Forgetter } from '../../kernel/feature.ts';
import type { HostServices } from '../../kernel/host-services.ts';
import type { CircuitBreaker } from '../../kernel/partner.ts';
import type { Signal } from '../../kernel/signal.ts';
import type { UnderWay } from '../../kernel/under-way.ts';
import type { RuleService } from '../automation/rule-service.ts';
import type { ItemPictures, ItemRepository } from '../catalogue/ports.ts';
import type { Connection } from '../connection/connection.ts';
import type { CredentialService } from '../connection/credential-service.ts';
import type { PartnerSession } from '../connection/ports.ts';
import type { Devices } from '../devices/devices.ts';
import type { KeyedPurchases } from '../exchange/ports.ts';
import type { MerchantService } from '../merchants/merchant-service.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type { BenchRunner } from '../packing/logic/bench/bench.ts';
import type { SessionRepository } from '../packing/ports.ts';
import type { Packers } from '../people/packers.ts';
import type { PhotoService } from '../photos/photo-service.ts';
import type { Printing } from '../printing/feature.ts';
import type { Printers, PrintJobRepository } from '../printing/ports.ts';
import type { CoolDown } from '../purchasing/logic/cool-down.ts';
import type { Resolution } from '../purchasing/logic/resolution.ts';
import type { AnswerReserve, PurchaseJournal, RestoreRepository } from '../purchasing/ports.ts';
import type { SettingsLock } from '../settings/settings-lock.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import type { ResolveService } from '../shipments/resolving/resolve-service.ts';
import type { SharedJobs } from '../site/shared-jobs.ts';
import type { TrackingService } from '../tracking/tracking-service.ts';
import { createErasureService, type ErasureService } from './erasing.ts';
import type { Forgetting } from './forgetting.ts';
import type { HostFacts } from './host-checks.ts';
import { createHostServices } from './host-services.ts';
import type {
  ErasureRepository,
  FindWindow,
  Machine,
  PersonalFiles,
  PersonRepository,
  ProgramExchange,
  Samples,
  StoreInspector,
  SupervisedSite,
} from './ports.ts';
import { createSetupService, type SetupService } from './setup-service.ts';
import { stationStatus } from './station-status.ts';
import type { StoreHealth } from './store-health.ts';
import { maintenanceUseCases } from './use-cases.ts';

/** What setting up, examining, erasing and the station's status need. */
export interface MaintenanceNeeds {
  orders: OrderRepository;
  items: ItemRepository;
  sessions: SessionRepository;
  journal: PurchaseJournal;
  restores: RestoreRepository;
  printJobs: PrintJobRepository;
  keyedPurchases: KeyedPurchases;
  erasure: ErasureRepository;
  persons: PersonRepository;
  decisions: DecisionLog;
  store: StoreInspector;
  health: StoreHealth;
  reserve: AnswerReserve;
  itemPictures: ItemPictures;
  personalFiles: PersonalFiles;
  photos: PhotoService;
  forgetting: Forgetting;
  /** In the order in which they forget. */
  forgetters: readonly Forgetter[];
  samples: Samples;
  printers: Printers;
  printing: Printing;
  machine: Machine;
  host: HostFacts;
  findWindow: FindWindow;
  session: PartnerSession;
  line: CircuitBreaker;
  devices: Devices;
  credentials: CredentialService;
  merchants: MerchantService;
  rules: RuleService;
  site: SupervisedSite;
  sharedJobs: SharedJobs;
  exchange: ProgramExchange;
  resolution: Resolution;
  resolveService: ResolveService;
  coolDown: CoolDown;
  underWay: UnderWay;
  bench: BenchRunner;
  tracking: TrackingService;
  packers: Packers;
  settingsLock: SettingsLock;
  settings: SettingsSource;
  connection: Connection;
  changedHere: Signal;
  dataDir: string;
  /** Output folder of the sandbox's printouts while no printer is set. */
  paperDir: string;
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
  now(): Date;
}

export interface Maintenance {
  setup: SetupService;
  status(): Promise<StationStatus>;
  erasing: ErasureService;
  hostServices: HostServices;
}

export function createMaintenance(
  needs: MaintenanceNeeds,
): Feature<Maintenance, typeof maintenanceCommands> {
  const { orders, items, sessions, journal, restores, erasure, decisions, store } = needs;
  const { devices, site, exchange, line, bench, packers, settings, connection, now } = needs;
  const setup = createSetupService({
    orders,
    items,
    journal,
    restores,
    erasure,
    decisions,
    store,
    reserve: needs.reserve,
    itemPictures: needs.itemPictures,
    photos: needs.photos,
    samples: needs.samples,
    printers: needs.printers,
    machine: needs.machine,
    host: needs.host,
    findWindow: needs.findWindow,
    session: needs.session,
    line,
    devices,
    credentials: needs.credentials,
    health: needs.health,
    merchants: needs.merchants,
    rules: needs.rules,
    site,
    exchange,
    resolution: needs.resolution,
    coolDown: needs.coolDown,
    settings,
    connection,
    dataDir: needs.dataDir,
    paperDir: needs.paperDir,
    now,
  });
  const status = stationStatus({
    orders,
    sessions,
    journal,
    store,
    line,
    printing: needs.printing,
    lock: needs.settingsLock,
    site,
    exchange,
    packers,
    settings,
    connection,
  });
  const erasing = createErasureService({
    erasure,
    persons: needs.persons,
    keyedPurchases: needs.keyedPurchases,
    decisions,
    personalFiles: needs.personalFiles,
    photos: needs.photos,
    settings,
    wait: needs.wait,
    now,
    forgetting: needs.forgetting,
    async forgetFiles(before) {
      for (const each of needs.forgetters) await each.forget(before);
    },
    sharedJobs: needs.sharedJobs,
  });
  const hostServices = createHostServices({
    printJobs: needs.printJobs,
    settings,
    packers,
    changedHere: needs.changedHere,
    underWay: needs.underWay,
    bench,
    devices,
    lock: needs.settingsLock,
    tracking: needs.tracking,
  });
  return {
    api: { setup, status, erasing, hostServices },
    commands: maintenanceUseCases({
      setup,
      erasing,
      status,
      bench,
      site,
      decisions: needs.resolveService.decisions,
    }),
    jobs: [erasing],
  };
}
