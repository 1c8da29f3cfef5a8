import type { LabelLayout, StoredLayout } from '../../../shared/documents/label-layout.ts';
import type { AnyMessage } from '../../../shared/kernel/message.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import type { MatchedBy } from '../../../shared/purchasing/shipment.ts';
import type { CommandSheet } from '../../../shared/scanning/command-sheet.ts';
import type { PaperSize } from '../printing/ports.ts';

/** Content of one page; sizes in points (1/72 inch), as shown (rotation applied). */
export interface PageFindings {
  /** Index from 0. */
  index: number;
  width: number;
  height: number;
  /** Rotation requested by the file, in degrees clockwise: 0, 90, 180 or 270. */
  rotation: number;
  /**
   * Only what a person reads in the black and white picture that is printed: no text that is hidden, covered, off
   * the page, pale or smaller than 4 points, and no word that looks different from what the file says.
   */
  text: string;
  /** Of each line of `text`. */
  lines: TextLines;
  /** SHA-256 of the rendered page, independent of its file; null where the page is blank. */
  picture: string | null;
  /** As read in that picture. */
  barcodes: { format: string; text: string }[];
  /** Words that look different from what the file says, as it says them: text made to deceive. */
  doubtful: string[];
  /** The page shows straight edges, as those of bars, of which that picture shows nothing. */
  losesBars: boolean;
  /** Labels found on a page larger than a label. Empty where their bounds are not clear. */
  areas: LabelArea[];
  /** Bounds of what is printed, in points; null on a blank page. */
  ink: { x: number; y: number; width: number; height: number } | null;
  /** On a larger page without areas: of the print around all its barcodes, where that is as large as a label. */
  block: { x: number; y: number; width: number; height: number } | null;
  /** All that is printed on it is its label: a supervisor accepted that on a page of the same kind. */
  isKnownBlock?: true;
}

/** Of each line of a text, in points; 0 where it has no letters. Arrays of numbers, as there may be many. */
export interface TextLines {
  /** From the upper edge of the page as shown. */
  tops: readonly number[];
  /** Of its capitals and digits. */
  heights: readonly number[];
}

/** A label on a larger page. Positions in points from the upper left corner of the page as shown. */
export interface LabelArea {
  /** The part of the page to keep; its centre becomes the label's centre. */
  box: { x: number; y: number; width: number; height: number };
  /** True size of the label in points, upright. */
  stock: { width: number; height: number };
  /** Rotation in degrees clockwise that makes it upright. */
  turn: 0 | 90 | 180 | 270;
  text: string;
  lines: TextLines;
  picture: string | null;
  barcodes: { format: string; text: string }[];
  doubtful: string[];
}

export interface DocumentFindings {
  pages: PageFindings[];
  /** Active or embedded content, described in words; none of it is printed. */
  carries: string[];
}

/** What a label shows on its printer: neither blank nor solid, with these barcodes, all that were read on it. */
export interface LabelProof {
  barcodes: readonly string[];
  dpi: number;
  /** Where its printer has smaller stock. */
  fit?: LabelFit | null;
}

/** A label on stock that is smaller than it: in the middle, at this scale; 1 where at most its frame falls off. */
export interface LabelFit {
  /** What is printed of it, in points on its page. */
  box: { x: number; y: number; width: number; height: number };
  /** Points, as the label lies. */
  stock: { width: number; height: number };
  scale: number;
}

/** A document's turn at the reader: aside, among those that take long, or with all others. */
export type ReaderTurn =
  | 'aside'
  | {
      /** Called where the document takes long: the result counts for nothing, and it is asked for again aside. */
      putAside(): void;
    };

