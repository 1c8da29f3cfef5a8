import { normal } from './check-digit.ts';
import { GS } from './gs1.ts';

/**
 * Carriers put a tracking number on a label in several forms; each of these is documented:
 * - USPS (Publication 199): 420, the ZIP code of 5 or 9 digits, then the number.
 * - FedEx: 34 digits, the number at their end (12 digits, or 14 or 15); Ground has 22, from 96 on.
 * - DHL (ASC MH10 data identifier J): J, then the licence plate JD….
 * - GS1: 00, then the SSCC.
 */
const WRAPPED: readonly RegExp[] = [
  /^420\d{5}(9[1-5]\d{18,24})$/,
  /^420\d{9}(9[1-5]\d{18,24})$/,
  /^(?:96|1\d)\d{20}(\d{12})$/,
  /^(?:96|1\d)\d{18}(\d{14})$/,
  /^(?:96|1\d)\d{17}(\d{15})$/,
  /^96\d{5}(\d{15})$/,
  /^J(JD\d{14,22})$/,
  /^00(\d{18})$/,
];

/**
 * The forms under which a label's barcode may be known: as it is, and without what a carrier put
 * around it. Two barcodes are of one label where they share a form.
 */
export function labelForms(barcode: string): string[] {
  const plain = bare(barcode);
  const inside = WRAPPED.flatMap((form) => form.exec(plain)?.slice(1) ?? []);
  return [...new Set([plain, ...inside])];
}

/** Readers write separators and identifiers in their own ways: `]C1…`, GS, `(420)98101(92)…`. */
function bare(barcode: string): string {
  const text = normal(barcode.replace(/^\][A-Za-z]\w/, '').replaceAll(GS, ''));
  return /^(?:\(\d{2,4}\)[^()]+)+$/.test(text) ? text.replace(/[()]/g, '') : text;
}
