import type { PaperWriter } from '../../../features/printing/ports.ts';
import { writeCartonLabel } from './carton-label.ts';
import { writeCommandSheet } from './command-sheet.ts';
import { writePackingSlip } from './packing-slip.ts';
import { writePrinterPage } from './printer-page.ts';

export const paperWriter: PaperWriter = {
  packingSlip: writePackingSlip,
  cartonLabel: writeCartonLabel,
  printerPage: writePrinterPage,
  commandSheet: writeCommandSheet,
};
