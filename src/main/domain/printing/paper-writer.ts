/** Millimetres and inches meet in points: 72 to an inch. */
export interface PaperSize {
  width: number;
  height: number;
}

export const PAPER_SIZES = {
  A4: { width: 595.28, height: 841.89 },
  Letter: { width: 612, height: 792 },
  '4x6': { width: 288, height: 432 },
  '4x2': { width: 288, height: 144 },
} as const satisfies Record<string, PaperSize>;
export type PaperName = keyof typeof PAPER_SIZES;

/** Where office paper is Letter, not A4. */
const LETTER_COUNTRIES = new Set('BZ CA CL CO CR DO GT HN MX NI PA PH PR SV US VE'.split(' '));

export const officePaper = (country: string | null): 'A4' | 'Letter' =>
  country !== null && LETTER_COUNTRIES.has(country) ? 'Letter' : 'A4';

export interface PackingSlip {
  reference: string;
  merchant: string | null;
  /** YYYY-MM-DD. */
  date: string;
  /** Lines of the address, the name first. */
  shipTo: readonly string[];
  trackingNumber: string | null;
  carrier: string | null;
  /** What is in each carton; one entry without a carton where that is not known. */
  contents: readonly {
    carton: string | null;
    weight: string | null;
    items: readonly { sku: string; description: string; quantity: number }[];
  }[];
}

export interface CartonLabel {
  /** The reference that stands on the carton, as text and as Code 128. */
  carton: string;
  n: number;
  of: number;
  order: string;
  merchant: string | null;
}

export interface PrinterPage {
  page: 'test' | 'calibration';
  /** The printer it is for. */
  target: string;
  /** When it was made, for the reader. */
  at: string;
}

/** The station's own papers as PDFs. The same content gives the same bytes. */
export interface PaperWriter {
  packingSlip(slip: PackingSlip, size: PaperSize): Promise<Uint8Array>;
  cartonLabel(label: CartonLabel, size: PaperSize): Promise<Uint8Array>;
  printerPage(page: PrinterPage, size: PaperSize): Promise<Uint8Array>;
}
