import Big from 'big.js';
import type { Address } from '../../../../shared/kernel/address.ts';
import { commandFound, looksLikeCommand } from '../../../../shared/kernel/codes.ts';
import { show } from '../../../../shared/kernel/decimal.ts';
import { type Message, say } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import type { Kit, KitPart, Order, OrderLine } from '../../../../shared/orders/order.ts';
import { countryCodeOf } from './countries.ts';

/** How the text of a field is read before the order's schema checks it. */
export type FieldKind =
  | 'text'
  /** A text that is scanned, or a part of one: no command of the scanner. */
  | 'scanned'
  /** May contain several lines. */
  | 'note'
  /** A code of a closed list; upper or lower case. */
  | 'code'
  | 'currency'
  /** A day; a time with it is left out. */
  | 'date'
  | 'country'
  | 'origin'
  | 'hs-code'
  | 'decimal'
  | 'count'
  /** Separated by comma or semicolon; in JSON also a list. */
  | 'tags'
  | 'flag';

type Fields = Readonly<Record<string, FieldKind>>;

/** Of an order and a line that no file gives: the station sets them. */
type OwnOfOrder =
  | 'heldFor'
  | 'heldBefore'
  | 'collectedTax'
  | 'source'
  | 'shipTo'
  | 'shipToCame'
  | 'letPass'
  | 'shipFrom'
  | 'lines';
type OwnOfLine = 'fromCatalogue' | 'came' | 'from';
/** Of a line, with fields of their own. */
type WithinLine = 'parts' | 'kit';

/** Fields of an order file (command line, "Order files"), by their JSON names. */
export const ORDER_FIELDS = {
  reference: 'scanned',
  merchant: 'scanned',
  currency: 'currency',
  weightUnit: 'code',
  dimensionUnit: 'code',
  terms: 'code',
  reasonForExport: 'text',
  b2b: 'flag',
  locationName: 'text',
  notes: 'note',
  shipBy: 'date',
  tote: 'scanned',
  tags: 'tags',
} satisfies Record<Exclude<keyof Order, OwnOfOrder>, FieldKind> as Fields;

export const ADDRESS_FIELDS = {
  name: 'text',
  attentionName: 'text',
  addressLine1: 'text',
  addressLine2: 'text',
  city: 'text',
  state: 'text',
  country: 'country',
  zip: 'text',
  phone: 'text',
  email: 'text',
  federalTaxId: 'text',
  stateTaxId: 'text',
} satisfies Record<keyof Address, FieldKind> as Fields;

export const LINE_FIELDS = {
  sku: 'scanned',
  barcode: 'scanned',
  description: 'text',
  quantity: 'count',
  unitWeight: 'decimal',
  unitLength: 'decimal',
  unitWidth: 'decimal',
  unitHeight: 'decimal',
  unitPrice: 'decimal',
  paidTotal: 'decimal',
  hsCode: 'hs-code',
  originCountry: 'origin',
} satisfies Record<Exclude<keyof OrderLine, OwnOfLine | WithinLine>, FieldKind> as Fields;

export const PART_FIELDS = {
  sku: 'scanned',
  barcode: 'scanned',
  description: 'text',
  quantity: 'count',
  unitWeight: 'decimal',
} satisfies Record<keyof KitPart, FieldKind> as Fields;

export const KIT_FIELDS = {
  number: 'count',
  sku: 'scanned',
  barcode: 'scanned',
  description: 'text',
  quantity: 'count',
  units: 'count',
  paid: 'decimal',
} satisfies Record<Exclude<keyof Kit, 'others'>, FieldKind> as Fields;

/** Of the other parts of a kit. */
export const OTHER_PART_FIELDS = { sku: 'scanned', quantity: 'count' } satisfies Fields;

/** CSV column of a JSON field: `addressLine1` is `address_line1`. */
export const columnOf = (...names: string[]): string =>
  names.map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)).join('_');

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i;
const PLAIN_NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?$/;
/** Long number that a spreadsheet has shortened, as it was not stored as text. */
const SHORTENED = /^\d([.,]\d+)?E\+\d{2}$/i;
/**
 * Invisible characters from copied text: they would make two references of one, or reverse the letters
 * that follow.
 */
