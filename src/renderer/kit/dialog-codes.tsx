import { lazy, Suspense } from 'react';
import { barcodeOf, barcodeSaying } from '../../shared/scanning/commands.ts';
import { useKeysHere } from './keys/hotkeys.tsx';
import { type Act, KEYS } from './keys/keys.ts';

const Barcode = lazy(() => import('./content/barcode.tsx'));

/** By the keys that a dialog waits for; its way back and its answer as far apart as it is wide. */
const CODES: readonly (readonly [Act, string])[] = [
  ['close', barcodeOf('CANCEL')],
  ['hold', barcodeSaying({ command: 'HOLD', text: '' })],
  ['next', barcodeOf('OK')],
];

/** What a dialog waits for, as barcodes. */
export function DialogCodes() {
  const keys = useKeysHere();
  const shown = CODES.flatMap(([act, text]) => {
    const label = keys.find(({ key }) => key === KEYS[act])?.label;
    return label === undefined ? [] : [{ text, label }];
  });
  if (shown.length === 0) return null;
  return (
    <div className="dialog-codes">
      <Suspense>
        {shown.map(({ text, label }) => (
          <Barcode key={text} text={text} label={label} />
        ))}
      </Suspense>
    </div>
  );
}
