import sax from 'sax';
import { sizeOf } from '../../../../../shared/kernel/measure.ts';
import { type AnyMessage, type Message, say } from '../../../../../shared/kernel/message.ts';
import {
  LARGEST_RECORD,
  MOST_RECORDS,
  type Reading,
  RefusedFile,
  refusal,
} from '../../../../../shared/orders/files/file-reading.ts';

/**
 * Receives the content of an XML text; attributes as elements called `@name`. Names are in lower case,
 * without prefix.
 */
export interface XmlReader {
  open(name: string, line: number): void;
  text(piece: string): void;
  close(): void;
}

const MOST_LEVELS = 32;

/**
 * Reads an XML text. Rejects a document type, so that no entities can be defined; only the five predefined
 * ones and numeric character references are read.
 */
export function xmlReading(to: XmlReader): Reading<string> {
  const parser = sax.parser(true, { strictEntities: false, position: true });
  const fault = (message: AnyMessage) => new RefusedFile(refusal(parser.line + 1, message));
  let levels = 0;
  let roots = 0;
  parser.onopentag = ({ name, attributes }) => {
    if (levels === 0) roots += 1;
    if (roots > 1) throw fault(say('expected one element around all others, found two'));
    if (levels === MOST_LEVELS)
      throw fault(
        say('expected at most {most} elements in one another, found more', { most: MOST_LEVELS }),
      );
    levels += 1;
    to.open(bareName(name), parser.line + 1);
    for (const [key, value] of Object.entries(attributes)) {
      if (/^xmlns(:|$)/i.test(key)) continue;
      to.open(`@${bareName(key)}`, parser.line + 1);
      to.text(String(value));
      to.close();
    }
  };
  parser.onclosetag = () => {
    levels -= 1;
    to.close();
  };
  parser.ontext = parser.oncdata = (piece) => to.text(piece);
  parser.ondoctype = () => {
    throw fault(say('expected no document type (DOCTYPE), found one'));
  };
  parser.onerror = ({ message }) => {
    throw fault(say('not XML: {message}', { message: inOurWords(message) }));
  };
  return {
    write: (text) => void parser.write(text),
    end() {
      parser.close();
      if (roots === 0) throw new RefusedFile(refusal(1, say('expected XML, found no element')));
    },
  };
}

/** Translates a message of the parser, recognised by its first words. */
function inOurWords(message: string): Message {
  const known = FAULTS.find(([words]) => words.test(message));
  return known?.[1] ?? say('expected XML, found something else');
}

const FAULTS: readonly (readonly [RegExp, Message])[] = [
  [
    /^Un(closed root tag|expected end)/,
    say('expected a closing tag, found the end of the file: it looks cut off'),
  ],
  [
    /^(Un(expected close|matched closing) tag|Weird empty close tag|Invalid (tagname|characters) in clos)/,
    say('expected the closing tag of the element that is open, found another'),
  ],
  [
    /^Invalid character (entity|in entity)/,
    say('expected an entity of XML or a character by number, found another'),
  ],
  [
    /^(Non-whitespace before first tag|Text data outside)/,
    say('expected one element around all text, found text outside of it'),
  ],
  [
    /^(Unquoted attribute|Attribute without|Invalid attribute|No whitespace between)/,
    say('expected attributes like {example}, found another form', { example: 'name="value"' }),
  ],
  [
    /^(Unencoded <|Invalid character in tag name)/,
    say('expected {example} where a text has this sign, found it as it is', { example: '&lt;' }),
  ],
];

const bareName = (name: string): string => (name.split(':').at(-1) ?? '').toLowerCase();

/** An element in memory, with its content. */
export interface XmlElement {
  name: string;
  line: number;
  text: string;
  children: XmlElement[];
}

/**
 * Calls `emit` for each outermost element of that name after its end tag; if `wanted` is null, for the
 * root. `most`: characters per element.
 */
export function elementsNamed(
  wanted: string | null,
  emit: (element: XmlElement) => void,
  most = LARGEST_RECORD,
): XmlReader {
  const open: XmlElement[] = [];
  let size = 0;
  let count = 0;
  const grow = (by: number) => {
    size += by;
    if (size > most) {
      const message = say('expected orders of at most {most}, found one of {found}', {
        most: sizeOf(most),
        found: sizeOf(size),
      });
      throw new RefusedFile(refusal(open[0]?.line ?? 1, message));
    }
  };
  return {
    open(name, line) {
      if (open.length === 0 && wanted !== null && name !== wanted) return;
      const element = { name, line, text: '', children: [] };
      open.at(-1)?.children.push(element);
      open.push(element);
      grow(name.length);
    },
    text(piece) {
      const element = open.at(-1);
      if (!element) return;
      grow(piece.length);
      element.text += piece;
    },
    close() {
      const element = open.pop();
      if (!element || open.length > 0) return;
      size = 0;
      count += 1;
      if (count > MOST_RECORDS) {
        const message = say('expected at most {most} elements, found more', { most: MOST_RECORDS });
        throw new RefusedFile(refusal(element.line, message));
      }
      emit(element);
    },
  };
}

/** Longest path that a mapping can name, in characters. */
const LONGEST_PATH = 200;

/** All elements below this one that a mapping can name, with their paths. */
export function* below<T extends { name: string; children: Iterable<T> }>(
  { children }: { children: Iterable<T> },
  path = '',
): Generator<{ path: string; element: T }> {
  for (const element of children) {
    const at = path === '' ? element.name : `${path}/${element.name}`;
    if (at.length > LONGEST_PATH) continue;
    yield { path: at, element };
    yield* below(element, at);
  }
}
