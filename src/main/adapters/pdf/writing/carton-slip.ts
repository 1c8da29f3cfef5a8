import type { CartonSlip } from '../../../features/documents/ports.ts';
import type { PaperSize } from '../../../features/printing/ports.ts';
import { drawCode128 } from './code-128.ts';
import { newSheet, penFor } from './pen.ts';

const MARGIN = 14;
/** Two inches; higher bars scan no better. */
const MOST_BAR_HEIGHT = 144;

/**
 * Slip for a carton that has to wait: order, carton number, and the carton's reference in large letters
 * and as Code 128. It has no address and says that it is not a shipping label.
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
  // A long reference fits only along the label's height.
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