/** Without `turn` a document that takes long is read aside at once. */
export interface DocumentInspector {
  /** Starts the reader, so that the next document need not wait a second for it; returns at once. */
  prepare(): void;
  /**
   * Errors: `labels-held` with the reason: not a PDF, encrypted, damaged, too large, too many pages, too
   * slow (`tooSlowToRead`, which holds for this document from then on).
   */
  inspect(pdf: Uint8Array, turn?: ReaderTurn): Promise<Result<DocumentFindings>>;
  /** Only the page sizes in points, as shown (rotation applied): much faster than `inspect`. */
  sizes(pdf: Uint8Array): Promise<Result<{ width: number; height: number }[]>>;
  /**
   * A new PDF of only those pages, at true size; deterministic. It holds nothing but their pictures where
   * programs may draw them differently. Errors: `labels-held` also where it would show something else than
   * was inspected.
   */
  extractPages(
    pdf: Uint8Array,
    indexes: readonly number[],
    turn?: ReaderTurn,
  ): Promise<Result<Uint8Array>>;
  /**
   * A new PDF of the label on that page, or in that part of it, upright and at true size: nothing but its picture
   * in black and white, as it is printed; deterministic. Errors: `labels-held` also where that shows something
   * else than was inspected, or by `proof` is no label.
   */
  takeLabel(
    pdf: Uint8Array,
    index: number,
    area: LabelArea | null,
    proof: LabelProof | null,
    turn?: ReaderTurn,
  ): Promise<Result<Uint8Array>>;
  /** The page as PNG at `dpi`; `asPrinted` as a label printer shows it, in black and white. */
  picture(
    pdf: Uint8Array,
    index: number,
    dpi: number,
    asPrinted?: boolean,
  ): Promise<Result<Uint8Array>>;
  close(): Promise<void>;
}

export interface DocumentSource {
  /**
   * Downloads a PDF from a URL given by the partner. https only, or http on the connection's own loopback
   * origin; size and time are limited. Errors: `paper-missing`.
   */
  fetch(url: string, download?: Download): Promise<Result<Uint8Array>>;
}

/** A download beside others. */
export interface Download {
  /** Aborts it. */
  signal: AbortSignal;
  /** So many bytes may be held at once; for more it waits for `room`. */
  freeBytes: number;
  /** Resolves once more may be held, with false where the download was aborted before. */
  room(): Promise<boolean>;
}

/** Documents that other benches of the site have fetched already. */
export interface SharedDocuments {
  /** The file fetched from that URL for that purchase; null where it is missing or damaged. */
  find(attemptId: string, url: string): Promise<Uint8Array | null>;
}

/** A PDF that a rule names by path; else why it is not available. */
export type ReadInsert = (path: string) => Promise<Result<Uint8Array, AnyMessage>>;

/** Files addressed by content: identical bytes are stored once. */
export interface DocumentFiles {
  /** Durable before it returns. `name` is made safe and displayed to people. */
  keep(pdf: Uint8Array, name: { attemptId: string; file: string }): Promise<Result<KeptFile>>;
  read(hash: string): Promise<Result<Uint8Array>>;
  /**
   * Verifies that the stored file is unchanged; restores a missing name. Errors: `paper-missing` where the
   * name has other content, `store`.
   */
  prove(kept: KeptFile): Promise<Result<null>>;
}

export interface KeptFile {
  /** SHA-256 of the bytes, hex. */
  hash: string;
  /** Absolute path under the data folder. */
  file: string;
}

/** A document of a purchase: an original as fetched, or a page extracted from one. */
export interface StoredDocument extends KeptFile {
  attemptId: string;
  /** `other`: a page that is neither label nor invoice, copy or return. */
  role: 'original' | 'label' | 'invoice' | RestKind | 'unmatched';
  /**
   * Source of an original; of a page that is neither label nor invoice: that of its file, and the kind. null for
   * other extracted pages.
   */
  url: string | null;
  cartonReference: string | null;
  /** For an unmatched page `position` where a supervisor may accept it for a carton; else null. */
  matchedBy: MatchedBy | null;
  pages: number;
  /** Contents of its barcodes. */
  barcodes: string[];
  /**
   * Text of an unmatched document; active content of an original (scripts, files); doubts about a label or
   * invoice, which then waits for acceptance.
   */
  found: AnyMessage[];
  /** A person reviewed the picture and accepted it; an unmatched page: accepted others in its place. */
  accepted: boolean;
  /** For a label found to belong to another purchase after it was matched. */
  foreign?: Foreign;
}

