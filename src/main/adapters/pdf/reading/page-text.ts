import { PdfTrouble } from '../messages.ts';
import { type Pdfium, withMemory } from './pdfium-module.ts';

/** One letter of a page's text; positions in pixels from the picture's upper left corner. */
export interface Letter {
  text: string;
  /** A space or line end that the PDF reader inserted. It has no position. */
  generated: boolean;
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Clockwise rotation of its line on the visible page, rounded to 0, 90, 180 or 270 degrees. */
  turned: number;
  /** Its line lies askew: by more than that rotation. */
  askew: boolean;
  /** Not painted: PDF 32000-1, table 106, mode 3. */
  unpainted: boolean;
  /** A clip alone, which what is painted through it shows: mode 7. */
  clips: boolean;
  /** Colour of an opaque fill as a pixel in RGBA order, without its opacity; null for patterns, outlines and what shines through. */
  fill: number | null;
}

/** pdfium's character for a hyphen at a line end. */
const LINE_END_HYPHEN = '\u0002';
const FILLS = 0;
const PAINTS_NOTHING = 3;
const CLIPS = 7;
const TYPE = { text: 1, form: 5 } as const;
/** Forms nested deeper than this are not searched; no label does so. */
const DEEPEST_FORM = 12;
/** pdfium gives whole pixels, of a picture so many times as large. */
const FINER = 16;
/** Degrees; letters of a slanted line look different. */
const ASKEW = 5;

/**
 * Takes the marks off the page's text: a mark's `ActualText` would replace the glyphs that are printed.
 */
export function removeMarks(pdfium: Pdfium, page: number): void {
  for (const object of allText(pdfium, page)) {
    for (let mark = pdfium._FPDFPageObj_CountMarks(object) - 1; mark >= 0; mark -= 1) {
      pdfium._FPDFPageObj_RemoveMark(object, pdfium._FPDFPageObj_GetMark(object, mark));
    }
  }
}

/**
 * The letters as the glyphs' codes say. pdfium puts lines in their order, and words in a line, as if all text were
 * upright on the page of that rotation.
 */
export function lettersOf(
  pdfium: Pdfium,
  page: number,
  picture: { width: number; height: number },
  upright: number,
): Letter[] {
  const rotation = pdfium._FPDFPage_GetRotation(page);
  pdfium._FPDFPage_SetRotation(page, upright);
  const text = pdfium._FPDFText_LoadPage(page);
  pdfium._FPDFPage_SetRotation(page, rotation);
  if (!text) throw new PdfTrouble({ kind: 'damaged' });
  try {
    const count = Math.max(0, pdfium._FPDFText_CountChars(text));
    return withMemory(pdfium, 64, (memory) => {
      const place = placer(pdfium, page, picture, memory);
      return Array.from({ length: count }, (_, index) =>
        readLetter(pdfium, text, index, { place, turn: rotation * 90, memory }),
      );
    });
  } finally {
    pdfium._FPDFText_ClosePage(text);
  }
}

interface Reading {
  place(x: number, y: number): { x: number; y: number };
  turn: number;
  memory: number;
}

function readLetter(
  pdfium: Pdfium,
  text: number,
  index: number,
  { place, turn, memory }: Reading,
): Letter {
  const hyphen = pdfium._FPDFText_IsHyphen(text, index) === 1;
  const object = pdfium._FPDFText_GetTextObject(text, index);
  const mode = object ? pdfium._FPDFTextObj_GetTextRenderMode(object) : FILLS;
  pdfium._FPDFText_GetCharBox(text, index, memory, memory + 8, memory + 16, memory + 24);
  const box = new DataView(pdfium.HEAPU8.buffer, memory, 32);
  const [left, right, bottom, top] = [0, 8, 16, 24].map((at) => box.getFloat64(at, true));
  const one = place(left ?? 0, bottom ?? 0);
  const other = place(right ?? 0, top ?? 0);
  const angle = (pdfium._FPDFText_GetCharAngle(text, index) * 180) / Math.PI + turn;
  const straight = Math.round(angle / 90) * 90;
  return {
    text: hyphen ? LINE_END_HYPHEN : asText(pdfium._FPDFText_GetUnicode(text, index)),
    generated: pdfium._FPDFText_IsGenerated(text, index) === 1,
    left: Math.min(one.x, other.x),
    right: Math.max(one.x, other.x),
    top: Math.min(one.y, other.y),
    bottom: Math.max(one.y, other.y),
    turned: ((straight % 360) + 360) % 360,
    askew: Math.abs(angle - straight) > ASKEW,
    unpainted: mode === PAINTS_NOTHING,
    clips: mode === CLIPS,
    fill: mode === FILLS ? readFill(pdfium, text, index, memory) : null,
  };
}

/** Empty for an unpaired surrogate or an invalid code point. */
const asText = (code: number): string =>
  code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';

function placer(
  pdfium: Pdfium,
  page: number,
  { width, height }: { width: number; height: number },
  memory: number,
) {
  return (x: number, y: number) => {
    const [atX, atY] = [memory + 32, memory + 36];
    const [wide, high] = [width * FINER, height * FINER];
    pdfium._FPDF_PageToDevice(page, 0, 0, wide, high, 0, x, y, atX, atY);
    const device = new DataView(pdfium.HEAPU8.buffer, atX, 8);
    return { x: device.getInt32(0, true) / FINER, y: device.getInt32(4, true) / FINER };
  };
}

function readFill(pdfium: Pdfium, text: number, index: number, memory: number): number | null {
  const [red, green, blue, alpha] = [memory, memory + 4, memory + 8, memory + 12];
  if (!pdfium._FPDFText_GetFillColor(text, index, red, green, blue, alpha)) return null;
  const colour = new DataView(pdfium.HEAPU8.buffer, memory, 16);
  const [r = 0, g = 0, b = 0, a = 255] = [0, 4, 8, 12].map((at) => colour.getUint32(at, true));
  return a < 255 ? null : r | (g << 8) | (b << 16);
}

/** Runs `use` with all text of the page hidden. */
export function withoutText<T>(pdfium: Pdfium, page: number, use: () => T): T {
  const texts = allText(pdfium, page);
  try {
    for (const text of texts) pdfium._FPDFPageObj_SetIsActive(text, 0);
    return use();
  } finally {
    for (const text of texts) pdfium._FPDFPageObj_SetIsActive(text, 1);
  }
}

const allText = (pdfium: Pdfium, page: number): number[] =>
  textObjects(pdfium, {
    count: pdfium._FPDFPage_CountObjects(page),
    get: (index) => pdfium._FPDFPage_GetObject(page, index),
    depth: 0,
  });

interface Objects {
  count: number;
  get(index: number): number;
  depth: number;
}

function textObjects(pdfium: Pdfium, { count, get, depth }: Objects): number[] {
  const found: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const object = get(index);
    const type = object ? pdfium._FPDFPageObj_GetType(object) : 0;
    if (type === TYPE.text) found.push(object);
    if (type !== TYPE.form || depth >= DEEPEST_FORM) continue;
    const inside = {
      count: pdfium._FPDFFormObj_CountObjects(object),
      get: (each: number) => pdfium._FPDFFormObj_GetObject(object, each),
      depth: depth + 1,
    };
    for (const text of textObjects(pdfium, inside)) found.push(text);
  }
  return found;
}
