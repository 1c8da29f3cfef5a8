import {
  TEST_BARS,
  TEST_GS1,
  TEST_MATRIX,
  TEST_MESSAGE,
  testBars,
} from '../../../../shared/scanning/test-page.ts';
import type { PrinterPage } from '../../../features/documents/ports.ts';
import type { PaperSize } from '../../../features/printing/ports.ts';
import { drawBars, drawGs1, drawSquares } from './code-128.ts';
import { newSheet, type Pen, penFor } from './pen.ts';

const INCH = 72;
const MM = INCH / 25.4;
const EDGE = 0.25 * INCH;
const HAIR = 0.6;

/** Test page that shows what printer and scanner can do, or calibration page with rulers for true size. */
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

/** Edges, rulers and barcodes: what can be read of them says what printer and scanner can do. */
function testPage(pen: Pen, { target, at }: PrinterPage): void {
  const middle = pen.width / 2;
  const maxWidth = pen.width - 4 * EDGE;
  edges(pen);
  pen.text('Test page', middle, 58, { size: 22, bold: true, align: 'center', maxWidth });
  pen.text(target, middle, 72, { size: 9, align: 'center', maxWidth });
  pen.text(`${at}   No shipping label.`, middle, 83, { size: 8, align: 'center', maxWidth });
  const left = middle - 40 * MM;
  ruler(pen, { left, top: 92, step: MM, steps: 80, long: 10, middle: 5, unit: 'cm' });
  upright(pen, 2 * EDGE, 132);
  let top = 140;
  for (const dots of TEST_BARS) {
    drawBars(pen, testBars(dots), dots, { x: 82, top, height: 26 });
    pen.text(`${testBars(dots)}   ${dots / 8} mm`, 82, top + 35, { size: 8 });
    top += 44;
  }
  drawGs1(pen, TEST_GS1, 2, { x: 2 * EDGE, top: 286, height: 30 });
  pen.text(TEST_GS1, 2 * EDGE, 325, { size: 8 });
  drawSquares(pen, { bcid: 'datamatrix', text: TEST_MATRIX }, 4, { x: 2 * EDGE, top: 338 });
  drawSquares(pen, { bcid: 'pdf417', text: TEST_MESSAGE, columns: 3 }, 2, { x: 90, top: 338 });
  const words = [
    'Scan each barcode on the bench, or in packbench doctor --devices:',
    'the answer says what it means.',
  ];
  for (const [index, each] of words.entries())
    pen.text(each, middle, 396 + index * 9, { size: 7, align: 'center', maxWidth });
}

/** On each side lines 0 to 5 mm from the edge: those that can be seen say where the printer begins. */
function edges({ width, height, bar, text }: Pen): void {
  const long = 12;
  for (let mm = 0; mm <= 5; mm += 1) {
    const [away, along] = [mm * MM, mm * (long + 2)];
    const [across, down] = [width / 2 - 40 + along, height / 2 - 40 + along];
    bar(across, away, long, HAIR);
    bar(across, height - away - HAIR, long, HAIR);
    bar(away, down, HAIR, long);
    bar(width - away - HAIR, down, HAIR, long);
    text(String(mm), across + long / 2, 5 * MM + 9, { size: 6, align: 'center' });
    text(String(mm), across + long / 2, height - 5 * MM - 4, { size: 6, align: 'center' });
    text(String(mm), 5 * MM + 3, down + long / 2 + 2, { size: 6 });
    text(String(mm), width - 5 * MM - 3, down + long / 2 + 2, { size: 6, align: 'right' });
  }
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
