import bwipjs from 'bwip-js/node';
import { joined, stream } from './raw-pdf.ts';

/**
 * PDFs written operator by operator, so that what a page shows and what its file says can differ on purpose.
 * Positions and sizes in points from the lower left corner; grey from 0 (black) to 255 (white).
 */

/** Every page has these fonts: F1 to F5, in WinAnsiEncoding. */
const FONTS = ['Helvetica', 'Helvetica-Bold', 'Courier', 'Courier-Bold', 'Times-Roman'];

export interface DrawnPage {
  content: string;
  /** Of the page; 4x6 inches without. */
  size?: readonly [number, number];
  /** More entries of the page's dictionary. */
  page?: string;
  /** More entries of its resources. */
  resources?: string;
  /** More fonts, as entries of the dictionary of fonts. */
  fonts?: string;
}

export interface DrawnFile {
  /** More entries of the catalog. */
  catalog?: string;
  /** More objects by number, from 100 on. */
  objects?: Record<number, string | Uint8Array>;
}

/** The file of these pages. The nth page (from 0) is object 10 + 2n, its content the one after it. */
export function drawnPdf(pages: readonly DrawnPage[], file: DrawnFile = {}): Uint8Array {
  const objects: Record<number, string | Uint8Array> = {
    1: `<< /Type /Catalog /Pages 2 0 R ${file.catalog ?? ''} >>`,
    2: `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${10 + 2 * at} 0 R`).join(' ')}] >>`,
  };
  for (const [at, font] of FONTS.entries()) {
    objects[3 + at] =
      `<< /Type /Font /Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding >>`;
  }
  const fonts = FONTS.map((_, at) => `/F${at + 1} ${3 + at} 0 R`).join(' ');
  for (const [at, drawn] of pages.entries()) {
    const [width, height] = drawn.size ?? [288, 432];
    objects[10 + 2 * at] = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}]
/Contents ${11 + 2 * at} 0 R /Resources << /Font << ${fonts} ${drawn.fonts ?? ''} >> ${drawn.resources ?? ''} >>
${drawn.page ?? ''} >>`;
    objects[11 + 2 * at] = stream(drawn.content);
  }
  return written({ ...objects, ...file.objects });
}

function written(objects: Record<number, string | Uint8Array>): Uint8Array {
  const parts: Uint8Array[] = [joined('%PDF-1.7\n')];
  const offsets = new Map<number, number>();
  let at = 9;
  for (const [number, body] of Object.entries(objects)) {
    offsets.set(Number(number), at);
    const object = joined(`${number} 0 obj\n`, body, '\nendobj\n');
    parts.push(object);
    at += object.length;
  }
  const size = Math.max(...offsets.keys()) + 1;
  const rows = Array.from({ length: size }, (_, number) => {
    const offset = offsets.get(number);
    return offset === undefined
      ? '0000000000 65535 f \n'
      : `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  parts.push(
    joined(
      `xref\n0 ${size}\n${rows.join('')}trailer\n<< /Root 1 0 R /Size ${size} >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return joined(...parts);
}

const colour = (grey: number): string => `${(grey / 255).toFixed(4)} g`;

export interface Lettering {
  size?: number;
  grey?: number;
  font?: string;
  /** Text rendering mode: 3 paints nothing. */
  mode?: number;
  /** Horizontal scaling in per cent. */
  wide?: number;
}

/** A line of text; letters of Windows-1252. */
export function text(line: string, x: number, y: number, how: Lettering = {}): string {
  const { size = 10, grey = 0, font = 'F1', mode = 0, wide = 100 } = how;
  const shown = `(${line.replace(/[\\()]/g, '\\$&')})`;
  return `q ${colour(grey)} BT /${font} ${size} Tf ${mode} Tr ${wide} Tz ${x} ${y} Td ${shown} Tj ET Q\n`;
}

/** Lines from the top down. */
export const lines = (all: readonly string[], x: number, y: number, how: Lettering = {}): string =>
  all.map((line, at) => text(line, x, y - at * (how.size ?? 10) * 1.3, how)).join('');

export const box = (x: number, y: number, width: number, height: number, grey = 0): string =>
  `q ${colour(grey)} ${x} ${y} ${width} ${height} re f Q\n`;

/** The same in another colour: red, green and blue from 0 to 1. */
export const painted = (drawn: string, rgb: readonly number[]): string =>
  drawn.replace(/^q [\d.]+ g/gm, `q ${rgb.join(' ')} rg`);

/** One dot of a label printer of 203 dpi, in points. */
const DOT = 72 / 203;

/** Code 128, or another code of bars, whose narrowest bar is so many dots of a label printer; without a quiet zone. */
export function bars(
  code: string,
  x: number,
  y: number,
  {
    dots = 3,
    height = 60,
    grey = 0,
    kind = 'code128',
  }: { dots?: number; height?: number; grey?: number; kind?: string } = {},
): string {
  const [symbol] = bwipjs.raw({ bcid: kind, text: code });
  if (!symbol || !('sbs' in symbol)) throw new Error(`no ${kind}`);
  let drawn = `q ${colour(grey)}\n`;
  let at = x;
  for (const [index, modules] of symbol.sbs.entries()) {
    const wide = modules * dots * DOT;
    if (index % 2 === 0) drawn += `${at.toFixed(3)} ${y} ${wide.toFixed(3)} ${height} re f\n`;
    at += wide;
  }
  return `${drawn}Q\n`;
}

/** A Data Matrix with modules of so many points, each row's runs a rectangle; `greyAt`: by their left edge. */
export function matrix(
  code: string,
  x: number,
  y: number,
  { module, greyAt }: { module: number; greyAt: (left: number) => number },
): string {
  const [symbol] = bwipjs.raw({ bcid: 'datamatrix', text: code });
  if (!symbol || !('pixs' in symbol)) throw new Error('no Data Matrix');
  const { pixs, pixx, pixy } = symbol;
  let drawn = '';
  for (let row = 0; row < pixy; row += 1) {
    for (let from = 0, to = 0; from < pixx; from = to + 1) {
      for (to = from; to < pixx && pixs[row * pixx + to]; ) to += 1;
      if (to === from) continue;
      const left = x + from * module;
      const bottom = y + (pixy - 1 - row) * module;
      drawn += box(left, bottom, (to - from) * module, module, greyAt(left));
    }
  }
  return drawn;
}

/** Letters as rectangles: everybody can read them, and no file says what they are. */
export function dotted(word: string, x: number, y: number, dot = 2, grey = 0): string {
  let drawn = `q ${colour(grey)}\n`;
  for (const [at, letter] of Array.from(word).entries()) {
    for (const [row, columns] of (DOTS[letter] ?? []).entries()) {
      for (let column = 0; column < 5; column += 1) {
        if (((columns >> (4 - column)) & 1) === 0) continue;
        drawn += `${x + (at * 6 + column) * dot} ${y + (6 - row) * dot} ${dot} ${dot} re f\n`;
      }
    }
  }
  return `${drawn}Q\n`;
}

/** Rows from the top, five dots each. */
const DOTS: Record<string, readonly number[]> = {
  '1': [4, 12, 4, 4, 4, 4, 14],
  '2': [14, 17, 1, 2, 4, 8, 31],
  '-': [0, 0, 0, 31, 0, 0, 0],
  B: [30, 17, 17, 30, 17, 17, 30],
  O: [14, 17, 17, 17, 17, 17, 14],
  X: [17, 17, 10, 4, 10, 17, 17],
};