/** A courier's copy, the label of a return enclosed with an outbound shipment, or anything else. */
export type RestKind = 'courier-copy' | 'return-label' | 'other';

/** The page was on a cancelled purchase, or shows the tracking number of another one. */
type Foreign = 'cancelled' | { reference: string; mark: string };

/**
 * Exact text that distinguishes the labels of two purchases, for lookup:
 * - tracking: number of the purchase from the partner's answer: tracking number, ShipmentID
 * - content: hash of its document, of its page, or of the page's picture
 * - number: a number on its label in the form of a carrier's
 * - text: any other long number printed on its label
 * - reference: name of the purchase or of one of its cartons
 */
type MarkKind = 'tracking' | 'content' | 'number' | 'text' | 'reference';

/** A mark as found by a lookup. */
export interface Mark {
  kind: MarkKind;
  mark: string;
}

export interface Claim extends Mark {
  attemptId: string;
  /** Reference of that purchase. */
  reference: string;
  sameOrder: boolean;
  /** An outbound shipment and its return, which may share numbers. */
  otherKind: boolean;
  /** Whether it is on the purchase's current label, or on a replaced one. */
  current: boolean;
  cancelled: boolean;
}

export interface LabelMarks {
  /** Marks of the purchase itself. */
  own: readonly Mark[];
  /** Marks of the current labels of its cartons. */
  labels: readonly { document: string; marks: readonly Mark[] }[];
  /** Marks of held pages: no longer this purchase's. */
  held: readonly Mark[];
}

export interface DocumentRepository {
  list(attemptId: string): Promise<StoredDocument[]>;
  /** Replaces the attempt's documents of every role but `original`; originals are only added. */
  save(attemptId: string, documents: readonly StoredDocument[], marks?: LabelMarks): Promise<void>;
  /** The marks among these that are recorded for other purchases. */
  claims(attemptId: string, marks: readonly string[]): Promise<Claim[]>;
  /** Adds originals; changes no other document. */
  keepOriginals(originals: readonly StoredDocument[]): Promise<void>;
  /** Reference of another purchase with the same invoice; null for none. */
  invoiceOf(hash: string, otherThan: string): Promise<string | null>;
  /** Reference of the newest shipment with that code on a label or an invoice, of the last 2,000; null for none. */
  withBarcode(code: string): Promise<string | null>;
  accept(attemptId: string, cartonReference: string): Promise<void>;
  /** Accepts the held invoice. */
  acceptInvoice(attemptId: string): Promise<void>;
  find(file: string): Promise<StoredDocument | null>;
}

/** What is remembered of a supervisor's acceptance of a sheet, by connection. It proves no shipment and no carton. */
export interface LabelLayouts {
  /** Those in use, oldest first. */
  list(connection: string): Promise<StoredLayout[]>;
  /** The one in use that was learned from that label. */
  learnedFrom(connection: string, from: AcceptedSheet): Promise<StoredLayout | null>;
  add(connection: string, from: AcceptedSheet, layout: LabelLayout): Promise<void>;
  /** Takes it out of use; null where none in use has this number. */
  forget(connection: string, id: number): Promise<StoredLayout | null>;
}

interface AcceptedSheet {
  attemptId: string;
  /** Hash of the label that was cut out of it. */
  document: string;
}

/** Failed fetches, so that not every start requests all of them again. A person may always retry. */
export interface DocumentTries {
  /** Whether an automatic retry is due: the pause grows with every failure. */
  isDue(attemptId: string): Promise<boolean>;
  failed(attemptId: string): Promise<void>;
  /** Records that a fetch failed for which somebody waited: the next start tries again. */
  lacking(attemptId: string): Promise<void>;
  /** Whether the last fetch failed. */
  isLacking(attemptId: string): Promise<boolean>;
  /** Records success. */
  had(attemptId: string): Promise<void>;
}

export interface PackingSlip {
  reference: string;
  merchant: string | null;
  /** YYYY-MM-DD. */
  date: string;
  /** Address lines, the name first; for a business with its tax IDs. */
  shipTo: readonly string[];
  /** The warehouse that the order names, if any. */
  locationName: string | null;
  trackingNumber: string | null;
  carrier: string | null;
  /** Content of each carton; one entry without a carton where that is not known. */
  contents: readonly {
    carton: string | null;
    weight: string | null;
    items: readonly { sku: string; description: string; quantity: number }[];
  }[];
}

