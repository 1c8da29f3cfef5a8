import type { IntegrationStatus } from '../../../shared/exchange/exchange-status.ts';
import type { StationError } from '../../../shared/kernel/errors.ts';
import type { AnyMessage } from '../../../shared/kernel/message.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import type { Check } from '../../../shared/maintenance/station-status.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { SiteStatus } from '../../../shared/site/site-status.ts';

/** An order finished long ago, and whether something of it is still active. */
export interface FinishedOrder {
  orderId: string;
  /** A purchase is unresolved, a parcel is in transit, or somebody worked on it since. */
  isHeld: boolean;
  place: Place;
}

/** The last order read. */
export interface Place {
  finishedAt: string;
  seq: number;
}

/** Files with data of an order. */
interface PersonalDocuments {
  /** Names of the folders of its purchases, and its own. */
  folders: string[];
  /** Hashes of its documents. */
  hashes: string[];
  /** Those hashes that documents of orders not erased have too. */
  needed: string[];
  /** Paths of prints of it. */
  printed: string[];
  /** Hashes of its photos, unless another order has the same. */
  photos: string[];
}

/** A point in the past, by the clock and by what this store has seen since. */
export interface LongAgo {
  /** By the clock. */
  before: string;
  /** The newest journal entry of that age: an order with a later one is excluded. */
  newestFact: number;
}

/** Erases recipients of finished orders; purchases and amounts stay. */
export interface ErasureRepository {
  /** Records the current clock, to prove later how many days have passed. */
  readClock(now: Date): Promise<void>;
  /**
   * The moment so many days ago, as far as several readings of the clock prove it; null where they do not:
   * a clock that jumps ahead ages nothing at once.
   */
  retentionCutoff(now: Date, days: number): Promise<LongAgo | null>;
  /** Shipped or cancelled, and unchanged since `before`; longest finished first. */
  finished(before: LongAgo, after: Place | null, limit: number): Promise<FinishedOrder[]>;
  /** Orders erased at the bench's site and not here yet. */
  forgottenAtSite(): Promise<string[]>;
  /** Checked again under lock; `before`: null for an order that the site erased. */
  mayErase(orderId: string, before: LongAgo | null): Promise<boolean>;
  documentsOf(orderId: string): Promise<PersonalDocuments>;
  /** All or nothing; false where the order must not be erased, or not any more. */
  erase(orderId: string, before: LongAgo | null, at: string): Promise<boolean>;
  /** Truncates the write-ahead log, so that no erased data is left in it. */
  tidy(): Promise<void>;
}

export interface PersonalFiles {
  /** Returns the number of files deleted. A missing file is no failure. */
  erase(documents: PersonalDocuments): Promise<number>;
  /**
   * Deletes copies made by updates and restores that are at least so many days old, since they hold erased
   * recipients.
   */
  eraseOldCopies(now: Date, days: number): Promise<void>;
}

export interface PersonRepository {
  /**
   * All data kept about a person, as JSON per order. Found by email address, telephone number, or name
   * with postal code.
   */
  find(text: string): Promise<(Record<string, unknown> & { order: StoredOrder })[]>;
}

/** A document of a purchase. */
export interface LostDocument {
  hash: string;
  reference: string;
}

/** Documents that differ from what was saved; intact ones are not listed. */
export interface DocumentsInspection {
  looked: number;
  missing: LostDocument[];
  changed: LostDocument[];
}

/** Result of an inspection of the whole store. */
export interface Inspection {
  /** Damage of the database, in SQLite's words; empty where it is intact. */
  damage: string[];
  /** null where the database is damaged, so that its data about documents is unreliable. */
  documents: DocumentsInspection | null;
  /** Why it could not be inspected; null where it was. */
  hindered: AnyMessage | null;
}

export interface InspectionOptions {
  breathMs: number;
  /** Called as soon as the database was checked, before the documents. */
  onDamage?: (damage: readonly string[]) => void;
  /** Ends the inspection, which is `hindered` then. */
  signal?: AbortSignal;
}

/** The database as a whole. */
export interface StoreInspector {
  /** Errors: `store` where the file is known to be damaged, not writable, or the disk is nearly full. */
  check(): Promise<Result<{ detail: AnyMessage }>>;
  /** Inspects every table and documents in the background; damage found is then reported by `damage`. */
  inspect(options: InspectionOptions): Promise<Inspection>;
  /** Known damage, also found by another program: blocks purchases. */
  damage(): StationError | null;
  lastBackup(): BackupRecord | null;
}

/** The bench's site. */
export interface SupervisedSite {
  /** null: the bench is at no site. */
  status(): Promise<SiteStatus | null>;
  examine(): Promise<Check[]>;
  /** Updates the copy. False where the site is unreachable and the copy is used as it is. */
  refresh(): Promise<boolean>;
  /** Orders in work at other benches when this one erased last, with the bench. */
  inWork(): ReadonlyMap<string, string>;
}

/** Exchanges with other programs. */
export interface ProgramExchange {
  look(): Promise<IntegrationStatus[]>;
  /** What is wrong with them. */
  problems(): Promise<readonly object[]>;
}

/** Finds the program that would show the window, or null where none was found; provided by the host. */
export type FindWindow = () => Promise<{
  ok: boolean;
  detail: AnyMessage;
  advice?: AnyMessage | null;
}>;

/** The last backup that was made and verified. */
export interface BackupRecord {
  file: string;
  madeAt: string;
}

/** Names in the data folder that other users can read or change, and those of another owner. */
export interface FolderFinding {
  open: string[];
  foreign: string[];
}

/** Facts about this machine, for `doctor`. */
export interface Machine {
  runtime: { node: string; platform: string; arch: string };
  isRoot: boolean;
  exists(file: string): boolean;
  checkFolder(dir: string): FolderFinding;
  /** Ports of the browser hosts that run on the data folder. */
  hostPorts(): Promise<string[]>;
  /** Addresses at which other machines reach this one. */
  addresses(): string[];
  /** Whether a connection is accepted within half a second. */
  isReached(host: string, port: string): Promise<boolean>;
}

/** Files of the samples that come with the program. */
export interface Samples {
  /** Errors: `not-available` if they are missing. */
  orders(): Promise<Result<{ name: string; bytes: Uint8Array }[]>>;
  /** As PNG by SKU; a missing one is left out. */
  pictures(skus: readonly string[]): Promise<Map<string, Uint8Array>>;
}
