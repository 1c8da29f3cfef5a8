import { gtinOf, hasCheckDigit, upcEOf } from './check-digit.ts';
import { GS, parseElements } from './gs1.ts';
import { FORMATS, formatAt } from './gs1-ais.ts';
import type { Reading } from './reading.ts';

/** Another way to read a scan, for one that matches nothing as it is. */
export interface OtherReading extends Reading {
  /** A check digit fits; otherwise only what stands on a label of the shipment proves the reading. */
  isChecked: boolean;
}

/** What keyboards, fonts and settings of scanners make of FNC1. */
const FNC1_WRITTEN = [
  '␝',
  '{GS}',
  '<GS>',
  '[GS]',
  '{FNC1}',
  '<FNC1>',
  '[FNC1]',
  '^]',
  '|',
  '^',
  '~',
  'è',
  '#',
] as const;

/** So long a text was typed by nobody, and has no FNC1 that a keyboard changed. */
const LONGEST = 200;

/**
 * The other ways to read a scanned or typed text: with FNC1 as what a keyboard made of it, with identifiers in
 * parentheses as people read them, as a UPC-E without its first or last digit, as a number typed with blanks or
 * dots. Only for a text that matches nothing as it was scanned.
 */
export function otherReadings(scanned: string): OtherReading[] {
  const text = scanned
    .normalize('NFC')
    .trim()
    .replace(/^\][A-Za-z]\w/, '');
  if (text.length > LONGEST) return [];
  const found = [
    ...FNC1_WRITTEN.flatMap((written) => separatedBy(written, text)),
    ...inParentheses(text),
    ...shortUpcE(text),
    ...closedUp(text),
  ];
  const byMeaning = new Map(
    found.map((reading) => [JSON.stringify([reading.text, reading.elements]), reading]),
  );
  return [...byMeaning.values()];
}

function separatedBy(written: string, text: string): OtherReading[] {
  const separated = replacedIn(text, written);
  return separated === text ? [] : elementString(separated);
}

function replacedIn(text: string, written: string): string {
  const upper = text.toUpperCase();
  // Upper case can be longer than what it was: then only the text as it stands is looked at.
  const names = upper.length === text.length ? upper : text;
  const parts: string[] = [];
  let from = 0;
  const name = names === upper ? written.toUpperCase() : written;
  for (let at = names.indexOf(name); at >= 0; at = names.indexOf(name, from)) {
    parts.push(text.slice(from, at));
    from = at + written.length;
  }
  return [...parts, text.slice(from)].join(GS);
}

function elementString(separated: string): OtherReading[] {
  const text = separated.replaceAll(GS, '');
  if (text === '') return [];
  const parsed = parseElements(separated);
  if (!parsed.ok) return [{ text, elements: null, gtins: [], fault: null, isChecked: false }];
  const { elements } = parsed;
  const gtin = elements.find(({ ai }) => ITEMS.includes(ai))?.value;
  const isChecked = elements.some(
    ({ ai }) => FORMATS.get(ai)?.parts.some(({ check }) => check) ?? false,
  );
  return [{ text, elements, gtins: gtin === undefined ? [] : [gtin], fault: null, isChecked }];
}

const ITEMS = ['01', '02', '03'];

/**
 * `(01)09506000134352(10)ABC`, as it is printed for people. What stands in parentheses and is no identifier belongs
 * to the value before it.
 */
function inParentheses(text: string): OtherReading[] {
  if (!text.startsWith('(')) return [];
  const [before = '', ...rest] = text.split(/\((\d{2,4})\)/);
  if (before.trim() !== '') return [];
  const elements: { ai: string; value: string }[] = [];
  for (let at = 0; at + 1 < rest.length; at += 2) {
    const [ai = '', value = ''] = rest.slice(at, at + 2);
    const last = elements.at(-1);
    if (FORMATS.has(ai)) elements.push({ ai, value });
    else if (last) last.value += `(${ai})${value}`;
    else return [];
  }
  if (elements.length === 0) return [];
  return elementString(elements.map(({ ai, value }) => ai + valueIn(ai, value)).join(GS));
}

/** Blanks part the digits of a number for the eye. */
function valueIn(ai: string, value: string): string {
  const isNumber = formatAt(ai, 0)?.parts.every(({ set }) => set === 'N' || set === 'D') ?? false;
  return isNumber ? value.replace(/\s/g, '') : value.trim();
}

/**
 * A UPC-E as scanners send it without its check digit, its number system or both. The number system is 0 where it is
 * left out (GS1 General Specifications, UPC-E). Seven digits can be read in two ways.
 */
function shortUpcE(text: string): OtherReading[] {
  if (!/^\d{6,7}$/.test(text)) return [];
  const whole =
    text.length === 6 ? [withCheckDigit(`0${text}`)] : [upcEOf(`0${text}`), withCheckDigit(text)];
  return whole.flatMap((gtin) => (gtin === null ? [] : [ofGtin(gtin.slice(2), gtin)]));
}

function withCheckDigit(sevenDigits: string): string | null {
  for (let digit = 0; digit <= 9; digit += 1) {
    const gtin = upcEOf(`${sevenDigits}${digit}`);
    if (gtin !== null) return gtin;
  }
  return null;
}

/** `4 006381 333931`, `4006381.333931`, `1Z 999 AA1 01 2345 6784`. */
function closedUp(text: string): OtherReading[] {
  const closed = text.replace(/[\s.]/g, '');
  if (closed === text || closed === '') return [];
  const gtin = gtinOf(closed);
  if (gtin !== null) return [ofGtin(closed, gtin)];
  if (/^\d{18}$/.test(closed) && hasCheckDigit(closed))
    return elementString(`00${closed}`).map((reading) => ({ ...reading, text: closed }));
  return elementString(closed).map((reading) =>
    reading.isChecked ? reading : { ...reading, elements: null, gtins: [] },
  );
}

const ofGtin = (text: string, gtin: string): OtherReading => ({
  text,
  elements: null,
  gtins: [gtin],
  fault: null,
  isChecked: true,
});
