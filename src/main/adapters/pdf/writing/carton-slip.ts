import type { CartonSlip, PaperSize } from '../../../features/printing/ports.ts';
import { drawCode128 } from './code-128.ts';
import { newSheet, penFor } from './pen.ts';

const MARGIN = 14;
/** Two inches: higher bars say nothing more. */
const MOST_BAR_HEIGHT = 144;

/**
 * For a carton that must wait somewhere: its order and its place in it in words, its reference large
 * and as Code 128. It shows no address and says that it is no shipping label, so that nobody takes it
 * for one.
 */
export async function writeCartonSlip(
  slip: CartonSlip,
  size: PaperSize,
): Promise<Uint8Array | null> {
  const sheet = await newSheet(`Carton ${slip.carton}`);
  const pen = penFor(sheet, sheet.document.addPage([size.width, size.height]));
  const { width, height } = pen;
  const middle = width / 2;
  const maxWidth = width - 2 * MARGIN;
  const owner = slip.merchant ? `${slip.merchant}  ` : '';
  const tall = height > 200;
  const bars = Math.min(height * 0.36, MOST_BAR_HEIGHT);
  const lying = { x: 0, top: tall ? 150 : 66, width, height: bars };
  const drawnLying = drawCode128(pen, slip.carton, lying);
  // A long reference has room along the label's height alone.
  const upright = { x: width / 4, top: 68, width: width / 2, height: height - 68 - 22 };
  if (!drawnLying && !(tall && drawCode128(pen, slip.carton, upright))) return null;

  const place = `Carton ${slip.n} of ${slip.of}`;
  pen.text(`${owner}Order ${slip.order}`, MARGIN, 24, { size: 12, maxWidth: maxWidth - 140 });
  pen.text(place, width - MARGIN, 26, { size: 18, bold: true, align: 'right' });
  pen.text(slip.carton, middle, tall && drawnLying ? 110 : 56, {
    size: tall ? 54 : 28,
    bold: true,
    align: 'center',
    maxWidth,
  });
  const note = 'Carton slip. Not a shipping label.';
  pen.text(note, middle, height - 10, { size: tall ? 10 : 8, align: 'center' });
  return await sheet.document.save();
}
