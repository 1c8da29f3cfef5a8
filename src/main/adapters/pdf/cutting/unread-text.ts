import {
  decodePDFRawStream,
  PDFDict,
  PDFName,
  type PDFObject,
  PDFRawStream,
} from '@cantoo/pdf-lib';
import { PdfTrouble } from '../messages.ts';
import { dictionariesIn } from './many-views.ts';

const FORM = PDFName.of('Form');
const GROUP = PDFName.of('G');
const KIND = PDFName.of('S');
const PATTERN_TYPE = PDFName.of('PatternType');
const SUBTYPE = PDFName.of('Subtype');
const MASKS = [PDFName.of('Alpha'), PDFName.of('Luminosity')];
/** A font is set, by itself or by a graphics state; without one no text is drawn. */
const SETS_FONT = /\b(?:Tf|gs)\b/;
/** A string or an array, and the operator that shows it; comments may stand between. */
const SHOWS_TEXT = /[)>\]](?:[\s\0]|%[^\r\n]*[\r\n])*(?:Tj|TJ|'|")/;

/**
 * Throws PdfTrouble `unread-text` where a pattern or a soft mask writes text: it is printed, and no text of any page has
 * it.
 */
export function refuseUnreadText(objects: readonly PDFObject[]): void {
  for (const object of objects) {
    if (object instanceof PDFRawStream && object.dict.has(PATTERN_TYPE)) refuseTextOf(object);
    for (const dictionary of dictionariesIn(object)) {
      const kind = dictionary.get(KIND);
      if (!MASKS.some((mask) => mask === kind)) continue;
      const group = dictionary.lookup(GROUP);
      if (group instanceof PDFRawStream) refuseTextOf(group);
    }
  }
}

/** Of the stream and of all that it draws. */
function refuseTextOf(first: PDFRawStream): void {
  const drawn = new Set<PDFRawStream>([first]);
  const seen = new Set<PDFObject>();
  for (const stream of drawn) {
    if (writesText(stream)) throw new PdfTrouble({ kind: 'unread-text' });
    const waiting: PDFObject[] = [stream.dict];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      for (const dictionary of dictionariesIn(next)) {
        for (const value of dictionary.values()) {
          const object = dictionary.context.lookup(value);
          if (object instanceof PDFRawStream && isDrawn(object.dict)) drawn.add(object);
          else if (object instanceof PDFDict) waiting.push(object);
        }
      }
    }
  }
}

const isDrawn = (dictionary: PDFDict): boolean =>
  dictionary.lookup(SUBTYPE) === FORM || dictionary.has(PATTERN_TYPE);

function writesText(stream: PDFRawStream): boolean {
  const content = Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1');
  return SETS_FONT.test(content) && SHOWS_TEXT.test(content);
}
