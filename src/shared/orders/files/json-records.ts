import { show } from '../../kernel/decimal.ts';
import { endOfObject, repeatedField } from '../../kernel/exact-json.ts';
import { sizeOf } from '../../kernel/measure.ts';
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

/** An order of a JSON text; `text` is null if it is longer than LARGEST_RECORD. */
export interface JsonRecord {
  text: string | null;
  line: number;
  /** In characters. */
  length: number;
}

/** The field that may hold the list of records, and the name of the records in messages. */
interface Named {
  list: string;
  words: Message;
}
export const ORDERS: Named = { list: 'orders', words: say('an order or a list of orders') };
/** Any JSON object or list. */
const ANY: Named = { list: '', words: say('an object or a list') };

/** Orders have four levels; far deeper text is an attack or an accident. */
const DEEPEST = 64;
const SCALAR = /-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?|true|false|null/y;
/** Characters of which a scalar may consist; used to find its end. */
const SCALAR_MARKS = /[-+.\w]*/y;
const ESCAPE = /\\(["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const LONGEST_ESCAPE = 6;
/** Characters of a string that need no escape: all from the blank on except quote and backslash. */
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
  /** Text not read yet, with the rest of the last piece. */
  text: string;
  at: number;
  isLast: boolean;
  line: number;
  /** Offset of the line's start; negative if that part of the text was dropped. */
  lineStart: number;
  next: Next;
  /** Open brackets from outside to inside: `{` or `[`. */
  open: string[];
  inString: boolean;
  /** Last field name of the outermost object. */
  name: string;
  /** The last field name, in quotes as it stands in the text. */
  field: string;
  /** Nesting depth of records in the list; -1 outside of a list. */
  level: number;
  /** The object that contains the list had it already. */
  hadList: boolean;
  record: { start: number; level: number; line: number; kept: string; length: number } | null;
  count: number;
  named: Named;
  /** The text was read before and is valid JSON. */
  isChecked: boolean;
  emit(record: JsonRecord): void;
}

/** All records of a JSON text in memory. */
export function findRecords(text: string, named: Named): Result<JsonRecord[], Refusal> {
  const records: JsonRecord[] = [];
  const read = allOf(
    text,
    jsonReading(named, (record) => records.push(record)),
  );
  return read.ok ? ok(records) : read;
}

/** Message for an object that has a field twice. */
export const fieldTwice = (field: string): Message =>
  say('expected each field once, found {field} twice', { field: show(field) });

/** Message for a text that is not valid JSON. */
function jsonFault(text: string): Message {
  const read = findRecords(text, ANY);
  return read.ok || typeof read.error.message === 'string'
    ? say('expected JSON')
    : read.error.message;
}

/** Limits nesting: recursive readers would overflow the stack. */
const nestedTooDeep = (): Message =>
  say('expected at most {most} lists and objects in one another, found more', { most: DEEPEST });

/** The value of a JSON text that has every field once; else why not. Accepts a byte order mark before it. */
export function readJson(text: string): Result<unknown, Message> {
  const json = text.replace(/^\uFEFF/, '');
  try {
    const value: unknown = JSON.parse(json);
    const repeated = repeatedField(json);
    return repeated === null ? ok(value) : { ok: false, error: fieldTwice(repeated) };
  } catch {
    return { ok: false, error: jsonFault(json) };
  }
}

/**
 * Calls `emit` for each record of a JSON text (one order, an array of them, or `{"orders": […]}`) when it
 * ends. Unlike JSON.parse, this needs no more than one record in memory and reports the place of every
 * fault. `isChecked`: the text was read completely before, so its records are not checked again.
 */
export function jsonReading(
  named: Named,
  emit: (record: JsonRecord) => void,
  isChecked = false,
): Reading<string> {
  const cursor: Cursor = {
    text: '',
    at: 0,
    isLast: false,
    line: 1,
    lineStart: 0,
    next: 'document',
    open: [],
    inString: false,
    name: '',
    field: '',
    level: -1,
    hadList: false,
    record: null,
    count: 0,
    named,
    isChecked,
    emit,
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

/** Drops text that was read, except for that of the current record. */
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

/** Reads one token; false if more text is needed. */
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
  if (isList && cursor.hadList) {
    throw new RefusedFile(refusal(cursor.line, fieldTwice(named.list), named.list));
  }
  if (isDocument ? mark === '{' : open.length === cursor.level) startRecord(cursor);
  if (mark === '{' && !isDocument && passRecord(cursor)) return ended(cursor);
  // The object that contains the list is not a record itself.
  if (isList) {
    cursor.record = null;
    cursor.hadList = true;
  }
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
 * Skips a record whose text is complete. JSON.parse checks it faster than `step`, which reads token by
 * token. False if `step` must read the record: it is incomplete, too long or not valid JSON.
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
  // The list inside an object has ended; an outermost array ends with the text.
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
  cursor.emit({
    text: isLong ? null : record.kept + text.slice(record.start, at),
    line: record.line,
    length,
  });
  return true;
}

/** Waits for the complete name: names are short. */
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
  cursor.field = cursor.text.slice(start, cursor.at);
  if (cursor.open.length === 1) cursor.name = JSON.parse(cursor.field);
  cursor.next = 'colon';
  return true;
}

/** False if the string continues in the next piece. */
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
  if (length > LARGEST_RECORD) throw longerThanARecord(cursor);
  if (mayGoOn) return false;
  if (!skip(cursor, SCALAR)) throw unexpected(cursor, say('a value'));
  return true;
}

function longerThanARecord({ line, field }: Cursor): RefusedFile {
  const message = say('expected a value of at most {most}, found a longer one', {
    most: sizeOf(LARGEST_RECORD),
  });
  return new RefusedFile(refusal(line, message, field === '' ? '' : JSON.parse(field)));
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
