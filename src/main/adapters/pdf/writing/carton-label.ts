import type { CartonLabel, PaperSize } from '../../../features/printing/ports.ts';
import { drawCode128 } from './code-128.ts';
import { newSheet, penFor } from './pen.ts';

const MARGIN = 14;
/** Two inches: higher bars say nothing more. */
const MOST_BAR_HEIGHT = 144;

/**
 * The carton's own label: its reference large for people and as Code 128 for the scanner. It shows
 * no address and says that it is no shipping label, so that nobody takes it for one.
 */
export async function writeCartonLabel(
  label: CartonLabel,
  size: PaperSize,
): Promise<Uint8Array | null> {
  const sheet = await newSheet(`Carton ${label.carton}`);
  const pen = penFor(sheet, sheet.document.addPage([size.width, size.height]));
  const { width, height } = pen;
  const middle = width / 2;
  const maxWidth = width - 2 * MARGIN;
  const owner = label.merchant ? `${label.merchant}  ` : '';
  const tall = height > 200;
  const bars = Math.min(height * 0.36, MOST_BAR_HEIGHT);
  const lying = { x: 0, top: tall ? 150 : 66, width, height: bars };
  const drawnLying = drawCode128(pen, label.carton, lying);
  // A long reference has room along the label's height alone.
  const upright = { x: width / 4, top: 68, width: width / 2, height: height - 68 - 22 };
  if (!drawnLying && !(tall && drawCode128(pen, label.carton, upright))) return null;

  const place = `${label.n} of ${label.of}`;
  pen.text(`${owner}Order ${label.order}`, MARGIN, 24, { size: 12, maxWidth: maxWidth - 70 });
  pen.text(place, width - MARGIN, 26, { size: 18, bold: true, align: 'right' });
  pen.text(label.carton, middle, tall && drawnLying ? 110 : 56, {
    size: tall ? 54 : 28,
    bold: true,
    align: 'center',
    maxWidth,
  });
  const note = 'Carton label. Not a shipping label.';
  pen.text(note, middle, height - 10, { size: tall ? 10 : 8, align: 'center' });
  return await sheet.document.save();
}