const UNSEEN = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g;
/** Most texts: Latin letters, digits, some punctuation and single blanks. They need no cleaning. */
const PLAIN =
  /^(?!(?:null|undefined|n\/a|n\.a\.|-+)(?: |$))[(-<>-~\u00A1-\u00AC\u00AE-\u02AF]+(?: [!$(-<>-~\u00A1-\u00AC\u00AE-\u02AF]+)*$/i;
const UNREADABLE = /[\p{Cc}\uFFFD]/u;
const FLAGS = new Map([
  ['true', true],
  ['1', true],
  ['yes', true],
  ['false', false],
  ['0', false],
  ['no', false],
]);
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));
/** Marks a text for a spreadsheet: `'03011`, `="03011"`. */
const GUARDED = /^'(?=[\d+=@-])/;
const GUARDED_FORMULA = /^="(.*)"$/s;
/** What a spreadsheet shows in place of a value that it cannot compute. */
export const SPREADSHEET_ERROR = /^#(n\/a|ref!|value!|name\?|null!|num!|div\/0!|spill!|calc!)$/i;
/** What programs write where there is no value, also of joined names: `undefined undefined`. */
const NO_VALUE = /^(null|undefined|n\/a|n\.a\.|-+)( (null|undefined|n\/a|n\.a\.|-+))*$/i;
/** Names of a character that a shop has escaped: `&amp;`, `&#39;`. */
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};
const ENTITY = /&(amp|lt|gt|quot|apos|nbsp|#\d{1,7}|#x[\da-f]{1,6});/gi;

/**
 * Prepares the value of a field for the order's schema: trimmed, undefined if empty, numbers as exact
 * text. Fails with a message of expected and found; ambiguous values are not guessed.
 */
export function readField(value: unknown, kind: FieldKind): Result<unknown, Message> {
  if (value === undefined || value === null) return ok(undefined);
  if (kind === 'flag') return readFlag(value);
  if (kind === 'tags' && Array.isArray(value)) return readTagList(value);
  if (typeof value !== 'string')
    return fail(
      say('expected {expected}, found {found}', {
        expected: plainKind(kind),
        found: show(value),
      }),
    );
  if (kind === 'scanned' && looksLikeCommand(value)) return fail(commandFound(value));
  if (PLAIN.test(value)) return readText(value, kind);
  const seen = unescaped(value.replace(UNSEEN, '')).normalize('NFC');
  const text = kind === 'note' ? seen.trim() : seen.replace(/\s+/g, ' ').trim();
  if (text === '') return ok(undefined);
  if (SPREADSHEET_ERROR.test(text))
    return fail(
      say('expected a value, found {found}: a spreadsheet could not compute it', {
        found: show(text),
      }),
    );
  if (kind !== 'note' && isNoValue(text)) return ok(undefined);
  if (UNREADABLE.test(text.replace(/[\n\t]/g, ' ')) || !text.isWellFormed()) {
    return fail(
      say('expected readable text, found {found} with a character that is broken', {
        found: show(text),
      }),
    );
  }
  return readText(text, kind);
}

/** Whether a program wrote a word such as `N/A` because it had no value. */
export const isNoValue = (text: string): boolean => NO_VALUE.test(text.trim());

/** A cell without the marks that a spreadsheet takes a text by. */
export function unguarded(text: string): string {
  if (!text.startsWith("'") && !text.startsWith('=')) return text;
  const inner = GUARDED_FORMULA.exec(text)?.[1];
  return inner === undefined ? text.replace(GUARDED, '') : inner.replaceAll('""', '"');
}

/** Read once more where a shop has escaped a text that its file escapes too. */
const unescaped = (text: string): string =>
  text.replace(ENTITY, (entity, name: string) => {
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? entity;
    return code >= 32 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });

function readText(text: string, kind: FieldKind): Result<unknown, Message> {
  switch (kind) {
    case 'decimal':
    case 'count':
      return readNumber(text, kind);
    case 'currency':
      return readCurrency(text.toUpperCase());
    case 'country':
      return readCountry(text);
    case 'date':
      return ok(dayOf(text));
    case 'code':
      return ok(text.toUpperCase());
    case 'origin':
      return ok(countryCodeOf(text) ?? text);
    case 'tags':
      return readTags(text.split(/[;,]/));
    case 'note':
      return ok(text);
    case 'scanned':
      return readText(text, 'text');
    default:
      if (SHORTENED.test(text)) return fail(shortened(text));
      return ok(kind === 'hs-code' ? digitsOnly(text) : text);
  }
}

function readTagList(list: readonly unknown[]): Result<unknown, Message> {
  const tags: string[] = [];
  for (const each of list) {
    const tag = readField(each, 'note');
    if (!tag.ok) return tag;
    if (typeof tag.value === 'string') tags.push(tag.value);
  }
  return readTags(tags);
}

/** Each tag once, regardless of case; undefined if there are none. */
function readTags(each: readonly string[]): Result<unknown, Message> {
  const tags = each.map((tag) => tag.replace(UNSEEN, '').trim()).filter((tag) => tag !== '');
  const known = new Map(tags.toReversed().map((tag) => [tag.toUpperCase(), tag]));
  return ok(known.size === 0 ? undefined : [...known.values()].toReversed());
}

function readFlag(value: unknown): Result<unknown, Message> {
  if (typeof value === 'boolean') return ok(value);
  const text = typeof value === 'string' ? value.trim().toLowerCase() : null;
  if (text === '') return ok(undefined);
  const flag = text === null ? undefined : FLAGS.get(text);
  return flag === undefined
    ? fail(say('expected true or false, found {found}', { found: show(value) }))
    : ok(flag);
}

function readNumber(text: string, kind: 'decimal' | 'count'): Result<unknown, Message> {
  if (text.includes(',')) {
    return fail(
      say(
        'expected a number like 12.34, found {found}: a comma can be read two ways, write a point',
        { found: show(text) },
      ),
    );
  }
  if (!NUMBER.test(text)) return ok(text);
  const exact = new Big(text.replace('+', ''));
  if (kind === 'decimal') return ok(PLAIN_NUMBER.test(text) ? text : exact.toFixed());
  const whole = exact.toNumber();
  return ok(Number.isSafeInteger(whole) && exact.eq(whole) ? whole : text);
}

function readCurrency(code: string): Result<unknown, Message> {
  if (/^[A-Z]{3}$/.test(code) && !CURRENCIES.has(code)) {
    return fail(say('expected a 3-letter ISO currency code, found {found}', { found: show(code) }));
  }
  return ok(code);
}

/** The codes of a part (`XI`) stay: they need the postal code. */
function readCountry(text: string): Result<unknown, Message> {
  const code = countryCodeOf(text);
  if (code !== null) return ok(code);
  return fail(
    say(
      'expected a country as ISO code of 2 or 3 letters, or its name in English, German, French, Spanish, Italian or Dutch, found {found}',
      { found: show(text) },
    ),
  );
}

const WITH_TIME = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}/;
const DAY_FIRST = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/;

