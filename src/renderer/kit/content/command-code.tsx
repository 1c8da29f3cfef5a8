import { lazy, Suspense } from 'react';
import { barcodeOf, type ScanCommand } from '../../../shared/scanning/commands.ts';

const Barcode = lazy(() => import('./barcode.tsx'));

/** A command barcode for scanning off the screen. */
export const CommandCode = ({ command, label }: { command: ScanCommand; label: string }) => (
  <Suspense>
    <Barcode text={barcodeOf(command)} label={label} />
  </Suspense>
);
