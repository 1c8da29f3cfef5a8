import { hasCheckDigit, normal } from './check-digit.ts';
import { GS } from './gs1.ts';

/** GS1: 00, then the SSCC, which the route may follow. */
const SSCC = /^00(\d{18})(?:(?:42[01]|403|41[0-7])[0-9A-Z]+)?$/;

/**
 * Carriers encode a tracking number on a label in several documented forms:
 * - USPS (Publication 199): 420, the ZIP code of 5 or 9 digits, then the number.
 * - FedEx: 34 digits that end in the number (12, 14 or 15 digits); Ground has 22 or 17 digits, beginning
 *   with 96; Ground Economy is USPS's number, and FedEx's without the 92.
 * - DHL (ASC MH10 data identifier J): J, then the licence plate JD….
 * - GeoPost (DPD): %, the postal code in 7 characters, the number of 14 digits, service and country of 3
 *   digits each.
 */
const WRAPPED: readonly RegExp[] = [
  /^420\d{5}(9[1-5]\d{18,24})$/,
  /^420\d{9}(9[1-5]\d{18,24})$/,
  /^420\d{5}((?:03|23|7\d)\d{18})$/,
  /^420\d{9}((?:03|23|7\d)\d{18})$/,
  /^92(61\d{18})$/,
  /^(?:96|1\d)\d{20}(\d{12})$/,
  /^(?:96|1\d)\d{18}(\d{14})$/,
  /^(?:96|1\d)\d{17}(\d{15})$/,
  /^96(?:\d{5})?(\d{15})$/,
  /^J(JD\d{14,22})$/,
  SSCC,
  /^(?:%[0-9A-Z]{7}|\d{7})(\d{14})\d{6}$/,
];

/** USPS's number of today: alone behind a route, it proves by its form that it names a parcel. */
const USPS = /^9[1-5]\d{18,24}$/;

/** GeoPost's number as people read it: with its check character. */
const GEOPOST = /^(\d{14})([0-9A-Z])$/;

/**
 * Routing codes identify the destination, not the parcel: every label to the same place has the same. What
 * follows the identifier is a place in any country's form, and more of the route may follow that.
 * - 420, 421: GS1's postal code, without and with country; 403: routing code; 400: the receiver's order
 * - 2L, 50L to 55L: ASC MH10 data identifiers of places
 */
const ROUTING = /^(?:42[01]|40[03]|2L|5[0-5]L)/;
/** GS1's location numbers: ship to, bill to, and so on. */
const LOCATION = /^41[0-7](\d{13})/;

function isRoute(key: string): boolean {
  const [, location = ''] = LOCATION.exec(key) ?? [];
  return ROUTING.test(key) || (location !== '' && hasCheckDigit(location));
}

/**
 * Deutsche Post's Leitcode: postal code, street, house and product in 14 digits, the last a check digit by
 * the weights 4 and 9. A parcel number of 14 digits may look so too.
 */
function mayBeLeitcode(key: string): boolean {
  if (!/^\d{14}$/.test(key)) return false;
  let sum = 0;
  for (const [at, digit] of Array.from(key.slice(0, -1)).entries()) {
    sum += Number(digit) * (at % 2 === 0 ? 4 : 9);
  }
  return (10 - (sum % 10)) % 10 === Number(key.at(-1));
}

/** Nine digits, as the longest postal code (ZIP+4), or fewer; a country may stand before them. */
const mayBePostalCode = (key: string): boolean => /^[A-Z]{0,2}\d{1,9}$/.test(key);

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
  isLongNumber(key) && /^[A-Z0-9]+$/.test(key) && !isRoute(key);

