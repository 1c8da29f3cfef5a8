import { lazy, Suspense } from 'react';
import { useKeysHere } from '../scanner/hotkeys.tsx';
import { KEYS } from './keys.ts';

const Barcode = lazy(() => import('./content/barcode.tsx'));

/** What a dialog waits for, as barcodes: its way back and its answer, as far apart as it is wide. */
export function DialogCodes() {
  const keys = useKeysHere();
  const label = (key: string) => keys.find((each) => each.key === key)?.label;
  const [back, take] = [label(KEYS.close), label(KEYS.next)];
  if (back === undefined && take === undefined) return null;
  return (
    <div className="dialog-codes">
      <Suspense>
        {back !== undefined && <Barcode command="CANCEL" label={back} />}
        {take !== undefined && <Barcode command="OK" label={take} />}
      </Suspense>
    </div>
  );
}
