import type { CartonLabel, PaperSize } from '../../../domain/printing/ports.ts';
import { drawCode128 } from './code-128.ts';
import { newSheet, penFor } from './pen.ts';

const MARGIN = 14;

/**
 * The carton's own label: its reference large for people and as Code 128 for the scanner. It shows
 * no address and says that it is no shipping label, so that nobody takes it for one.
 */
export async function writeCartonLabel(label: CartonLabel, size: PaperSize): Promise<Uint8Array> {
  const sheet = await newSheet(`Carton ${label.carton}`);
  const pen = penFor(sheet, sheet.document.addPage([size.width, size.height]));
  const { width, height } = pen;
  const middle = width / 2;
  const maxWidth = width - 2 * MARGIN;
  const owner = label.merchant ? `${label.merchant}  ` : '';
  const tall = height > 200;
  const barcode = tall ? height * 0.34 : height * 0.38;

  pen.text(`${owner}Order ${label.order}`, MARGIN, 24, { size: 12, maxWidth: maxWidth - 70 });
  pen.text(`${label.n} of ${label.of}`, width - MARGIN, 26, {
    size: 18,
    bold: true,
    align: 'right',
  });
  pen.text(label.carton, middle, tall ? 110 : 56, {
    size: tall ? 54 : 28,
    bold: true,
    align: 'center',
    maxWidth,
  });
  drawCode128(pen, label.carton, {
    x: MARGIN,
    top: tall ? 150 : 66,
    width: maxWidth,
    height: barcode,
  });
  const note = 'Carton label. Not a shipping label.';
  pen.text(note, middle, height - 10, { size: tall ? 10 : 8, align: 'center' });
  return await sheet.document.save();
}
