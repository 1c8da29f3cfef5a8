import { barcodeOf, type ScanCommand } from '../../../shared/scanning/command-codes.ts';
import { Barcode } from './barcode-later.tsx';

/** A command barcode for scanning off the screen. */
export const CommandCode = ({ command, label }: { command: ScanCommand; label: string }) => (
  <Barcode text={barcodeOf(command)} label={label} />
);
