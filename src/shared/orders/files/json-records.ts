import { endOfObject } from '../../kernel/exact-json.ts';
import { type Message, type MessageValue, say } from '../../kernel/message.ts';
import { ok, type Result } from '../../kernel/result.ts';
import {
  allOf,
  LARGEST_RECORD,
  MOST_RECORDS,
  type Reading,
  type Refusal,
  RefusedFile,
  refusal,
} from './file-reading.ts';

/** An order of a JSON text; `text` is null of one that is longer than a record may be. */
export interface JsonRecord {
  text: string | null;
  line: number;
  /** Characters. */
  length: number;
}

/** What the records are: the member that may hold the list of them, and how they are called. */
interface Named {
  list: string;
  words: Message;
}
export const ORDERS: Named = { list: 'orders', words: say('an order or a list of orders') };
/** Any JSON that is no single value. */
const ANY: Named = { list: '', words: say('an object or a list') };

/** Orders have four levels; far deeper text is an attack or an accident. */
const DEEPEST = 64;
const SCALAR = /-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?|true|false|null/y;
/** Up to where one may go on. */
const SCALAR_MARKS = /[-+.\w]*/y;
const ESCAPE = /\\(["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const LONGEST_ESCAPE = 6;
/** What stands in a string as it is: all from the blank on but quote and backslash. */
const PLAIN = /[ !#-[\]-\uffff]*/y;
const BLANKS = ' \t\n\r';

const EXPECTED = {
  value: say('a value'),
  'first value': say('a value'),
  name: say('a field name in double quotes'),
  'first name': say('a field name in double quotes'),
  colon: '":"',
  end: say('the end of the file'),
} as const;
type Next = keyof typeof EXPECTED | 'document' | 'more';

interface Cursor {
  /** What is not read yet, and what came with it. */
  text: string;
  at: number;
  isLast: boolean;
  line: number;
  /** Where the line begins; below zero where that is no longer at hand. */
  lineStart: number;
  next: Next;
  /** Those that are open, from outside to inside: `{` or `[`. */
  open: string[];
  inString: boolean;
  /** Of the outermost object, the last one. */
  name: string;
  /** How many are open around a record of a list; -1 outside of one. */
  level: number;
  record: { start: number; level: number; line: number; kept: string; length: number } | null;
  count: number;
  named: Named;
  /** The text was read before and is JSON. */
  isChecked: boolean;
  tell(record: JsonRecord): void;
}

/** All records of a JSON text that is in memory. */
export function findRecords(text: string, named: Named): Result<JsonRecord[], Refusal> {
  const records: JsonRecord[] = [];
  const read = allOf(
    text,
    jsonReading(named, (record) => records.push(record)),
  );
  return read.ok ? ok(records) : read;
}

/** Why a text is no JSON, in our words. */
export function jsonFault(text: string): Message {
  const read = findRecords(text, ANY);
  return read.ok || typeof read.error.message === 'string'
    ? say('expected JSON')
    : read.error.message;
}

/** Whatever reads it level by level would not come back. */
export const nestedTooDeep = (): Message =>
  say('expected at most {most} lists and objects in one another, found more', { most: DEEPEST });

/**
 * Tells of the records of a JSON text (one order, an array of them, or `{"orders": […]}`) as they
 * end. JSON.parse wants all of a text at once, and for many faults does not tell where it stopped;
 * this checks every character, and holds on to no more than one record. `isChecked`: this
 * text was read to its end before, and its records are not checked again.
 */
export function jsonReading(
  named: Named,
  tell: (record: JsonRecord) => void,
  isChecked = false,
): Reading<string> {
  const cursor: Cursor = {
    ...{ text: '', at: 0, isLast: false, line: 1, lineStart: 0, next: 'document' },
    ...{ open: [], inString: false, name: '', level: -1, record: null, count: 0 },
    ...{ named, isChecked, tell },
  };
  return {
    write(piece) {
      drop(cursor);
      cursor.text += piece;
      while (step(cursor));
    },
    end() {
      cursor.isLast = true;
      while (step(cursor));
      if (cursor.inString) throw unexpected(cursor, say('a closing quote'));
      if (cursor.next !== 'end' || cursor.at < cursor.text.length) throw unexpectedNext(cursor);
    },
  };
}

/** Lets go of the text that is read, but for that of the record at hand. */
function drop(cursor: Cursor): void {
  const { at, text, record } = cursor;
  if (record) {
    if (record.length <= LARGEST_RECORD) record.kept += text.slice(record.start, at);
    record.length += at - record.start;
    record.start = 0;
  }
  cursor.lineStart -= at;
  cursor.text = text.slice(at);
  cursor.at = 0;
}

/** One token; false where the text at hand is not enough for it. */
function step(cursor: Cursor): boolean {
  if (cursor.inString) return readString(cursor) && ended(cursor);
  skipBlank(cursor);
  const mark = cursor.text[cursor.at];
  if (mark === undefined) return false;
  switch (cursor.next) {
    case 'first value':
      return mark === ']' ? close(cursor) : readValue(cursor, mark);
    case 'document':
    case 'value':
      return readValue(cursor, mark);
    case 'first name':
      return mark === '}' ? close(cursor) : readName(cursor, mark);
    case 'name':
      return readName(cursor, mark);
    case 'colon':
      if (mark !== ':') throw unexpectedNext(cursor);
      return goOn(cursor, 'value');
    case 'more':
      if (mark === ',') return goOn(cursor, cursor.open.at(-1) === '{' ? 'name' : 'value');
      if (mark !== closing(cursor)) throw unexpectedNext(cursor);
      return close(cursor);
    default:
      throw unexpectedNext(cursor);
  }
}

function goOn(cursor: Cursor, next: Next): true {
  cursor.at += 1;
  cursor.next = next;
  return true;
}

const closing = ({ open }: Cursor): string => (open.at(-1) === '{' ? '}' : ']');

function readValue(cursor: Cursor, mark: string): boolean {
  const { open, named, next } = cursor;
  const isDocument = next === 'document';
  if (isDocument && mark !== '[' && mark !== '{') throw unexpected(cursor, named.words);
  const isList = mark === '[' && open.length === 1 && open[0] === '{' && cursor.name === named.list;
  if (isDocument ? mark === '{' : open.length === cursor.level) startRecord(cursor);
  if (mark === '{' && !isDocument && passRecord(cursor)) return ended(cursor);
  // The object around it is none of the records, but holds them.
  if (isList) cursor.record = null;
  if (isList || (isDocument && mark === '[')) cursor.level = open.length + 1;
  if (mark === '"') {
    cursor.inString = true;
    cursor.at += 1;
    return true;
  }
  if (mark !== '{' && mark !== '[') return readScalar(cursor) && ended(cursor);
  if (open.length === DEEPEST) throw faultAt(cursor, nestedTooDeep());
  open.push(mark);
  return goOn(cursor, mark === '{' ? 'first name' : 'first value');
}

function startRecord(cursor: Cursor): void {
  const { at, line, open } = cursor;
  if (cursor.record) return;
  if (cursor.count === MOST_RECORDS)
    throw unexpected(cursor, say('at most {most} records', { most: MOST_RECORDS }));
  cursor.record = { start: at, level: open.length, line, kept: '', length: 0 };
}

/**
 * Steps over a record whose text has arrived in full. JSON.parse checks it faster than `step` does, token
 * by token. False where `step` must read the record: it is not complete yet, too long, or not JSON.
 */
function passRecord(cursor: Cursor): boolean {
  const { text, at, record, open } = cursor;
  if (record?.level !== open.length) return false;
  const end = endOfObject(text, at, DEEPEST - open.length);
  if (end < 0 || end - at > LARGEST_RECORD) return false;
  if (!cursor.isChecked && !isJson(text.slice(at, end))) return false;
  for (
    let feed = text.indexOf('\n', at);
    feed >= 0 && feed < end;
    feed = text.indexOf('\n', feed + 1)
  ) {
    cursor.line += 1;
    cursor.lineStart = feed + 1;
  }
  cursor.at = end;
  return true;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function close(cursor: Cursor): true {
  cursor.at += 1;
  cursor.open.pop();
  // The list of an object has ended; an array is read to its end.
  if (cursor.open.length === 1 && cursor.level === 2) cursor.level = -1;
  return ended(cursor);
}

function ended(cursor: Cursor): true {
  const { at, text, open, record } = cursor;
  cursor.next = open.length === 0 ? 'end' : 'more';
  if (record?.level !== open.length) return true;
  const length = record.length + at - record.start;
  const isLong = length > LARGEST_RECORD;
  cursor.record = null;
  cursor.count += 1;
  cursor.tell({
    text: isLong ? null : record.kept + text.slice(record.start, at),
    line: record.line,
    length,
  });
  return true;
}

/** Whole, or later: a name has not many characters. */
function readName(cursor: Cursor, mark: string): boolean {
  if (mark !== '"') throw unexpectedNext(cursor);
  const start = cursor.at;
  cursor.at += 1;
  if (!readString(cursor)) {
    if (cursor.isLast || cursor.at - start > LARGEST_RECORD)
      throw unexpected(cursor, say('a closing quote'));
    cursor.at = start;
    return false;
  }
  if (cursor.open.length === 1) cursor.name = JSON.parse(cursor.text.slice(start, cursor.at));
  cursor.next = 'colon';
  return true;
}

/** False where it goes on behind the text at hand. */
function readString(cursor: Cursor): boolean {
  const { text } = cursor;
  for (;;) {
    skip(cursor, PLAIN);
    const mark = text[cursor.at];
    if (mark === undefined) return false;
    if (mark === '"') {
      cursor.at += 1;
      cursor.inString = false;
      return true;
    }
    if (mark !== '\\') throw unexpected(cursor, say('a closing quote'));
    if (skip(cursor, ESCAPE)) continue;
    if (cursor.isLast || text.length - cursor.at >= LONGEST_ESCAPE)
      throw unexpected(cursor, say('an escape like {example}', { example: '\\n or \\u00e9' }));
    return false;
  }
}

function readScalar(cursor: Cursor): boolean {
  const start = cursor.at;
  skip(cursor, SCALAR_MARKS);
  const length = cursor.at - start;
  const mayGoOn = cursor.at === cursor.text.length && !cursor.isLast;
  cursor.at = start;
  if (mayGoOn && length < LARGEST_RECORD) return false;
  if (!skip(cursor, SCALAR)) throw unexpected(cursor, say('a value'));
  return true;
}

function skipBlank(cursor: Cursor): void {
  const { text } = cursor;
  for (; BLANKS.includes(text[cursor.at] ?? 'end'); cursor.at += 1) {
    if (text[cursor.at] !== '\n') continue;
    cursor.line += 1;
    cursor.lineStart = cursor.at + 1;
  }
}

function skip(cursor: Cursor, pattern: RegExp): boolean {
  pattern.lastIndex = cursor.at;
  const found = pattern.test(cursor.text);
  if (found) cursor.at = pattern.lastIndex;
  return found;
}

function unexpectedNext(cursor: Cursor): RefusedFile {
  const { next, named } = cursor;
  if (next === 'more') return unexpected(cursor, `"," or "${closing(cursor)}"`);
  return unexpected(cursor, next === 'document' ? named.words : EXPECTED[next]);
}

function unexpected(cursor: Cursor, expected: MessageValue): RefusedFile {
  const { text, at } = cursor;
  const found =
    at < text.length
      ? JSON.stringify(String.fromCodePoint(text.codePointAt(at) ?? 0))
      : say('the end of the file: it looks cut off');
  return faultAt(cursor, say('expected {expected}, found {found}', { expected, found }));
}

function faultAt({ line, at, lineStart }: Cursor, message: Message): RefusedFile {
  const column = at - lineStart + 1;
  const words = say('not JSON at line {line}, column {column}: {message}', {
    line,
    column,
    message,
  });
  return new RefusedFile(refusal(line, words));
}
