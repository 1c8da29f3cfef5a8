import { type PDFDict, PDFName, PDFNumber, type PDFObject } from '@cantoo/pdf-lib';
import { PdfTrouble } from '../messages.ts';
import { dictionariesIn } from './many-views.ts';
import { openForCopying } from './open-for-copying.ts';
import { refuseUnreadText } from './unread-text.ts';

/** Keys of a dictionary that show active or embedded content. */
const KEYS = new Map([
  ['JS', 'JavaScript'],
  ['OpenAction', 'an action on opening'],
  ['AA', 'an automatic action'],
  ['EmbeddedFiles', 'an embedded file'],
  ['EF', 'an embedded file'],
  ['AcroForm', 'a form'],
  ['XFA', 'an XFA form'],
]);
/** Values of `S` and `Subtype` that show it. */
const KINDS = new Map([
  ['JavaScript', 'JavaScript'],
  ['Launch', 'a program to start'],
  ['SubmitForm', 'a form to send'],
  ['ImportData', 'data to import'],
  ['GoToR', 'a link to a file'],
  ['GoToE', 'a link to a file'],
  ['RichMedia', 'a film'],
  ['Movie', 'a film'],
]);
const KIND_KEYS = [PDFName.of('S'), PDFName.of('Subtype')];

/** 10,000 x 10,000; a label at 600 dpi has 9 million. */
const MOST_PICTURE_DOTS = 100_000_000;

/**
 * Names the document's active and embedded content; pages extracted for printing contain none of it.
 * Empty also if the document cannot be parsed: then none of it is printed. Throws PdfTrouble for a
 * picture that would take more memory than any label needs, and for text that is printed and not read.
 */
export async function activeContent(pdf: Uint8Array): Promise<string[]> {
  const found = new Set<string>();
  const objects = await objectsOf(pdf);
  refuseUnreadText(objects);
  for (const object of objects) {
    for (const dictionary of dictionariesIn(object)) {
      for (const word of wordsFor(dictionary)) found.add(word);
      checkPicture(dictionary);
    }
  }
  return [...found].sort();
}

async function objectsOf(pdf: Uint8Array): Promise<PDFObject[]> {
  try {
    const { context } = await openForCopying(pdf);
    return context.enumerateIndirectObjects().map(([, object]) => object);
  } catch (error) {
    if (error instanceof PdfTrouble) return [];
    throw error;
  }
}

function wordsFor(dictionary: PDFDict): string[] {
  const keys = dictionary.keys().map((key) => KEYS.get(key.decodeText()));
  const kinds = KIND_KEYS.map((key) => dictionary.get(key)).map((kind) =>
    kind instanceof PDFName ? KINDS.get(kind.decodeText()) : undefined,
  );
  return [...keys, ...kinds].filter((word) => word !== undefined);
}

function checkPicture(dictionary: PDFDict): void {
  if (dictionary.get(PDFName.of('Subtype')) !== PDFName.of('Image')) return;
  const [width, height] = ['Width', 'Height'].map((key) => {
    const side = dictionary.get(PDFName.of(key));
    return side instanceof PDFNumber ? side.asNumber() : 0;
  });
  if (width && height && width * height > MOST_PICTURE_DOTS) {
    throw new PdfTrouble({ kind: 'huge-picture', width, height });
  }
}