export interface CartonSlip {
  /** Reference printed on the carton, as text and as Code 128. */
  carton: string;
  n: number;
  of: number;
  order: string;
  merchant: string | null;
}

/** Separator before the labels of a batch. */
export interface BatchSlip {
  /** Reference of the order that all are packed like. */
  like: string;
  /** Number of labels that follow. */
  orders: number;
  /** Content of each parcel. */
  items: readonly { sku: string; description: string; quantity: number }[];
  /** Start of the batch, formatted. */
  at: string;
}

/** Content of a printed hand-over list. */
export interface HandoverPaper {
  id: string;
  carrier: string;
  /** null: all merchants. */
  merchant: string | null;
  /** The sender, in one line. */
  from: string;
  /** Time of closing, formatted; null: still open. */
  closed: string | null;
  cartons: number;
  /** Total weight with unit; both totals if there are two units. */
  weight: string;
  parcels: readonly {
    trackingNumber: string;
    reference: string;
    cartons: number;
    weight: string;
  }[];
}

export interface PrinterPage {
  page: 'test' | 'calibration';
  /** The printer that it tests. */
  target: string;
  /** Time of creation, formatted. */
  at: string;
}

/** The passport of a shipment, for a claim. Texts are in English, times formatted. */
export interface PassportPaper {
  reference: string;
  merchant: string | null;
  isReturn: boolean;
  madeAt: string;
  /** Name and value. */
  facts: readonly (readonly [string, string])[];
  cartons: readonly {
    reference: string;
    /** With unit; null where it is not known. */
    expected: string | null;
    weighed: string | null;
    weighedBy: string | null;
    size: string | null;
    items: readonly PassportItem[];
    /** Its page as PNG, null where that cannot be shown; SHA-256 of the document. */
    label: { png: Uint8Array | null; sha256: string } | null;
    photos: readonly PassportPhoto[];
  }[];
  /** Where it is not known which carton holds them. */
  goods: readonly PassportItem[];
  /** Of these, without boxes. */
  goodsWeight: string | null;
  /** Of no carton of the shipment. */
  photos: readonly PassportPhoto[];
  photosLeftOut: number;
  times: readonly { at: string; what: string }[];
  /** null where it is not shown, or not known. */
  packer: string | null;
  /** For a dispute: what was accepted and what was billed; null for a passport alone. */
  charges: DisputedCharges | null;
}

/** Both figures, as text with currency or unit. */
export interface DisputedCharges {
  tooMuch: string;
  figures: readonly { name: string; quoted: string; billed: string; difference: string }[];
  /** What is wrong, a sentence each. */
  findings: readonly string[];
  lines: readonly { bill: string; what: string; day: string; amount: string }[];
}

interface PassportItem {
  sku: string;
  description: string;
  quantity: number;
  hsCode: string | null;
  origin: string | null;
}

interface PassportPhoto {
  /** null where it is at another bench, and no small one is here. */
  jpeg: Uint8Array | null;
  sha256: string;
  caption: string;
}

/** Creates the station's own documents as PDFs. Deterministic. */
export interface DocumentWriter {
  packingSlip(slip: PackingSlip, size: PaperSize): Promise<Uint8Array>;
  /** null where the paper has no room for a scannable barcode of the reference. */
  cartonSlip(slip: CartonSlip, size: PaperSize): Promise<Uint8Array | null>;
  batchSlip(slip: BatchSlip, size: PaperSize): Promise<Uint8Array>;
  handoverList(list: HandoverPaper, size: PaperSize): Promise<Uint8Array>;
  printerPage(page: PrinterPage, size: PaperSize): Promise<Uint8Array>;
  passport(paper: PassportPaper, size: PaperSize): Promise<Uint8Array>;
  /** Codes that do not fit as a barcode are listed for choosing on the screen. */
  commandSheet(sheet: CommandSheet, size: PaperSize): Promise<Uint8Array>;
}
