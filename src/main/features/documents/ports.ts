import type { Wording } from '../../../shared/kernel/message.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import type { MatchedBy } from '../../../shared/purchasing/shipment.ts';

/** One page as it was read; sizes in points (1/72 inch), as shown (rotation applied). */
export interface PageFindings {
  /** Counts from 0. */
  index: number;
  width: number;
  height: number;
  /** Degrees clockwise that the file asks to turn the page: 0, 90, 180 or 270. */
  rotation: number;
  /** What can be seen on it: hidden, covered and off-page text is not there. */
  text: string;
  /** SHA-256 of what is drawn, whatever file it came in; null where the page is blank. */
  picture: string | null;
  barcodes: { format: string; text: string }[];
  /** Labels found on a page that is larger than a label. None where it is not clear what is theirs. */
  areas: LabelArea[];
}

/**
 * A label that lies on a larger page. Places in points from the shown page's upper left corner.
 */
export interface LabelArea {
  /** What is kept of the page; its middle becomes the label's middle. */
  box: { x: number; y: number; width: number; height: number };
  /** The label's true size in points, upright. */
  stock: { width: number; height: number };
  /** Degrees clockwise that put it upright. */
  turn: 0 | 90 | 180 | 270;
  text: string;
  picture: string | null;
  barcodes: { format: string; text: string }[];
}

export interface DocumentFindings {
  pages: PageFindings[];
  /** What it holds that could act or bring something along, in words; none of it is printed. */
  carries: string[];
}

export interface DocumentInspector {
  /** Errors: `labels-held` with words for: not a PDF, encrypted, damaged, too large, too many pages, too slow. */
  inspect(pdf: Uint8Array): Promise<Result<DocumentFindings>>;
  /** Only the pages' sizes in points, as shown (rotation applied): much quicker than `inspect`. */
  sizes(pdf: Uint8Array): Promise<Result<{ width: number; height: number }[]>>;
  /** A new PDF of those pages alone, at their true size; the same pages give the same bytes. */
  extractPages(pdf: Uint8Array, indexes: readonly number[]): Promise<Result<Uint8Array>>;
  /** The label alone, upright, at its true size, nothing of the page around it; the same area gives the same bytes. */
  cutOut(pdf: Uint8Array, index: number, area: LabelArea): Promise<Result<Uint8Array>>;
  /** The page as PNG at `dpi`. */
  picture(pdf: Uint8Array, index: number, dpi: number): Promise<Result<Uint8Array>>;
  close(): Promise<void>;
}

export interface DocumentSource {
  /** A PDF from a URL the partner gave. https only, or http on the connection's own loopback origin; limits on size and time. Errors: `paper-missing`. */
  fetch(url: string): Promise<Result<Uint8Array>>;
}

/** What other benches of the site have fetched already. */
export interface SharedDocuments {
  /** As it was fetched from that address for that purchase; null where it cannot be had, or is torn. */
  find(attemptId: string, url: string): Promise<Uint8Array | null>;
}

/** A PDF that a rule names by its path; else why it cannot be had. */
export type ReadInsert = (path: string) => Promise<Result<Uint8Array, Wording>>;

/** Files by content: the same bytes are kept once. */
export interface DocumentFiles {
  /** Durable before it returns. `name` (made safe) is how people will see it. */
  keep(pdf: Uint8Array, name: { attemptId: string; file: string }): Promise<Result<KeptFile>>;
  read(hash: string): Promise<Result<Uint8Array>>;
  /**
   * That under its name still lies what was kept; a name that is gone is given again. Errors:
   * `paper-missing` where another content has the name now, `store`.
   */
  prove(kept: KeptFile): Promise<Result<null>>;
}

export interface KeptFile {
  /** SHA-256 of the bytes, hex. */
  hash: string;
  /** Absolute path under the data folder. */
  file: string;
}

/** A document of a purchase: an original as fetched, or a page taken from one. */
export interface KeptDocument extends KeptFile {
  attemptId: string;
  role: 'original' | 'label' | 'invoice' | 'unmatched';
  /** Where an original came from; null for pages taken out. */
  url: string | null;
  cartonReference: string | null;
  matchedBy: MatchedBy | null;
  pages: number;
  /** Texts of barcodes on it. */
  barcodes: string[];
  /**
   * What was read on an unmatched one; what an original carries beside its pages (scripts, files);
   * what speaks against a label or an invoice, which then waits until a person accepts it.
   */
  found: Wording[];
  /** A person has looked at the picture and said that it is right. */
  accepted: boolean;
  /** Of a label that turned out to be another purchase's since it was given. */
  foreign?: Foreign;
}

/** A cancelled purchase had that very page; or another one's tracking number stands on it. */
type Foreign = 'cancelled' | { reference: string; mark: string };

/**
 * What tells the label of one purchase from another's, by exact text, so that it can be looked up:
 * - tracking: a number of the purchase itself, by the partner's answer: tracking number, ShipmentID
 * - content: what a label of it is: its document's bytes, its page's, the picture of the page
 * - number: a number on a label of it that looks like a carrier's
 * - text: any other long number printed on a label of it
 * - reference: what the purchase or a carton of it is called
 */
export type MarkKind = 'tracking' | 'content' | 'number' | 'text' | 'reference';

/** A mark as it is looked up. */
export interface Mark {
  kind: MarkKind;
  mark: string;
}

export interface Claim extends Mark {
  attemptId: string;
  /** What that purchase is called. */
  reference: string;
  sameOrder: boolean;
  /** An outbound shipment and a return of it: they may share numbers. */
  otherKind: boolean;
  /** Of a label that is that purchase's now, or of one that was replaced since. */
  current: boolean;
  cancelled: boolean;
}

export interface LabelMarks {
  /** Of the purchase itself. */
  own: readonly Mark[];
  /** Of the labels that its cartons have now. */
  labels: readonly { document: string; marks: readonly Mark[] }[];
  /** Of pages that are held: they are no longer this purchase's, if they were. */
  held: readonly Mark[];
}

export interface DocumentRepository {
  list(attemptId: string): Promise<KeptDocument[]>;
  /** Replaces the attempt's documents of every role but `original`; originals are only added. */
  save(attemptId: string, documents: readonly KeptDocument[], marks?: LabelMarks): Promise<void>;
  /** Which of these marks are on record for other purchases. */
  claims(attemptId: string, marks: readonly string[]): Promise<Claim[]>;
  /** Adds originals, and leaves every other paper as it is. */
  keepOriginals(originals: readonly KeptDocument[]): Promise<void>;
  /** What another purchase is called that has that very invoice; null where none has. */
  invoiceOf(hash: string, otherThan: string): Promise<string | null>;
  accept(attemptId: string, cartonReference: string): Promise<void>;
  /** The invoice that is held. */
  acceptInvoice(attemptId: string): Promise<void>;
  find(file: string): Promise<KeptDocument | null>;
}

/** Documents that could not be had, so that no start asks for all of them again. Only a person always may. */
export interface DocumentTries {
  /** Whether it may be tried without a person: the pause grows with every failure. */
  isDue(attemptId: string): Promise<boolean>;
  failed(attemptId: string): Promise<void>;
  /** They are here. */
  had(attemptId: string): Promise<void>;
}
