import {
  degrees,
  grayscale,
  PDFDocument,
  type PDFFont,
  type PDFPage,
  StandardFonts,
} from '@cantoo/pdf-lib';
import anyAscii from 'any-ascii';

export type Pdf = {
  document: PDFDocument;
  regular: PDFFont;
  bold: PDFFont;
  letters: Set<number>;
};

/** An empty PDF; the same content always gives the same bytes. */
export async function newPdf(title: string, createdAt: number): Promise<Pdf> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(title);
  document.setProducer('Sandbox partner: specimen, not valid for carriage');
  document.setCreationDate(new Date(createdAt));
  document.setModificationDate(new Date(createdAt));
  const regular = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  return { document, regular, bold, letters: new Set(regular.getCharacterSet()) };
}

type Ink = {
  size?: number;
  bold?: boolean;
  gray?: number;
  /** Text is shrunk to fit, then truncated. */
  maxWidth?: number;
  align?: 'left' | 'right' | 'center';
};

/** Draws on one page; `top` is the distance of a line's baseline from the upper edge, in points. */
export type Pen = ReturnType<typeof penFor>;

/** `own`: the grey of what has none of its own. */
export function penFor(pdf: Pdf, page: PDFPage, own = 0) {
  const { height } = page.getSize();

  const text = (value: string, x: number, top: number, ink: Ink = {}): void => {
    const font = ink.bold ? pdf.bold : pdf.regular;
    const { shown, size } = fitToWidth(font, printable(pdf, value), ink.size ?? 8, ink.maxWidth);
    const width = font.widthOfTextAtSize(shown, size);
    const back = ink.align === 'right' ? width : ink.align === 'center' ? width / 2 : 0;
    page.drawText(shown, {
      x: x - back,
      y: height - top,
      size,
      font,
      color: grayscale(ink.gray ?? own),
    });
  };

  const box = (x: number, top: number, width: number, boxHeight: number, gray = own): void => {
    page.drawRectangle({
      x,
      y: height - top - boxHeight,
      width,
      height: boxHeight,
      color: grayscale(gray),
    });
  };

  const rule = (top: number, left: number, right: number): void =>
    box(left, top, right - left, 0.7);

  /** Pale enough to be invisible on a thermal printer, large enough to be visible on every screen. */
  const watermark = (value: string, x: number, top: number, size: number, angle: number): void => {
    page.drawText(value, {
      x,
      y: height - top,
      size,
      font: pdf.bold,
      color: grayscale(0.86),
      rotate: degrees(angle),
    });
  };

  return { text, box, rule, watermark, page };
}

/** Transliterates characters that the built-in fonts lack; these have Latin letters only. */
function printable({ letters }: Pdf, value: string): string {
  return [...value.normalize('NFC').replace(/[\p{Cc}\s]+/gu, ' ')]
    .map((letter) => (letters.has(letter.codePointAt(0) ?? 0) ? letter : anyAscii(letter)))
    .join('');
}

const SMALLEST = 5;

function fitToWidth(
  font: PDFFont,
  value: string,
  wanted: number,
  maxWidth = Number.POSITIVE_INFINITY,
) {
  const width = font.widthOfTextAtSize(value, wanted);
  if (width <= maxWidth) return { shown: value, size: wanted };
  const size = Math.max(SMALLEST, (wanted * maxWidth) / width);
  let shown = value;
  while (shown.length > 1 && font.widthOfTextAtSize(shown, size) > maxWidth)
    shown = shown.slice(0, -1);
  return { shown, size };
}
