import { dotsOf } from '../../printed/dots.ts';
import { withDocument } from '../pdfium.ts';
import { distance, type GlyphShape, shapeOf } from './glyph-shapes.ts';
import { inkOf } from './letter-ink.ts';

/** Built into pdfium; those of carriers look like one of them, however wide. */
const FONTS = [
  'Helvetica',
  'Helvetica-Bold',
  'Helvetica-Oblique',
  'Helvetica-BoldOblique',
  'Courier',
  'Courier-Bold',
  'Times-Roman',
  'Times-Bold',
  'Times-Italic',
];
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Points and dots: the specimen is drawn at 72 dpi. */
const SIZE = 24;
const CELL = 32;
const BASELINE = 8;
const HALF = 128;
/** Letters that are the same in some font, or differ only in size. */
const ALIKE = [
  ...['0OoQDad', '1IiljJftrL', '5Ss', '8B', '2Zz', '6GbdL', '9gqQa', 'Cce', 'KkRHhn', 'Pp'],
  ...['UuVvyYWw', 'Xx', '4Aq', '7T', 'MmHNn'],
];

/**
 * Measured on 57 fonts (DejaVu, URW, Inconsolata, OCR-A, OCR-B) from 5 to 20 points at 300 dpi: within these
 * limits no word in an upright face is taken for another one, and 19 of 20 digits that stand for another one are.
 */
const NEARER = { digit: 0.15, letter: 0.2 };
const NEAR = 0.3;
const FAR = 0.45;

/** alike: it may be that letter; other: it is another one; unlike: it looks like none. */
export type Look = 'alike' | 'other' | 'unlike';

export interface KnownShapes {
  /** `letter`: one of A to Z, a to z, 0 to 9. */
  lookOf(shape: GlyphShape, letter: string): Look;
}

let drawn: Promise<KnownShapes> | undefined;

/** The letters of the standard fonts, drawn once. */
export function knownShapes(): Promise<KnownShapes> {
  drawn ??= draw();
  return drawn;
}

async function draw(): Promise<KnownShapes> {
  const dots = await withDocument(specimen(), (document) =>
    document.withPage(0, (page) =>
      page.draw(72, page.width * page.height, (raster) => dotsOf(raster, HALF)),
    ),
  );
  const { width, height } = dots;
  const bare = { width, height, data: new Uint8Array(width * height * 4).fill(255) };
  const page = { dots, bare, below: HALF };
  const all = FONTS.flatMap((_, font) =>
    Array.from(LETTERS, (letter, at) => {
      const [left, top] = [at * CELL, (FONTS.length - 1 - font) * CELL];
      const cell = { left, top, right: left + CELL, bottom: top + CELL };
      const ink = inkOf({ ...cell, unpainted: false, clips: false, fill: 0 }, page);
      if (!ink) throw new Error(`pdfium did not draw ${letter} in ${FONTS[font]}`);
      return { letter, shape: shapeOf(ink) };
    }),
  );
  const groups = new Map(
    Array.from(LETTERS, (letter) => {
      const like = new Set(ALIKE.filter((group) => group.includes(letter)).join('') + letter);
      const own = all.filter((each) => like.has(each.letter)).map(({ shape }) => shape);
      const other = all.filter((each) => !like.has(each.letter)).map(({ shape }) => shape);
      return [letter, { own, other }] as const;
    }),
  );
  return {
    lookOf(shape, letter) {
      const group = groups.get(letter);
      if (!group) throw new Error(`Not a known letter: ${letter}`);
      const nearer = /\d/.test(letter) ? NEARER.digit : NEARER.letter;
      const own = nearest(shape, group.own, nearer);
      if (own <= nearer) return 'alike';
      const other = nearest(shape, group.other, 0);
      if (other < NEAR && other < own - nearer) return 'other';
      return own > FAR ? 'unlike' : 'alike';
    },
  };
}

/** The least distance, or the first that is near enough. */
function nearest(shape: GlyphShape, among: readonly GlyphShape[], enough: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (const each of among) {
    least = Math.min(least, distance(shape, each));
    if (least <= enough) break;
  }
  return least;
}

/** A PDF with each letter in each font, far apart. */
function specimen(): Uint8Array {
  const [width, height] = [LETTERS.length * CELL, FONTS.length * CELL];
  const content = FONTS.flatMap((_, font) => [
    `BT /F${font} ${SIZE} Tf`,
    ...Array.from(
      LETTERS,
      (letter, at) => `1 0 0 1 ${at * CELL + 4} ${font * CELL + BASELINE} Tm (${letter}) Tj`,
    ),
    'ET',
  ]).join('\n');
  const fonts = FONTS.map(
    (name, font) => `/F${font} << /Type /Font /Subtype /Type1 /BaseFont /${name} >>`,
  ).join(' ');
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /Font << ${fonts} >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]);
}

/** Objects numbered from 1; the first is the catalog. */
function pdfOf(objects: readonly string[]): Uint8Array {
  let file = '%PDF-1.7\n';
  const rows = objects.map((body, index) => {
    const offset = String(file.length).padStart(10, '0');
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return `${offset} 00000 n \n`;
  });
  const table = file.length;
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`;
  file += `trailer\n<< /Root 1 0 R /Size ${size} >>\nstartxref\n${table}\n%%EOF\n`;
  return new TextEncoder().encode(file);
}
