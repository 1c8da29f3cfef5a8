import {
  PDFArray,
  PDFBool,
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNull,
  type PDFObject,
  PDFStream,
} from '@cantoo/pdf-lib';

/** Entries whose presence makes programs draw the same page differently: layers, other pictures for printing. */
const DEPENDENT = new Set(['OC', 'OCGs', 'OCProperties', 'Alternates', 'Ref', 'OPI', 'AcroForm']);
const SCRIPTS = new Set(['AA', 'JS', 'JavaScript', 'OpenAction']);
/** Entries of a graphics state that are harmless with one of these values alone. */
const HARMLESS: Readonly<Record<string, readonly string[]>> = {
  TR: ['Identity', 'Default'],
  TR2: ['Identity', 'Default'],
  HT: ['Default'],
  BG: [],
  BG2: ['Default'],
  UCR: [],
  UCR2: ['Default'],
  BM: ['Normal', 'Compatible'],
};
/** Flags that are harmless while they are false: overprint, alpha as shape, a knockout group. */
const FLAGS = new Set(['OP', 'op', 'AIS', 'K']);
const DEPENDENT_TYPES = new Set(['OCG', 'OCMD']);
/** Dictionaries in which names are chosen by the file: `/AA` may be a font. */
const NAMED_BY_FILE = new Set([
  'Font',
  'XObject',
  'ExtGState',
  'ColorSpace',
  'Pattern',
  'Shading',
  'Properties',
  'CharProcs',
  'Colorants',
]);

/**
 * Whether programs may draw these pages differently, though the file is sound: it has layers, annotations,
 * transfer functions, overprint, inks that only some printers have, blending.
 */
export function hasManyViews({ context }: PDFDocument): boolean {
  const named = namedByFile(context);
  return context
    .enumerateIndirectObjects()
    .some(([, object]) => isDependent(object, named, context));
}

/** The dictionaries of the file whose keys are names of its own: fonts, pictures, glyphs. */
export function namedByFile(context: PDFContext): ReadonlySet<PDFDict> {
  const named = new Set<PDFDict>();
  for (const [, object] of context.enumerateIndirectObjects()) {
    for (const dictionary of dictionariesIn(object)) {
      for (const [key, value] of dictionary.entries()) {
        if (!NAMED_BY_FILE.has(key.decodeText())) continue;
        const found = context.lookup(value);
        if (found instanceof PDFDict && !isFont(found)) named.add(found);
      }
    }
  }
  return named;
}

/** A font that is itself called `/Font` in the resources. */
const isFont = (dictionary: PDFDict): boolean =>
  dictionary.get(PDFName.of('Type')) === PDFName.of('Font');

/** The dictionaries nested in the object, at any depth, without those it only references. */
export function dictionariesIn(object: PDFObject): PDFDict[] {
  const found: PDFDict[] = [];
  for (const each of nestedIn(object)) if (each instanceof PDFDict) found.push(each);
  return found;
}

function nestedIn(object: PDFObject): PDFObject[] {
  const found: PDFObject[] = [];
  const waiting = [object];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const inner = next instanceof PDFStream ? next.dict : next;
    found.push(inner);
    if (inner instanceof PDFDict) for (const each of inner.values()) waiting.push(each);
    if (inner instanceof PDFArray) for (const each of inner.asArray()) waiting.push(each);
  }
  return found;
}

const isDependent = (
  object: PDFObject,
  named: ReadonlySet<PDFDict>,
  context: PDFContext,
): boolean =>
  nestedIn(object).some((each) => {
    if (each instanceof PDFArray) return isDependentInk(each, context);
    return each instanceof PDFDict && !named.has(each) && isDependentDictionary(each);
  });

function isDependentDictionary(dictionary: PDFDict): boolean {
  const [type, subtype] = [nameIn(dictionary, 'Type'), nameIn(dictionary, 'Subtype')];
  const postScript = [subtype, nameIn(dictionary, 'Subtype2')].includes('PS');
  if (DEPENDENT_TYPES.has(type) || postScript) return true;
  return dictionary.entries().some(([key, given]) => {
    const name = key.decodeText();
    const value = dictionary.context.lookup(given);
    if (value === undefined || value === PDFNull) return false;
    if (DEPENDENT.has(name) || SCRIPTS.has(name)) return true;
    if (FLAGS.has(name)) return value === PDFBool.True;
    if (name === 'Annots') return !(value instanceof PDFArray) || value.size() > 0;
    if (name === 'SMask') return subtype !== 'Image' && !isNamed(value, ['None']);
    const harmless = HARMLESS[name];
    return harmless !== undefined && !isNamed(value, harmless);
  });
}

const nameIn = (dictionary: PDFDict, key: string): string => {
  const value = dictionary.lookup(PDFName.of(key));
  return value instanceof PDFName ? value.decodeText() : '';
};

const isNamed = (value: PDFObject, names: readonly string[]): boolean =>
  value instanceof PDFName && names.includes(value.decodeText());

const ALL_OR_NONE = ['All', 'None'];

/** An ink that every printer has, or none, and several inks at once: drawn by each program in its own way. */
function isDependentInk(array: PDFArray, context: PDFContext): boolean {
  const [kind, ink] = array.asArray();
  if (!(kind instanceof PDFName)) return false;
  if (kind === PDFName.of('DeviceN')) return array.size() > 3;
  return (
    kind === PDFName.of('Separation') &&
    ink !== undefined &&
    isNamed(context.lookup(ink) ?? ink, ALL_OR_NONE)
  );
}

/** Parts of a file that tell of more than one version of it. */
const SECOND_TABLE = '/XRefStm';
const OBJECT = /(?:^|[\r\n\s])(\d{1,10})[ \t]+(\d{1,5})[ \t]+obj\b/g;

/**
 * Whether the file holds objects twice, or more than one version of itself: a program that reads it in another
 * way may see another page.
 */
export function hasOlderViews(pdf: Uint8Array): boolean {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1');
  if (text.includes(SECOND_TABLE)) return true;
  const tables = text.split('startxref').length - 1;
  if (tables > 1 && !text.slice(0, 1024).includes('/Linearized')) return true;
  const seen = new Set<string>();
  for (const [, number = ''] of text.matchAll(OBJECT)) {
    if (seen.has(number)) return true;
    seen.add(number);
  }
  return false;
}
