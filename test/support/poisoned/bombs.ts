import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { slowPdf } from '../poisoned-pdf.ts';
import { bytes, joined, labelText, rawPdf, stream } from '../raw-pdf.ts';
import { type Poisoned, poisoned } from './poisoned.ts';

/** `count` million zeros, compressed to a kilobyte per million. */
export function zeros(count: number): Uint8Array {
  const block = deflateRawSync(new Uint8Array(1_000_000), { finishFlush: constants.Z_FULL_FLUSH });
  const last = deflateRawSync(new Uint8Array(0));
  return joined('\x78\x9c', ...Array(count).fill(block), last, '\0\0\0\x01');
}

/** An object and a page for a label that draws it. */
export const drawnImage = (
  width: number,
  height: number,
  data: Uint8Array,
  { space = 'DeviceGray', depth = 8, filter = 'FlateDecode' } = {},
) => ({
  objects: {
    6: stream(data, {
      dict: `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /${space} /BitsPerComponent ${depth} /Filter /${filter}`,
    }),
    3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 288 432] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> /XObject << /X 6 0 R >> >> >>',
  },
  content: labelText('BOX-1', 'q 100 0 0 100 20 20 cm /X Do Q'),
});

const form = (number: number, content: string) =>
  stream(content, {
    dict: `/Type /XObject /Subtype /Form /BBox [0 0 288 432] /Resources << /XObject << /X ${number} 0 R >> >>`,
  });

const endless = (name: string, make: Poisoned['make']): Poisoned => ({
  ...poisoned(name, make, /too slow to read|too much memory|the PDF reader crashed/),
  endless: true,
});

export const bombs: Poisoned[] = [
  endless('four gigabytes of zeros to draw', () =>
    rawPdf({ objects: { 4: stream(zeros(4000), { dict: '/Filter /FlateDecode' }) } }),
  ),
  endless('zeros packed twice', () =>
    rawPdf({
      objects: {
        4: stream(deflateSync(zeros(3000)), { dict: '/Filter [/FlateDecode /FlateDecode]' }),
      },
    }),
  ),
  poisoned(
    'a picture of 30,000 x 30,000 dots',
    () => rawPdf(drawnImage(30_000, 30_000, zeros(900))),
    /picture in the document is too large: 30000 x 30000/,
  ),
  poisoned('a picture of noise', () => rawPdf(drawnImage(50, 50, bytes('noise'))), 'taken'),
  poisoned(
    'a drawing that draws itself',
    () => {
      const { objects, content } = drawnImage(1, 1, bytes(''));
      return rawPdf({ objects: { ...objects, 6: form(6, '/X Do') }, content });
    },
    'taken',
  ),
  endless('drawings that each draw the next one ten times', () => {
    const objects: Record<number, Uint8Array | string> = { ...drawnImage(1, 1, bytes('')).objects };
    for (let number = 6; number < 18; number += 1) {
      objects[number] = form(number + 1, number === 17 ? '0 0 1 1 re f' : '/X Do '.repeat(10));
    }
    return rawPdf({ objects, content: labelText('BOX-1', '/X Do') });
  }),
  endless('a background that takes hours to calculate', () => slowPdf()),
  poisoned(
    'three hundred thousand saved states',
    () => rawPdf({ content: labelText('BOX-1', 'q '.repeat(300_000)) }),
    'taken',
  ),
  poisoned(
    'half a million letters',
    () =>
      rawPdf({
        content: labelText('BOX-1', `BT /F 1 Tf 20 100 Td (${'A'.repeat(500_000)}) Tj ET`),
      }),
    'taken',
  ),
  poisoned(
    'a hundred thousand letters that can be seen',
    () =>
      rawPdf({
        content: labelText('BOX-1', linesOf(300, 'A'.repeat(340))),
        mediaBox: '[0 0 1190 1684]',
      }),
    /Page 1 of the document has too much text: \d+ letters, at most 40000/,
  ),
  poisoned(
    'a keyword before 25,000 blanks that only a reader of the file sees',
    () => rawPdf({ content: labelText('BOX-1', BLANK_TEXT) }),
    'taken',
  ),
];

/** Lines of the smallest print that counts, all of them on a page of A2. */
const linesOf = (count: number, text: string): string =>
  `BT /F 5 Tf 5 TL 10 1600 Td ${`(${text}) Tj T* `.repeat(count)} ET`;

/** A word whose text is given apart from its letters (PDF 32000-1, 14.9.4), in UTF-16. */
const BLANK_TEXT = `/Span << /ActualText <FEFF${Buffer.from('TRACKING').reduce((hex, byte) => `${hex}00${byte.toString(16)}`, '')}${'3000'.repeat(25_000)}0021> >> BDC BT /F 8 Tf 20 200 Td (TRACKING) Tj ET EMC`;
