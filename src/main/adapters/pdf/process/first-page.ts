import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

const WIDTH = 288;
const HEIGHT = 432;
const BARS = 60;

/**
 * A page of the size of a label, with text and bars that are no code. Reading it loads and compiles what reading
 * any label needs: a second of CPU time, three on a slow computer.
 */
export async function firstPage(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([WIDTH, HEIGHT]);
  page.drawText('Packbench', { x: 24, y: 400, font: await pdf.embedFont(StandardFonts.Helvetica) });
  for (let bar = 0; bar < BARS; bar += 1) {
    page.drawRectangle({ x: 24 + bar * 4, y: 200, width: 1 + (bar % 3), height: 80 });
  }
  return pdf.save();
}
