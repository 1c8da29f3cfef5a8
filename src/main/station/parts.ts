import { defectText } from '../../shared/kernel/defect-text.ts';
import { type StationError, stationError } from '../../shared/kernel/errors.ts';
import type { Moment } from '../../shared/kernel/moment.ts';
import { plainText } from '../../shared/kernel/plain-text.ts';
import type { Result } from '../../shared/kernel/result.ts';
import { say } from '../../shared/kernel/say.ts';
import type { PrintRole, PrintTarget } from '../../shared/printing/print-job.ts';
import type { PartnerOperations } from '../adapters/partner/operations.ts';
import type { SettingsFile } from '../adapters/store-sqlite/files/settings.ts';
import type { Store } from '../adapters/store-sqlite/store.ts';
import type { Classifier, ItemPictures } from '../features/catalogue/ports.ts';
import type { Connection } from '../features/connection/connection.ts';
import type { CredentialStore, PartnerCredentials } from '../features/connection/ports.ts';
import type { SerialInstruments } from '../features/devices/ports.ts';
import type {
  DocumentFiles,
  DocumentInspector,
  DocumentSource,
} from '../features/documents/ports.ts';
import type { DoctorParts } from '../features/maintenance/doctor.ts';
import type { HostFacts } from '../features/maintenance/host-checks.ts';
import type { PersonalFiles } from '../features/maintenance/ports.ts';
import type { Packers } from '../features/people/packers.ts';
import type { PaperWriter, Printers, PrintLocks } from '../features/printing/ports.ts';
import type {
  AnswerReserve,
  AttemptLocks,
  CancelGateway,
  PurchaseGateway,
  ShipmentLookup,
} from '../features/purchasing/ports.ts';
import type { RateSource } from '../features/rating/ports.ts';
import type { LearnedLife } from '../features/rating/quote-life.ts';
import type { ReturnRateSource } from '../features/returns/ports.ts';
import type { SettingsSource } from '../features/settings/settings-access.ts';
import type { TrackingSource } from '../features/tracking/ports.ts';
import type { WebhookGateway } from '../features/webhooks/ports.ts';

/** Everything that touches the world, opened: what the station is built from. */
export interface StationParts {
  connection: Connection;
  settings: SettingsFile & SettingsSource;
  packers: Packers;
  store: Store;
  locks: AttemptLocks;
  reserve: AnswerReserve;
  files: DocumentFiles;
  itemPictures: ItemPictures;
  personalFiles: PersonalFiles;
  credentials: CredentialStore;
  partner: {
    rates: RateSource;
    returnRates: ReturnRateSource;
    purchases: PurchaseGateway;
    cancellations: CancelGateway;
    lookup: ShipmentLookup;
    operations: PartnerOperations;
    tracking: TrackingSource;
    classifier: Classifier;
    webhooks: WebhookGateway;
    documents: DocumentSource;
    check(): Promise<Result<{ detail: string }>>;
    /** Other credentials count from now on. */
    signOut(): void;
    /** Milliseconds that the partner's clock is ahead of ours, by its last answer; null: not known. */
    clockSkew(): number | null;
  };
  /** Another partner is asked once, with these credentials; nothing is remembered of it. */
  tryPartner(baseUrl: string, credentials: PartnerCredentials): Promise<Result<{ detail: string }>>;
  inspector: DocumentInspector;
  printers: Printers;
  serial: SerialInstruments;
  paperWriter: PaperWriter;
  /** `printers` are shared by every store of the data folder; a seat is one store's. */
  printLocks: { printers: PrintLocks; seats: PrintLocks };
  /** The program that would show the window; a host knows. */
  findWindow: DoctorParts['window'];
  host: HostFacts;
  dataDir: string;
  /** Where the sandbox's paper goes while no printer is set. */
  paperDir: string;
  stationName: string;
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
  now(): Date;
  /** For how long the connection's quotes can be bought, as far as it taught. */
  quoteLife: { learned(): LearnedLife | null; learn(life: LearnedLife): void };
  /** Now, by every clock of the machine. */
  moment(): Moment;
  close(): Promise<void>;
}

/**
 * Where a role prints. Sandbox paper goes to a folder, and to a real printer only where a setting
 * allows it; without a printer nothing is ever sent to the system's default one.
 */
export function targetOf(
  { settings, connection, paperDir }: StationParts,
  role: PrintRole,
): PrintTarget | null {
  const current = settings.current();
  const target = current[`printers.${role}`];
  if (!connection.sandbox) return target;
  const allowed = target?.startsWith('folder:') || current['printing.sandboxToRealPrinters'];
  return target && allowed ? target : `folder:${paperDir}`;
}

/** Why the sandbox's paper may not go there, or null: a label of it looks like a real one. */
export function sandboxStaysIn(
  { settings, connection }: Pick<StationParts, 'settings' | 'connection'>,
  target: PrintTarget,
): StationError | null {
  const allowed =
    !connection.sandbox ||
    target.startsWith('folder:') ||
    settings.current()['printing.sandboxToRealPrinters'];
  if (allowed) return null;
  const message = say`Paper of the sandbox is not printed on real printers, unless the setting printing.sandboxToRealPrinters allows it.`;
  return stationError('bad-input', message, { field: 'target' });
}

/** What a person should know who reads the log. */
export const logLine = (line: string): void => void process.stderr.write(`packbench: ${line}\n`);

/** A defect of ours, for the log: never for the window. */
export function reportDefect(error: unknown, where: string): void {
  process.stderr.write(plainText(`packbench: defect in ${where}: ${defectText(error)}\n`));
}
