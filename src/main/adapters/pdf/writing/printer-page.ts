import type { PrinterPage } from '../../../features/documents/ports.ts';
import type { PaperSize } from '../../../features/printing/ports.ts';
import { drawCode128 } from './code-128.ts';
import { newSheet, type Pen, penFor } from './pen.ts';

const INCH = 72;
const MM = INCH / 25.4;
const EDGE = 0.25 * INCH;
const HAIR = 0.6;

/** Test page that shows whether the printer prints, or calibration page with rulers for true size. */
export async function writePrinterPage(page: PrinterPage, size: PaperSize): Promise<Uint8Array> {
  const sheet = await newSheet(`Packbench ${page.page} page`);
  const pen = penFor(sheet, sheet.document.addPage([size.width, size.height]));
  corners(pen);
  if (page.page === 'test') testPage(pen, page);
  else calibrationPage(pen, page);
  return await sheet.document.save();
}

/** Crosses centred a quarter of an inch from both edges. */
function corners({ width, height, bar }: Pen): void {
  const arm = 10;
  for (const x of [EDGE, width - EDGE]) {
    for (const y of [EDGE, height - EDGE]) {
      bar(x - arm, y - HAIR / 2, 2 * arm, HAIR);
      bar(x - HAIR / 2, y - arm, HAIR, 2 * arm);
    }
  }
}

function testPage(pen: Pen, { target, at }: PrinterPage): void {
  const middle = pen.width / 2;
  const maxWidth = pen.width - 4 * EDGE;
  pen.text('Test page', middle, 80, { size: 28, bold: true, align: 'center', maxWidth });
  pen.text(target, middle, 110, { size: 12, align: 'center', maxWidth });
  pen.text(at, middle, 128, { size: 10, align: 'center', maxWidth });
  drawCode128(pen, 'PACKBENCH-TEST', { x: 2 * EDGE, top: 150, width: maxWidth, height: 90 });
  pen.text('PACKBENCH-TEST', middle, 256, { size: 12, align: 'center' });
  pen.text('No shipping label.', middle, 280, { size: 10, align: 'center', maxWidth });
}

function calibrationPage(pen: Pen, { target }: PrinterPage): void {
  const left = 2 * EDGE;
  const maxWidth = pen.width - 2 * left;
  pen.text('Calibration', left, 50, { size: 18, bold: true, maxWidth });
  pen.text(target, left, 66, { size: 9, maxWidth });
  const inches = Math.floor(maxWidth / INCH);
  const centimetres = Math.floor(maxWidth / (10 * MM));
  ruler(pen, { left, top: 90, step: INCH / 8, steps: inches * 8, long: 8, middle: 4, unit: 'in' });
  ruler(pen, {
    left,
    top: 150,
    step: MM,
    steps: centimetres * 10,
    long: 10,
    middle: 5,
    unit: 'cm',
  });
  upright(pen, left, 210);
  const words = [
    `The rulers are ${inches} in and ${centimetres} cm long.`,
    'Lay a real one beside them.',
    'Every cross stands 1/4 in',
    'from both edges.',
    `Page: ${millimetres(pen.width)} x ${millimetres(pen.height)} mm.`,
  ];
  for (const [index, each] of words.entries()) {
    pen.text(each, left + 70, 226 + index * 14, { size: 10, maxWidth: maxWidth - 70 });
  }
}

const millimetres = (points: number): string => (points / MM).toFixed(1);

interface Ruler {
  left: number;
  top: number;
  step: number;
  steps: number;
  /** Interval of long marks with a number, and of middle ones. */
  long: number;
  middle: number;
  unit: string;
}

function ruler(pen: Pen, { left, top, step, steps, long, middle, unit }: Ruler): void {
  pen.bar(left, top, steps * step, HAIR);
  for (let mark = 0; mark <= steps; mark += 1) {
    const x = left + mark * step;
    const length = mark % long === 0 ? 20 : mark % middle === 0 ? 14 : 8;
    pen.bar(x - HAIR / 2, top, HAIR, length);
    if (mark % long === 0) {
      const number = mark / long;
      const words = number === 0 ? `0 ${unit}` : String(number);
      pen.text(words, x, top + 30, { size: 8, align: number === 0 ? 'left' : 'center' });
    }
  }
}

/** Ruler of five centimetres downwards, because a printer can be exact across but not along the paper. */
function upright(pen: Pen, left: number, top: number): void {
  pen.bar(left, top, HAIR, 50 * MM);
  for (let mark = 0; mark <= 50; mark += 1) {
    const length = mark % 10 === 0 ? 20 : mark % 5 === 0 ? 14 : 8;
    pen.bar(left, top + mark * MM - HAIR / 2, length, HAIR);
    if (mark % 10 === 0) pen.text(`${mark / 10} cm`, left + 24, top + mark * MM + 3, { size: 8 });
  }
}
