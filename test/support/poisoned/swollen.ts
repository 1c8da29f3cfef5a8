import { bytes, joined, labelText, rawPdf, stream } from '../raw-pdf.ts';
import { drawnImage, zeros } from './bombs.ts';

/** Documents of a few megabytes that need hundreds to be read; some can be read nevertheless. */
export const SWOLLEN: readonly { name: string; make(): Uint8Array }[] = [
  {
    name: 'a coloured picture of 10,000 x 10,000 dots',
    make: () => rawPdf(drawnImage(10_000, 10_000, zeros(300), { space: 'DeviceRGB' })),
  },
  {
    name: 'the same in four colours of sixteen bits',
    make: () => rawPdf(drawnImage(10_000, 10_000, zeros(800), { space: 'DeviceCMYK', depth: 16 })),
  },
  {
    name: 'a JBIG2 picture that says of itself to be larger',
    make: () =>
      rawPdf(drawnImage(5000, 5000, jbig2(60_000, 60_000), { depth: 1, filter: 'JBIG2Decode' })),
  },
  {
    name: 'a JPEG 2000 picture of three colours',
    make: () => rawPdf(drawnImage(9000, 9000, jpx(9000, 9000), { filter: 'JPXDecode' })),
  },
  { name: 'sixty groups of transparency, each in the one before', make: () => nested(60) },
  { name: 'two hundred patterns, each in the one before', make: () => patterns(200) },
  {
    name: 'objects packed a million to one',
    make: () => packedObjects('/Type /ObjStm /N 1 /First 4'),
  },
  {
    name: 'a table of objects packed a million to one',
    make: () => packedObjects('/Type /XRef /W [1 2 1] /Size 300000000'),
  },
  {
    name: 'a list of eight million numbers',
    make: () => withObject(`[${'0 '.repeat(8_000_000)}]`),
  },
  {
    name: 'a million dictionaries in each other',
    make: () => withObject(`${'<</A '.repeat(1_000_000)}0${'>>'.repeat(1_000_000)}`),
  },
  {
    name: 'four hundred thousand objects',
    make: () => withObject(`0\nendobj\n${'7 0 obj<</A[0 0]>>endobj\n'.repeat(400_000)}8 0 obj\n0`),
  },
  {
    name: 'a font of two gigabytes',
    make: () =>
      rawPdf({
        objects: {
          5: '<< /Type /Font /Subtype /TrueType /BaseFont /Large /FontDescriptor 6 0 R >>',
          6: '<< /Type /FontDescriptor /FontName /Large /Flags 32 /FontFile2 7 0 R >>',
          7: stream(zeros(2000), { dict: '/Filter /FlateDecode /Length1 2000000000' }),
        },
      }),
  },
  {
    name: 'five million letters',
    make: () =>
      rawPdf({
        content: labelText('BOX-1', `BT /F 1 Tf 20 100 Td (${'A'.repeat(5_000_000)}) Tj ET`),
      }),
  },
  {
    name: 'fifty pages of A2 with a picture each',
    make: () => {
      const kids = Array.from({ length: 50 }, () => '3 0 R').join(' ');
      const { objects, content } = drawnImage(5000, 5000, zeros(75), { space: 'DeviceRGB' });
      return rawPdf({
        objects: { ...objects, 2: `<< /Type /Pages /Kids [${kids}] /Count 50 >>` },
        content,
        mediaBox: '[0 0 1190 1684]',
      });
    },
  },
  { name: 'nineteen megabytes of noise', make: () => withObject(stream(noise(19_000_000))) },
];

const withObject = (object: string | Uint8Array) => rawPdf({ objects: { 6: object } });

const packedObjects = (dict: string) =>
  withObject(stream(zeros(3000), { dict: `${dict} /Filter /FlateDecode` }));

/** Bytes that no compression can shorten. */
function noise(length: number): Uint8Array {
  let state = 1;
  return Uint8Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state >> 16;
  });
}

/** Each one draws the whole page, down to the innermost. */
function nested(depth: number): Uint8Array {
  const objects: Record<number, string | Uint8Array> = { 3: LARGE_PAGE };
  for (let number = 6; number < 6 + depth; number += 1) {
    const inner = number === 5 + depth ? '0 0 1190 1684 re f' : '/G gs /X Do';
    objects[number] = stream(inner, {
      dict: `/Type /XObject /Subtype /Form /BBox [0 0 1190 1684] /Group << /S /Transparency /I true >>
/Resources << /ExtGState << /G << /ca 0.9 /BM /Multiply >> >> /XObject << /X ${number + 1} 0 R >> >>`,
    });
  }
  return rawPdf({ objects, content: labelText('BOX-1', '/G gs /X Do') });
}

const LARGE_PAGE = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 1190 1684] /Contents 4 0 R
/Resources << /Font << /F 5 0 R >> /XObject << /X 6 0 R >> /Pattern << /P 6 0 R >>
/ExtGState << /G << /ca 0.9 /BM /Multiply >> >> >> >>`;

function patterns(depth: number): Uint8Array {
  const objects: Record<number, string | Uint8Array> = { 3: LARGE_PAGE };
  for (let number = 6; number < 6 + depth; number += 1) {
    objects[number] = stream('/Pattern cs /P scn 0 0 1190 1684 re f', {
      dict: `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1190 1684]
/XStep 1000 /YStep 1000 /Resources << /Pattern << /P ${number + 1} 0 R >> >>`,
    });
  }
  const content = labelText('BOX-1', '/Pattern cs /P scn 0 0 1190 1684 re f');
  return rawPdf({ objects, content });
}

const number32 = (...values: number[]) =>
  Uint8Array.from(
    values.flatMap((each) => [each >>> 24, (each >> 16) & 255, (each >> 8) & 255, each & 255]),
  );

/** A page segment (ITU-T T.88, 7.4.8) without an image. */
const jbig2 = (width: number, height: number): Uint8Array =>
  joined(number32(0), '\x30\0\x01', number32(19, width, height, 0, 0), '\0\0\0');

/** The main header of a codestream (ITU-T T.800, annex A) and one empty tile. */
const jpx = (width: number, height: number): Uint8Array =>
  joined(
    bytes('\xff\x4f\xff\x51\x00\x2f\x00\x00'),
    number32(width, height, 0, 0, width, height, 0, 0),
    bytes('\x00\x03\x07\x01\x01\x07\x01\x01\x07\x01\x01'),
    bytes('\xff\x52\x00\x0c\x00\x00\x00\x01\x01\x01\x04\x04\x00\x01'),
    bytes('\xff\x5c\x00\x07\x40\x40\x48\x48\x50'),
    bytes('\xff\x90\x00\x0a\x00\x00\x00\x00\x00\x00\x00\x01\xff\x93\xff\xd9'),
  );
