import { normal } from './check-digit.ts';
import { GS } from './gs1.ts';

/**
 * Carriers encode a tracking number on a label in several documented forms:
 * - USPS (Publication 199): 420, the ZIP code of 5 or 9 digits, then the number.
 * - FedEx: 34 digits that end in the number (12, 14 or 15 digits); Ground has 22 digits, beginning
 *   with 96.
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
 * The forms of a label's barcode: unchanged, and without the carrier's additions. Two barcodes
 * belong to one label if they share a form.
 */
export function labelForms(barcode: string): string[] {
  const plain = bare(barcode);
  const inside = WRAPPED.flatMap((form) => form.exec(plain)?.slice(1) ?? []);
  return [...new Set([plain, ...inside])];
}

/**
 * Removes separators and identifiers, which readers write differently: `]C1…`, GS,
 * `(420)98101(92)…`.
 */
function bare(barcode: string): string {
  const text = normal(barcode.replace(/^\][A-Za-z]\w/, '').replaceAll(GS, ''));
  return /^(?:\(\d{2,4}\)[^()]+)+$/.test(text) ? text.replace(/[()]/g, '') : text;
}