/** Also without a scheme, or after a word that says what follows. */
const WEB_ADDRESS =
  /\/\/|www\.|[\p{L}\p{N}-]\.\p{L}{2,}(?:[/?#:.]|$)|^\s*(?:url\w{0,8}|mailto|tel|smsto|mebkm)\s*:/iu;
/** Ends of numbers that codes of two dimensions carry: UPS writes the last eight into its MaxiCode. */
const TAIL = 8;
/** Begins a message of fields (ISO/IEC 15434). */
const MESSAGE = '[)>';

/**
 * The labels that a scanned code names: it is on them, and it says which parcel that is. First what is on
 * record counts: the number in any of the carrier's forms. A licence plate and the like identify a parcel by
 * their form. Only on a label that carries nothing of both any other code that is as long as a parcel's number
 * counts: the carrier has a number of its own in the barcode. A route, what may be a postal code, or an address of
 * the web never does.
 */
export function labelsNamed<Label extends { barcodes: readonly string[] }>(
  scanned: string,
  labels: readonly Label[],
  trackingNumber: string | null,
): Label[] {
  const own = trackingNumber ? labelForms(trackingNumber).map(numberKey) : [];
  const carrying = labels.filter(({ barcodes }) => barcodes.some((each) => isAmong(own, each)));
  // The number of all cartons tells none of them apart, and each has one of its own beside it.
  const known = carrying.length > 1 ? [] : own;
  return labels.filter(({ barcodes }) => {
    const isProven = barcodes.some((each) => namesParcel(each, known));
    const isNumber = (each: string) =>
      isProven ? namesParcel(each, known) || isAmong(own, each) : mayNameParcel(each, own);
    // The piece's own number, beside a code of two dimensions that holds it.
    const pieces = barcodes
      .filter((each) => isNumber(each) && isParcelNumber(numberKey(bare(each))))
      .flatMap((each) => labelForms(each).map(numberKey));
    return barcodes.some(
      (each) =>
        isSameBarcode(scanned, each) &&
        (holdsNumber(each, own) ||
          isNumber(each) ||
          holdsNumber(each, pieces) ||
          (each.startsWith(MESSAGE) && namesParcel(each, pieces))),
    );
  });
}

/** Whether a code has one of these numbers, as `numberKey` writes them, or one that a carrier's form proves. */
function namesParcel(barcode: string, numbers: readonly string[]): boolean {
  if (isAmong(numbers, barcode)) return true;
  const [plain = '', ...inside] = labelForms(barcode).map(numberKey);
  const isOnRoute = isRoute(plain);
  if (inside.some((number) => !isOnRoute || USPS.test(number))) return true;
  if (isOnRoute) return false;
  const fields = barcode.split(FIELD_END).filter((field) => !WEB_ADDRESS.test(field));
  const isMessage = barcode.startsWith(MESSAGE);
  return numbers.some(
    (number) =>
      number.length >= TAIL &&
      fields.some((field) =>
        isMessage
          ? contentKey(field).includes(number.slice(-TAIL))
          : field.split(/[^\p{L}\p{N}]+/u).some((word) => word.toUpperCase() === number),
      ),
  );
}

/**
 * So long a number names its parcel also amid other data: carriers write it without separators beside product,
 * postal code and time (Australia Post in a GS1 DataMatrix, Correios in a DataMatrix).
 */
export const LONG_NUMBER = 10;

/** Whether a code holds one of these numbers: a long one amid other data, any with its check digit. */
const holdsNumber = (barcode: string, numbers: readonly string[]): boolean =>
  !isRoute(numberKey(bare(barcode))) &&
  barcode
    .split(FIELD_END)
    .filter((field) => !WEB_ADDRESS.test(field))
    .map(contentKey)
    .some((content) =>
      numbers.some((number) =>
        number.length >= LONG_NUMBER
          ? content.includes(number)
          : number.length >= SHORTEST_NUMBER &&
            content.startsWith(number) &&
            content.length === number.length + 1,
      ),
    );

/** Letters, or digits; blanks, dots and hyphens of print may stand between them. */
const RUNS = /\p{L}+|\p{N}+/gu;
const BETWEEN_NUMBERS = /[^\p{L}\p{N}\s._-]+/u;
/** Of one code. A label's have some dozens. */
const MOST_WITHIN = 1_000;
/** Characters of a code in which they are looked for. */
const MOST_LETTERS = 2_000;
/** Letters or digits with which a number may begin behind others of their kind: `DERR123456785US`, `961Z999…`. */
const BEGINS_WITH = 4;
/**
 * What carriers write around a number, besides `WRAPPED`: zeros, FedEx's form, a piece's number, what GLS adds, postal
 * codes (of GeoPost, Canada Post, Colissimo with product and country, PostNL), which may have letters.
 */
const AROUND: readonly RegExp[] = [
  /^0+([1-9]\d+)$/,
  /^(\d{12})\d{4}$/,
  /^(\d{11})0\d\d$/,
  /^[0-9A-Z]{7}(\d{14})\d{6}$/,
  /^(\d{11})\d\d?$/,
  /^\d{5}(\d{11})$/,
  /^(?:00)?[A-Z]\d[A-Z]\d[A-Z]\d(\d{16})(?:\d{6})?$/,
  /^(?:[0-9A-Z]{7})?(\d[A-Z]\d{11})\d{6}$/,
  /^(3S[A-Z]{4}\d{7,9})\d{4}[A-Z]{2}$/,
];
/** Numbers that their letters and length tell from what stands beside them: of UPS, and of the post (UPU S10). */
const SHAPED = /1Z[0-9A-Z]{16}|[A-Z]{2}\d{9}[A-Z]{2}/g;

/**
 * Long numbers, as `numberKey` writes them, that a code may hold amid other data, each with its check digit or without,
 * and in any of the carriers' forms. They begin and end where letters, digits or other characters do: digits
 * within a longer row of digits are no number. Of eight or nine characters only with a letter, as dates and
 * postal codes have none, and with fewer digits only a word of its own (GLS: `ZABC12D8`).
 */
export function numbersWithin(barcode: string): string[] {
  const text = inOneForm(barcode).toUpperCase();
  const words = text.split(BETWEEN_NUMBERS);
  const found = new Set([
    ...words.flatMap((word) => word.replace(/[\s._-]/g, '').match(SHAPED) ?? []),
    ...text.split(/[^\p{L}\p{N}]+/u).filter(mayBeTrackId),
  ]);
  for (const candidate of new Set(words.flatMap(candidatesIn))) {
    const least = LETTER.test(candidate) ? SHORTEST_NUMBER : LONG_NUMBER;
    for (const number of [candidate, ...formsOf(candidate)]) {
      if (number.length >= least && isLongNumber(number)) found.add(number);
    }
    if (found.size >= MOST_WITHIN) break;
  }
  return [...found];
}

const LETTER = /\p{L}/u;

const mayBeTrackId = (word: string): boolean =>
  word.length >= SHORTEST_NUMBER && word.length <= LONGEST_NUMBER && LETTER.test(word);

/** What a number may be: it begins and ends with a run of letters or digits, or with a part of one. */
function candidatesIn(word: string): string[] {
  const found: string[] = [];
  const add = (candidate: string) => {
    if (candidate.length >= SHORTEST_NUMBER && candidate.length <= LONGEST_NUMBER + 1) {
      found.push(candidate);
    }
  };
  const runs = word.match(RUNS) ?? [];
  for (const [from, first] of runs.entries()) {
    let rest = '';
    for (let next = from; first.length + rest.length <= LONGEST_NUMBER + 1; next += 1) {
      if (next > from) rest += runs[next];
      add(first + rest);
      add((first + rest).slice(0, -1));
      for (let length = 1; rest && length <= BEGINS_WITH && length < first.length; length += 1) {
        add(first.slice(-length) + rest);
      }
      if (next + 1 >= runs.length) break;
    }
  }
  return found;
}

/** The numbers in a row of digits, also before a check character or the end of a postal code, in all their forms. */
function formsOf(number: string): string[] {
  if (!/\d{10}[0-9A-Z]{0,2}$/.test(number)) return [];
  const around = AROUND.flatMap((form) => form.exec(number)?.slice(1) ?? []);
  return [number, ...around].flatMap(numberForms);
}

/** Whether one number is a part of the other: those of a carrier's forms are. */
export const isPartOf = (one: string, other: string): boolean =>
  Math.min(one.length, other.length) >= SHORTEST_NUMBER &&
  (one.includes(other) || other.includes(one));

/** Whether a code may be a parcel's number that is not on record. */
function mayNameParcel(barcode: string, numbers: readonly string[]): boolean {
  if (isAmong(numbers, barcode)) return true;
  const [plain = ''] = labelForms(barcode).map(numberKey);
  const mayBePlace = mayBeLeitcode(plain) || mayBePostalCode(plain);
  return isParcelNumber(plain) && !mayBePlace && !WEB_ADDRESS.test(barcode);
}

/** Names of separators, as scanners write the characters that a keyboard does not have. */
const SEPARATORS =
  /<(?:GS|RS|FS|US|EOT)>|\{(?:GS|RS|FS|US|EOT)\}|\[(?:GS|RS|FS|US|EOT)\]|<0x(?:04|1[C-F])>|\\(?:x|u00)(?:04|1[C-F])|\^[\]^\\_D]/gi;

/** Ends a field of a code of two dimensions. */
const FIELD_END = new RegExp(`[\\p{Cc}\\u2400-\\u241f]|${SEPARATORS.source}`, 'giu');

/** As much of a code as is looked through, with one separator for all. */
const inOneForm = (barcode: string): string =>
  barcode
    .slice(0, MOST_LETTERS)
    .replace(/^\][A-Za-z]\w/, '')
    .replace(FIELD_END, ';');

