import { normal } from './check-digit.ts';
import { GS } from './gs1.ts';

/**
 * Carriers encode a tracking number on a label in several documented forms:
 * - USPS (Publication 199): 420, the ZIP code of 5 or 9 digits, then the number.
 * - FedEx: 34 digits that end in the number (12, 14 or 15 digits); Ground has 22 digits, beginning
 *   with 96.
 * - DHL (ASC MH10 data identifier J): J, then the licence plate JD….
 * - GS1: 00, then the SSCC.
 * - GeoPost (DPD): %, the postal code in 7 characters, the number of 14 digits, service and country of 3
 *   digits each.
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
  /^(?:%[0-9A-Z]{7}|\d{7})(\d{14})\d{6}$/,
];

/** GeoPost's number as people read it: with its check character. */
const GEOPOST = /^(\d{14})([0-9A-Z])$/;

/**
 * Routing codes identify the destination, not the parcel: every label to the same place has the same.
 * - 420, 421, 403, 410: GS1's postal code, with or without country, routing code and location
 * - 2L, 52L, 51L: ASC MH10 data identifiers of postal codes and countries
 */
const ROUTING: readonly RegExp[] = [
  /^420\d{5}(?:\d{4})?$/,
  /^421\d{3}[A-Z0-9]{3,9}$/,
  /^(?:2L|52L|51L)[A-Z]{2}/,
  /^40[03]/,
  /^410\d{13}$/,
];

/** Without blanks, dots and hyphens, which print adds and loses; upper case. */
export const numberKey = (text: string): string => text.toUpperCase().replace(/[\s.-]/g, '');

export const LONGEST_NUMBER = 40;
export const SHORTEST_NUMBER = 8;
const LEAST_DIGITS = 6;

/** Whether a number is as long as a carrier's. */
export const isLongNumber = (key: string): boolean =>
  key.length >= SHORTEST_NUMBER &&
  key.length <= LONGEST_NUMBER &&
  (key.match(/\d/g) ?? []).length >= LEAST_DIGITS;

/** A barcode that can only identify a parcel. */
export const isParcelNumber = (key: string): boolean =>
  isLongNumber(key) && /^[A-Z0-9]+$/.test(key) && !ROUTING.some((routing) => routing.test(key));

const WEB_ADDRESS = /^\s*(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.|[a-z0-9.-]{1,60}\.[a-z]{2,10}\/)/i;
/** Ends of numbers that codes of two dimensions carry: UPS writes the last eight into its MaxiCode. */
const TAIL = 8;

/**
 * Whether a barcode of a label names its parcel, as far as can be seen in the code: in any of the carrier's
 * forms, or as a code of two dimensions that holds the end of one of the parcel's numbers. A route, an
 * address of the web, and a service do not.
 */
export function namesParcel(barcode: string, numbers: readonly string[]): boolean {
  const own = numbers.flatMap((number) => labelForms(number).map(numberKey));
  const forms = labelForms(barcode).map(numberKey);
  if (forms.some((form) => own.includes(form))) return true;
  if (WEB_ADDRESS.test(barcode)) return false;
  const [plain = ''] = forms;
  if (ROUTING.some((routing) => routing.test(plain))) return forms.slice(1).some(isParcelNumber);
  if (forms.some(isParcelNumber)) return true;
  const whole = contentKey(barcode);
  return own.some((number) => number.length >= TAIL && whole.includes(number.slice(-TAIL)));
}

/** Names of separators, as scanners write the characters that a keyboard does not have. */
const SEPARATORS =
  /<(?:GS|RS|FS|US|EOT)>|\{(?:GS|RS|FS|US|EOT)\}|\[(?:GS|RS|FS|US|EOT)\]|\^[\]^\\_D]/gi;

/** The letters and digits of a code of two dimensions, however a scanner sends the rest. */
const contentKey = (barcode: string): string =>
  barcode
    .replace(/^\][A-Za-z]\w/, '')
    .replace(SEPARATORS, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();

/** Shorter codes must agree in every character. */
const LONG_CONTENT = 20;

/** Whether two readings are of the same barcode: they share a form, or all letters and digits of a long code. */
export function isSameBarcode(one: string, other: string): boolean {
  const forms = new Set(labelForms(one));
  if (labelForms(other).some((form) => forms.has(form))) return true;
  const content = contentKey(one);
  return content.length >= LONG_CONTENT && content === contentKey(other);
}

/**
 * The forms of a label's barcode: unchanged, and without the carrier's additions. Two barcodes
 * belong to one label if they share a form.
 */
export function labelForms(barcode: string): string[] {
  const plain = bare(barcode);
  const inside = WRAPPED.flatMap((form) => form.exec(plain)?.slice(1) ?? []);
  const [, number = '', check] = GEOPOST.exec(plain) ?? [];
  if (check !== undefined && check === geopostCheck(number)) inside.push(number);
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

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** ISO 7064, mod 37,36: the check character of GeoPost's numbers. */
function geopostCheck(number: string): string {
  let sum = 36;
  for (const character of number) {
    sum = (sum + CHARACTERS.indexOf(character)) % 36 || 36;
    sum = (sum * 2) % 37;
  }
  return CHARACTERS[(37 - sum) % 36] ?? '';
}
