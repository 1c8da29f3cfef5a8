import sax from 'sax';
import { show } from '../../../../../shared/kernel/decimal.ts';
import { say, type Wording } from '../../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../../shared/kernel/result.ts';
import { MOST_RECORDS, type Refusal, refusal } from '../file-text.ts';

/** An element; its attributes are its first children, called `@name`. Names in lower case, without a prefix. */
export interface XmlElement {
  name: string;
  line: number;
  text: string;
  children: XmlElement[];
}

/** So many characters go to the parser at once: it looks after its own bounds between them. */
const PIECE = 32 * 1024;
const MOST_LEVELS = 32;

class XmlFault extends Error {
  readonly said: Wording;
  constructor(said: Wording) {
    super('not XML');
    this.said = said;
  }
}

/**
 * The root of an XML text. A document type is refused, so that no entity can be defined: only the five
 * of XML itself and characters by number are read.
 */
export function readElements(text: string): Result<XmlElement, Refusal> {
  const parser = sax.parser(true, { strictEntities: true, position: true });
  const document: XmlElement = { name: '', line: 1, text: '', children: [] };
  const open = [document];
  let count = 0;
  const add = (name: string, value = ''): XmlElement => {
    count += 1;
    if (count > MOST_RECORDS)
      throw new XmlFault(
        say('expected at most {most} elements, found more', { most: MOST_RECORDS }),
      );
    const element = { name: bareName(name), line: parser.line + 1, text: value, children: [] };
    open.at(-1)?.children.push(element);
    return element;
  };
  parser.onopentag = ({ name, attributes }) => {
    if (open.length > MOST_LEVELS)
      throw new XmlFault(
        say('expected at most {most} elements in one another, found more', { most: MOST_LEVELS }),
      );
    open.push(add(name));
    for (const [key, value] of Object.entries(attributes))
      if (!/^xmlns(:|$)/i.test(key)) add(`@${key}`, String(value));
  };
  parser.onclosetag = () => {
    open.pop();
  };
  parser.ontext = parser.oncdata = (piece) => {
    const element = open.at(-1);
    if (element) element.text += piece;
  };
  parser.ondoctype = () => {
    throw new XmlFault(say('expected no document type (DOCTYPE), found one'));
  };
  parser.onerror = ({ message }) => {
    const [why = ''] = message.split('\n');
    throw new XmlFault(say('cannot be read as XML: {why}', { why: show(why) }));
  };
  try {
    for (let at = 0; at < text.length; at += PIECE) parser.write(text.slice(at, at + PIECE));
    parser.close();
  } catch (thrown) {
    if (!(thrown instanceof XmlFault)) throw thrown;
    return fail(refusal(parser.line + 1, thrown.said));
  }
  const [root, other] = document.children;
  if (!root) return fail(refusal(1, say('expected XML, found no element')));
  return other
    ? fail(refusal(other.line, say('expected one element around all others, found two')))
    : ok(root);
}

const bareName = (name: string): string => {
  const mark = name.startsWith('@') ? '@' : '';
  return `${mark}${name.slice(mark.length).split(':').at(-1) ?? ''}`.toLowerCase();
};

/** Those of that name which stand in no other one of it. */
export function elementsNamed(root: XmlElement, name: string): XmlElement[] {
  if (root.name === name) return [root];
  return root.children.flatMap((child) => elementsNamed(child, name));
}

/** As long as a mapping can name it. */
const LONGEST_PATH = 200;

/** Every element below that a mapping can name, with its path from there. */
export function* below(
  { children }: XmlElement,
  path = '',
): Generator<{ path: string; element: XmlElement }> {
  for (const element of children) {
    const at = path === '' ? element.name : `${path}/${element.name}`;
    if (at.length > LONGEST_PATH) continue;
    yield { path: at, element };
    yield* below(element, at);
  }
}