/** As YYYY-MM-DD where it can be read in one way only: of `11/03/2026` nobody knows the month. */
function dayOf(text: string): string {
  const iso = WITH_TIME.exec(text)?.[1];
  if (iso !== undefined) return iso;
  const [, a = '', b = '', year = ''] = DAY_FIRST.exec(text) ?? [];
  if (year === '') return text;
  const [first, second] = [Number(a), Number(b)];
  if (first > 12 && second <= 12) return `${year}-${b.padStart(2, '0')}-${a.padStart(2, '0')}`;
  if (second > 12 && first <= 12) return `${year}-${a.padStart(2, '0')}-${b.padStart(2, '0')}`;
  return first === second ? `${year}-${a.padStart(2, '0')}-${b.padStart(2, '0')}` : text;
}

/** `6109.10` and `6109 10` become `610910`; other texts stay as imported for the customs check. */
function digitsOnly(text: string): string {
  const digits = text.replace(/[. ]/g, '');
  return /^\d+$/.test(digits) ? digits : text;
}

const shortened = (text: string): Message =>
  say(
    'expected the whole number or code, found {found}: a spreadsheet has shortened it, format the column as text',
    { found: show(text) },
  );

const plainKind = (kind: FieldKind): Message =>
  kind === 'decimal' || kind === 'count' ? say('a number') : say('text');
