import type { Wording } from '../../../shared/kernel/message.ts';

/** An order that was finished long ago, and whether something of it is still going on. */
export interface FinishedOrder {
  orderId: string;
  /** A purchase is not settled, a parcel is on its way, or somebody worked on it since. */
  isHeld: boolean;
  place: Place;
}

/** The last order that was read. */
export interface Place {
  finishedAt: string;
  seq: number;
}

/** What of an order lies in files. */
interface PersonalDocuments {
  /** Names of the folders of its purchases, and its own. */
  folders: string[];
  /** Contents of its documents. */
  hashes: string[];
  /** Of these, those that documents of orders have which are not erased. */
  needed: string[];
  /** Where prints of it were put. */
  printed: string[];
}

/** How long ago something must have been, by the clock and by what this store has seen since. */
export interface LongAgo {
  /** By the clock. */
  before: string;
  /** The newest entry of the journal that is as old: whatever has a later one is not. */
  newestFact: number;
}

/** Forgetting whom finished orders were for; what was bought, and for what money, stays. */
export interface ErasureRepository {
  /** Puts down what the clock says now, so that days that pass are known to have passed. */
  readClock(now: Date): Promise<void>;
  /**
   * So many days ago, as far as several readings of the clock prove it; null where they do not: a
   * clock that jumps ahead ages nothing at once.
   */
  longAgo(now: Date, days: number): Promise<LongAgo | null>;
  /** Shipped or cancelled, and unchanged since `before`; the longest finished first. */
  finished(before: LongAgo, after: Place | null, limit: number): Promise<FinishedOrder[]>;
  /** Forgotten at the bench's site, and here not yet. */
  forgottenAtSite(): Promise<string[]>;
  /** Asked again once nobody else can work on it; `before` is null of what the site forgot. */
  mayErase(orderId: string, before: LongAgo | null): Promise<boolean>;
  documentsOf(orderId: string): Promise<PersonalDocuments>;
  /** All or nothing; false where the order is not to be erased, or not any more. */
  erase(orderId: string, before: LongAgo | null, at: string): Promise<boolean>;
  /** So that nothing of what was erased is left in the write-ahead log. */
  tidy(): Promise<void>;
}

export interface PersonalFiles {
  /** Answers how many documents are gone. What is gone already is no failure. */
  erase(documents: PersonalDocuments): Promise<number>;
  /** What updates and restores have put aside, once it is so many days old that it names the forgotten. */
  eraseOldCopies(now: Date, days: number): Promise<void>;
}

export interface PersonRepository {
  /**
   * Of every order for that person all that is kept, as JSON. They are found by their mail address,
   * their telephone number, or their name with their postal code.
   */
  find(text: string): Promise<Record<string, unknown>[]>;
}

/** Of a bought shipment. */
export interface LostDocument {
  hash: string;
  reference: string;
}

/** Documents that are not as they were kept; what is fine is not named. */
export interface DocumentsInspection {
  looked: number;
  missing: LostDocument[];
  changed: LostDocument[];
}

/** What a look at the whole store found. */
export interface Inspection {
  /** What is wrong with the database, in SQLite's words; empty where it is whole. */
  damage: string[];
  /** null where the database is damaged: what it says of documents is not worth asking. */
  documents: DocumentsInspection | null;
  /** Why it could not be looked at; null where it was. */
  hindered: Wording | null;
}

export interface InspectionOptions {
  breathMs: number;
  /** As soon as the database is read, before its documents are. */
  onDamage?: (damage: readonly string[]) => void;
  /** Ends the look; it is `hindered` then. */
  signal?: AbortSignal;
}

/** The last backup that was made and read through. */
export interface BackupRecord {
  file: string;
  madeAt: string;
}

/** Names in the data folder that other users can read or change, and those of another user. */
export interface FolderFinding {
  open: string[];
  foreign: string[];
}
