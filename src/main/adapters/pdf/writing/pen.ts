import {
  fill,
  grayscale,
  PDFDocument,
  type PDFFont,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  StandardFonts,
  setFillingGrayscaleColor,
} from '@cantoo/pdf-lib';
import anyAscii from 'any-ascii';

export type Sheet = Awaited<ReturnType<typeof newSheet>>;

/** An empty PDF without the time: the same content gives the same bytes and is stored once. */
export async function newSheet(title: string) {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(title);
  document.setProducer('Packbench');
  const epoch = new Date(0);
  document.setCreationDate(epoch);
  document.setModificationDate(epoch);
  const regular = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  return { document, regular, bold, letters: new Set(regular.getCharacterSet()) };
}

interface Ink {
  size?: number;
  bold?: boolean;
  /** Text is shrunk to fit, down to a readable size, then truncated. */
  maxWidth?: number;
  align?: 'left' | 'right' | 'center';
}

/** A black rectangle; `top` is the distance of its upper edge from the page's upper edge, in points. */
export interface Bar {
  x: number;
  top: number;
  width: number;
  height: number;
}

export type Pen = ReturnType<typeof penFor>;

/** Draws on one page; `top` is the distance of a line's baseline from the page's upper edge, in points. */
export function penFor(sheet: Sheet, page: PDFPage) {
  const { width, height } = page.getSize();

  const text = (value: string, x: number, top: number, ink: Ink = {}): void => {
    const font = ink.bold ? sheet.bold : sheet.regular;
    const { shown, size } = fitToWidth(font, printable(sheet, value), ink.size ?? 10, ink.maxWidth);
    const long = font.widthOfTextAtSize(shown, size);
    const back = ink.align === 'right' ? long : ink.align === 'center' ? long / 2 : 0;
    page.drawText(shown, { x: x - back, y: height - top, size, font, color: grayscale(0) });
  };

  /** One path for all bars: separate drawings take 20 times as long for a barcode. */
  const bars = (each: readonly Bar[]): void => {
    page.pushOperators(
      pushGraphicsState(),
      setFillingGrayscaleColor(0),
      ...each.map((bar) => rectangle(bar.x, height - bar.top - bar.height, bar.width, bar.height)),
      fill(),
      popGraphicsState(),
    );
  };

  const bar = (x: number, top: number, barWidth: number, barHeight: number): void =>
    bars([{ x, top, width: barWidth, height: barHeight }]);

  return { page, width, height, text, bar, bars };
}

/** Transliterates characters that the built-in fonts lack; these have Western letters only. */
function printable({ letters }: Sheet, value: string): string {
  return [...value.normalize('NFC').replace(/[\p{Cc}\s]+/gu, ' ')]
    .map((letter) => (letters.has(letter.codePointAt(0) ?? 0) ? letter : anyAscii(letter)))
    .join('');
}

const SMALLEST = 6;

function fitToWidth(
  font: PDFFont,
  value: string,
  wanted: number,
  maxWidth = Number.POSITIVE_INFINITY,
) {
  const width = font.widthOfTextAtSize(value, wanted);
  if (width <= maxWidth) return { shown: value, size: wanted };
  const size = Math.max(Math.min(SMALLEST, wanted), (wanted * maxWidth) / width);
  if (font.widthOfTextAtSize(value, size) <= maxWidth) return { shown: value, size };
  let shown = value;
  while (shown.length > 1 && font.widthOfTextAtSize(`${shown}...`, size) > maxWidth) {
    shown = shown.slice(0, -1);
  }
  return { shown: `${shown}...`, size };
}
