import { english, say, type Wording } from '../../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../../shared/kernel/result.ts';
import { MOST_RECORDS } from '../file-text.ts';

/** Where an order stands in a JSON text: from `start` up to `end`. */
export interface JsonRecord {
  start: number;
  end: number;
}

/** Where a text stops being JSON, and why. */
export interface JsonFault {
  at: number;
  message: Wording;
}

/** Orders have four levels; far deeper text is an attack or an accident. */
const DEEPEST = 64;
const SCALAR = /-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?|true|false|null/y;
const ESCAPE = /\\(["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const BLANKS = ' \t\n\r';
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const FIRST_PRINTABLE = 0x20;

/** What the records are: the member that may hold the list of them, and how they are called. */
interface Named {
  list: string;
  words: string;
}
const ORDERS: Named = { list: 'orders', words: 'an order or a list of orders' };

class Fault extends Error {
  readonly fault: JsonFault;

  constructor(fault: JsonFault) {
    super(english(fault.message));
    this.fault = fault;
  }
}

interface Cursor {
  text: string;
  at: number;
}

/**
 * The orders of a JSON text (one order, an array of them, or `{"orders": […]}`) as places in it.
 * JSON.parse tells neither where an element stands nor, for many faults, where it stopped; this
 * does both, checks the whole text, and keeps nothing of it in memory.
 */
export function findRecords(text: string, named: Named = ORDERS): Result<JsonRecord[], JsonFault> {
  const cursor = { text, at: 0 };
  try {
    const records = readDocument(cursor, named);
    skipBlank(cursor);
    if (cursor.at < text.length) throw unexpected(cursor, 'the end of the file');
    return ok(records);
  } catch (error) {
    if (error instanceof Fault) return fail(error.fault);
    throw error;
  }
}

function readDocument(cursor: Cursor, { list, words }: Named): JsonRecord[] {
  skipBlank(cursor);
  if (cursor.text[cursor.at] === '[') return readList(cursor, 1);
  if (cursor.text[cursor.at] !== '{') throw unexpected(cursor, words);
  const start = cursor.at;
  let listed: JsonRecord[] | null = null;
  readMembers(cursor, (name) => {
    skipBlank(cursor);
    if (name === list && cursor.text[cursor.at] === '[') listed = readList(cursor, 2);
    else skipValue(cursor, 2);
  });
  return listed ?? [{ start, end: cursor.at }];
}

function readList(cursor: Cursor, depth: number): JsonRecord[] {
  const records: JsonRecord[] = [];
  readElements(cursor, () => {
    skipBlank(cursor);
    const start = cursor.at;
    skipValue(cursor, depth + 1);
    if (records.length === MOST_RECORDS)
      throw unexpected(cursor, `at most ${MOST_RECORDS} records`);
    records.push({ start, end: cursor.at });
  });
  return records;
}

function skipValue(cursor: Cursor, depth: number): void {
  if (depth > DEEPEST) throw new Fault({ at: cursor.at, message: 'is nested too deeply' });
  skipBlank(cursor);
  const next = cursor.text[cursor.at];
  if (next === '{') readMembers(cursor, () => skipValue(cursor, depth + 1));
  else if (next === '[') readElements(cursor, () => skipValue(cursor, depth + 1));
  else if (next === '"') readString(cursor);
  else if (!skip(cursor, SCALAR)) throw unexpected(cursor, 'a value');
}

function readMembers(cursor: Cursor, member: (name: string) => void): void {
  readItems(cursor, '}', () => {
    skipBlank(cursor);
    if (cursor.text[cursor.at] !== '"') throw unexpected(cursor, 'a field name in double quotes');
    const start = cursor.at;
    readString(cursor);
    const name: string = JSON.parse(cursor.text.slice(start, cursor.at));
    take(cursor, ':');
    member(name);
  });
}

const readElements = (cursor: Cursor, element: () => void): void => readItems(cursor, ']', element);

function readItems(cursor: Cursor, close: '}' | ']', item: () => void): void {
  cursor.at++;
  skipBlank(cursor);
  if (cursor.text[cursor.at] === close) {
    cursor.at++;
    return;
  }
  for (;;) {
    item();
    skipBlank(cursor);
    const next = cursor.text[cursor.at];
    if (next !== ',' && next !== close) throw unexpected(cursor, `"," or "${close}"`);
    cursor.at++;
    if (next === close) return;
  }
}

function readString(cursor: Cursor): void {
  const { text } = cursor;
  for (cursor.at++; cursor.at < text.length; ) {
    const code = text.charCodeAt(cursor.at);
    if (code === QUOTE) {
      cursor.at++;
      return;
    }
    if (code < FIRST_PRINTABLE) throw unexpected(cursor, 'a closing quote');
    if (code !== BACKSLASH) cursor.at++;
    else if (!skip(cursor, ESCAPE)) throw unexpected(cursor, 'an escape like \\n or \\u00e9');
  }
  throw unexpected(cursor, 'a closing quote');
}

function take(cursor: Cursor, mark: string): void {
  skipBlank(cursor);
  if (cursor.text[cursor.at] !== mark) throw unexpected(cursor, `"${mark}"`);
  cursor.at++;
}

function skipBlank(cursor: Cursor): void {
  while (BLANKS.includes(cursor.text[cursor.at] ?? 'end')) cursor.at++;
}

function skip(cursor: Cursor, pattern: RegExp): boolean {
  pattern.lastIndex = cursor.at;
  const found = pattern.test(cursor.text);
  if (found) cursor.at = pattern.lastIndex;
  return found;
}

function unexpected({ text, at }: Cursor, expected: string): Fault {
  const found =
    at < text.length
      ? JSON.stringify(String.fromCodePoint(text.codePointAt(at) ?? 0))
      : 'the end of the file: it looks cut off';
  return new Fault({
    at: Math.min(at, text.length),
    message: say('expected {expected}, found {found}', { expected, found }),
  });
}