/** The fields of a code of two dimensions: what stands between its separators. */
export const fieldsOf = (barcode: string): string[] =>
  inOneForm(barcode)
    .split(/[^\p{L}\p{N}\s._#-]+/u)
    .map((field) => field.trim())
    .filter(Boolean);

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
  // A number is typed as it is printed, with blanks.
  const forms = new Set([one, one.replace(/[\s.]/g, '')].flatMap(labelForms));
  if (labelForms(other).some((form) => forms.has(form))) return true;
  const content = contentKey(one);
  return content.length >= LONG_CONTENT && content === contentKey(other);
}

/**
 * The forms of a label's barcode, or of a number: unchanged, and without the carrier's additions. Two belong to one
 * label if they share a form.
 */
export function labelForms(barcode: string): string[] {
  const forms = new Set([bare(barcode)]);
  // Also without what was added last: a set that grows is gone through to its end.
  for (const form of forms) for (const inside of unwrapped(form)) forms.add(inside);
  if (!barcode.startsWith(MESSAGE)) {
    // Among the routes of a GS1 code.
    for (const field of barcode.split(FIELD_END)) {
      const [, sscc] = SSCC.exec(field) ?? [];
      if (sscc !== undefined) forms.add(sscc);
    }
  }
  return [...forms];
}

function unwrapped(form: string): string[] {
  const [, number = '', check] = GEOPOST.exec(form) ?? [];
  return [
    ...WRAPPED.flatMap((wrapped) => wrapped.exec(form)?.slice(1) ?? []),
    ...(check !== undefined && check === geopostCheck(number) ? [number] : []),
  ];
}

/** Every form in which a number may be on record: `labelForms`, each also with what its carrier adds to it alone. */
export const numberForms = (number: string): string[] => [
  ...new Set(labelForms(number).flatMap((form) => [form, ...wrappedAgain(form)])),
];

function wrappedAgain(form: string): string[] {
  if (/^\d{14}$/.test(form)) return [`${form}${geopostCheck(form)}`];
  if (/^\d{18}$/.test(form)) return [`00${form}`];
  if (/^61\d{18}$/.test(form)) return [`92${form}`];
  return /^JD\d{14,22}$/.test(form) ? [`J${form}`] : [];
}

/** Whether a number, in any of its forms, is one of these, as `numberKey` writes them. */
export const isAmong = (numbers: readonly string[], number: string): boolean =>
  labelForms(number).some((form) => numbers.includes(numberKey(form)));

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
