import type { Moment } from '../../shared/kernel/moment.ts';
import type { PartnerConnection } from '../adapters/partner/connect-partner.ts';
import type { SettingsFile } from '../adapters/store-sqlite/settings/settings.ts';
import type { Store } from '../adapters/store-sqlite/store.ts';
import type { BoxSearch } from '../features/boxes/ports.ts';
import type { ItemPictures } from '../features/catalogue/ports.ts';
import type { Connection } from '../features/connection/connection.ts';
import type { CredentialStore, TryPartner } from '../features/connection/ports.ts';
import type { SerialDevices } from '../features/devices/ports.ts';
import type {
  DocumentFiles,
  DocumentInspector,
  DocumentWriter,
  ReadInsert,
} from '../features/documents/ports.ts';
import type {
  AddressSecrets,
  CallStore,
  OpenHotFolder,
  OpenHttp,
  PostWebhook,
  WebhookSecrets,
  WhoServes,
} from '../features/exchange/ports.ts';
import type { HostFacts } from '../features/maintenance/host-checks.ts';
import type { FindWindow, Machine, PersonalFiles, Samples } from '../features/maintenance/ports.ts';
import type { Packers } from '../features/people/packers.ts';
import type { Printers, PrintLocks } from '../features/printing/ports.ts';
import type { AnswerReserve, AttemptLocks } from '../features/purchasing/ports.ts';
import type { LearnedLives } from '../features/rating/quote-life.ts';
import type { ServedCountries } from '../features/rating/served-countries.ts';
import type { SiteSecrets } from '../features/records/ports.ts';
import type { SettingsSource } from '../features/settings/settings-source.ts';
import type { SitePassword, Sites } from '../features/site/ports.ts';
import type { OpenListener } from '../features/webhooks/ports.ts';
import type { Signal } from '../kernel/signal.ts';

/** All opened adapters that the features are built from. */
export interface StationParts {
  connection: Connection;
  settings: SettingsFile & SettingsSource;
  packers: Packers;
  /** Notifies of changes that are not in the event log, because no store holds that state. */
  changedHere: Signal;
  store: Store;
  locks: AttemptLocks;
  reserve: AnswerReserve;
  files: DocumentFiles;
  itemPictures: ItemPictures;
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
