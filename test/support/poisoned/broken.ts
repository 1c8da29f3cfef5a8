import { bytes, joined, labelText, rawPdf, stream, updated } from '../raw-pdf.ts';
import { DAMAGED, type Poisoned, poisoned } from './poisoned.ts';

const NOT_A_PDF = (what: string) => new RegExp(`not a PDF; it looks like ${what}`);
const CUT_OFF = /cut off: its end is missing/;

const cutAt = (share: number) => () => {
  const whole = rawPdf();
  return whole.slice(0, Math.floor(whole.length * share));
};

export const notPdfs: Poisoned[] = [
  poisoned('nothing at all', () => bytes(''), NOT_A_PDF('an empty file')),
  poisoned('a single byte', () => bytes('%'), NOT_A_PDF('something else')),
  poisoned('a web page', () => bytes('<!doctype html><p>Sign in'), NOT_A_PDF('an HTML page')),
  poisoned('a JSON error', () => bytes('{"Message": "no"}'), NOT_A_PDF('a JSON text')),
  poisoned('a picture', () => bytes('\x89PNG\r\n\x1a\n....'), NOT_A_PDF('a PNG picture')),
  poisoned('a ZPL label', () => bytes('^XA^FDBOX-1^FS^XZ'), NOT_A_PDF('a ZPL label')),
  poisoned('its header alone', () => bytes('%PDF-1.7\n'), CUT_OFF),
  poisoned('cut off after a quarter', cutAt(0.25), CUT_OFF),
  poisoned('cut off in the middle', cutAt(0.5), CUT_OFF),
  poisoned('cut off shortly before its end', cutAt(0.98), CUT_OFF),
  poisoned(
    'header and end with noise between',
    () => bytes(`%PDF-1.7\n${'x'.repeat(4000)}\n%%EOF`),
    DAMAGED,
  ),
];

export const structures: Poisoned[] = [
  poisoned(
    'a table of objects that is not where it should be',
    () => rawPdf({ startxref: () => 7 }),
    'taken',
  ),
  poisoned(
    'a table of objects that goes round in a circle',
    () => rawPdf({ trailer: `/Prev ${Buffer.from(rawPdf()).lastIndexOf('xref\n0')}` }),
    'taken',
  ),
  poisoned(
    'a page tree that goes round in a circle',
    () => rawPdf({ objects: { 2: '<< /Type /Pages /Kids [2 0 R 3 0 R] /Count 2 >>' } }),
    DAMAGED,
  ),
  poisoned(
    'a page tree of five thousand storeys',
    () => {
      const objects: Record<number, string> = {
        2: '<< /Type /Pages /Kids [10 0 R] /Count 1 >>',
        3: '<< /Type /Page /Parent 5009 0 R /MediaBox [0 0 288 432] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
      };
      for (let number = 10; number < 5010; number += 1) {
        const kid = number === 5009 ? 3 : number + 1;
        objects[number] =
          `<< /Type /Pages /Parent ${number === 10 ? 2 : number - 1} 0 R /Kids [${kid} 0 R] /Count 1 >>`;
      }
      return rawPdf({ objects });
    },
    DAMAGED,
  ),
  poisoned(
    'ten thousand pages',
    () => {
      const kids = Array(10_000).fill('3 0 R').join(' ');
      return rawPdf({ objects: { 2: `<< /Type /Pages /Kids [${kids}] /Count 10000 >>` } });
    },
    /too many pages: 10000, at most 50/,
  ),
  poisoned(
    'a count of a million pages where there is one',
    () => rawPdf({ objects: { 2: '<< /Type /Pages /Kids [3 0 R] /Count 1000000 >>' } }),
    /too many pages|damaged/,
  ),
  poisoned(
    'no page at all',
    () => rawPdf({ objects: { 2: '<< /Type /Pages /Kids [] /Count 0 >>' } }),
    DAMAGED,
  ),
  poisoned('no catalog', () => rawPdf({ objects: { 1: 'null' } }), DAMAGED),
  poisoned(
    'a list in a list, a hundred thousand deep',
    () =>
      rawPdf({ objects: { 6: '['.repeat(100_000) + ']'.repeat(100_000) }, page: '/Annots 6 0 R' }),
    'taken',
  ),
  poisoned(
    'streams that lie about their length',
    () => rawPdf({ objects: { 4: stream(labelText(), { length: 5 }) } }),
    'taken',
  ),
  poisoned(
    'a stream longer than the file',
    () => rawPdf({ objects: { 4: stream(labelText(), { length: 2_000_000_000 }) } }),
    'taken',
  ),
  poisoned(
    'a header behind half a kilobyte of noise',
    () => joined('noise\n'.repeat(80), rawPdf()),
    'taken',
  ),
  poisoned(
    'a container of objects that contains itself',
    () =>
      rawPdf({
        objects: {
          6: stream('6 0 7 2 1 2', { dict: '/Type /ObjStm /N 2 /First 8 /Extends 6 0 R' }),
        },
        page: '/Annots 7 0 R',
      }),
    'taken',
  ),
  poisoned(
    'an update behind its end that makes it another carton’s label',
    () => updated(rawPdf(), 4, stream(labelText('BOX-2')), { listed: true }),
    /carries BOX-2, which is not in this shipment/,
  ),
  poisoned(
    'a second content that only some readers see',
    () => updated(rawPdf(), 4, stream(labelText('BOX-2')), { listed: false }),
    // A kept label is the picture of what was read, so nobody reads the file anew.
    'taken',
  ),
];

export const sizes: Poisoned[] = [
  poisoned(
    'a page of 200 inches',
    () => rawPdf({ mediaBox: '[0 0 14400 14400]' }),
    /is 5080 x 5080 mm: no document/,
  ),
  poisoned(
    'a page of a million points',
    () => rawPdf({ mediaBox: '[0 0 1000000 1000000]' }),
    /no document of a shipment/,
  ),
  poisoned(
    'a page of a millimetre',
    () => rawPdf({ mediaBox: '[0 0 3 3]' }),
    /no document of a shipment/,
  ),
  poisoned('a page with its corners swapped', () => rawPdf({ mediaBox: '[288 432 0 0]' }), 'taken'),
  poisoned(
    'a page of no size',
    () => rawPdf({ mediaBox: '[0 0 0 0]' }),
    /no page is proven to be a label of this shipment/,
  ),
  poisoned(
    'a page whose sides are no numbers',
    () => rawPdf({ mediaBox: '[0 0 nan (x)]' }),
    /no page is proven to be a label of this shipment/,
  ),
  poisoned(
    'a page of endless sides',
    () => rawPdf({ mediaBox: `[0 0 ${'9'.repeat(400)} 432]` }),
    /no page is proven to be a label of this shipment/,
  ),
  poisoned(
    'a crop box beside the page',
    () => rawPdf({ page: '/CropBox [900 900 1000 1000]' }),
    DAMAGED,
  ),
  poisoned(
    'a page ten times as large as it is drawn',
    () => rawPdf({ page: '/UserUnit 10' }),
    /scale of its own/,
  ),
];
