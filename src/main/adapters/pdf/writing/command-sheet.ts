import type { CommandSheet, SheetCode } from '../../../../shared/scanning/command-sheet.ts';
import type { PaperSize } from '../../../features/printing/ports.ts';
import { drawCode128 } from './code-128.ts';
import { newSheet, type Pen, penFor, type Sheet } from './pen.ts';

const MARGIN = 40;
const GAP = 24;
const COLUMNS = 2;
const BARS = 34;
/** Distance between rows of barcodes, in points, so that a tilted scanner hits only one of them. */
const ROW = 72;
const HEAD = 34;
const BOTTOM = 40;

/** Writes all commands, two per row (a wide one alone), with their names above the bars. */
export async function writeCommandSheet(sheet: CommandSheet, size: PaperSize): Promise<Uint8Array> {
  const paper = await newSheet(sheet.title);
  const pens: Pen[] = [];
  let pen = newPage(paper, size, pens, sheet.title);
  let top = MARGIN + 30;
  const room = (needed: number) => {
    if (top + needed <= pen.height - BOTTOM) return;
    pen = newPage(paper, size, pens, sheet.title);
    top = MARGIN + 30;
  };

  for (const { title, codes } of sheet.sections) {
    room(HEAD + ROW);
    pen.text(title, MARGIN, top + 14, { size: 13, bold: true });
    pen.bar(MARGIN, top + 19, pen.width - 2 * MARGIN, 0.7);
    top += HEAD;
    for (const row of rowsOf(codes)) {
      room(ROW);
      for (const [column, code] of row.entries())
        drawCode(pen, code, { column, alone: row.length === 1, top });
      top += ROW;
    }
  }
  for (const [index, each] of pens.entries()) {
    const page = `Page ${index + 1} of ${pens.length}`;
    each.text(page, each.width - MARGIN, each.height - 20, { size: 9, align: 'right' });
  }
  return await paper.document.save();
}

function newPage(paper: Sheet, size: PaperSize, pens: Pen[], title: string): Pen {
  const pen = penFor(paper, paper.document.addPage([size.width, size.height]));
  pens.push(pen);
  pen.text(title, MARGIN, MARGIN + 10, { size: 18, bold: true });
  return pen;
}

/** Characters that fit into half of the narrowest sheet with bars that every scanner reads. */
const FITS_HALF = 20;

function rowsOf(codes: readonly SheetCode[]): SheetCode[][] {
  const rows: SheetCode[][] = [];
  for (const code of codes) {
    const last = rows.at(-1);
    const short = code.text.length <= FITS_HALF;
    const joins =
      short && last && last.length < COLUMNS && (last[0]?.text.length ?? 0) <= FITS_HALF;
    if (joins) last.push(code);
    else rows.push([code]);
  }
  return rows;
}

interface Place {
  column: number;
  alone: boolean;
  top: number;
}

function drawCode(pen: Pen, { label, text }: SheetCode, { column, alone, top }: Place): void {
  const whole = pen.width - 2 * MARGIN;
  const half = (whole - GAP) / COLUMNS;
  const wide = alone && text.length > FITS_HALF;
  const width = wide ? whole : half;
  const x = MARGIN + column * (half + GAP);
  pen.text(label, x, top + 10, { size: 11, bold: true, maxWidth: width });
  // Scanners decode characters beyond ASCII differently.
  const plain = /^[\x20-\x7e]+$/.test(text);
  const drawn = plain && drawCode128(pen, text, { x, top: top + 15, width, height: BARS });
  const note = 'No barcode: choose it on the screen.';
  pen.text(drawn ? text : note, x + width / 2, top + 15 + BARS + 9, {
    size: 8,
    align: 'center',
    maxWidth: width,
  });
}
