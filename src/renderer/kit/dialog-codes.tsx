import { barcodeOf, barcodeSaying } from '../../shared/scanning/command-codes.ts';
import { Barcode } from './content/barcode-later.tsx';
import { useKeysHere } from './keys/hotkeys.tsx';
import { type Act, KEYS } from './keys/keys.ts';

/**
 * Barcodes for the keys of a dialog; cancel and confirm are at opposite ends, so that neither is
 * scanned by mistake.
 */
const CODES: readonly (readonly [Act, string])[] = [
  ['close', barcodeOf('CANCEL')],
  ['hold', barcodeSaying({ command: 'HOLD', text: '' })],
  ['next', barcodeOf('OK')],
];

/** Barcodes for the answers of a dialog. */
export function DialogCodes() {
  const keys = useKeysHere();
  const shown = CODES.flatMap(([act, text]) => {
    const label = keys.find(({ key }) => key === KEYS[act])?.label;
    return label === undefined ? [] : [{ text, label }];
  });
  if (shown.length === 0) return null;
  return (
    <div className="dialog-codes">
      {shown.map(({ text, label }) => (
        <Barcode key={text} text={text} label={label} />
      ))}
    </div>
  );
}
