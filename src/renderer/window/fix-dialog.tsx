import { Suspense, useEffect } from 'react';
import type { Bench } from '../../shared/packing/session.ts';
import { type Fixing, useWindow } from '../state/window-store.ts';
import { later } from './later.tsx';

const CustomsDialog = later(() => import('../features/packing/dialogs/customs-dialog.tsx'));
const HoldDialog = later(() => import('../features/packing/dialogs/hold-dialog.tsx'));
const ReceiverDialog = later(() => import('../features/packing/dialogs/receiver-dialog.tsx'));
export const FIX_DIALOGS = [CustomsDialog, HoldDialog, ReceiverDialog];

const close = (): void => useWindow.setState({ fixing: null });

/** Corrects missing data of the order on the bench, from wherever it was reported. */
export function FixDialog() {
  const fixing = useWindow((state) => state.fixing);
  const bench = useWindow((state) => state.bench ?? null);
  const kind = bench?.session.step.kind;
  const open = kind === 'packing' || kind === 'choosing';
  const orderId = bench?.order.id;
  // A correction for another order, or from before the purchase, does not apply any more.
  useEffect(() => {
    if (!open) close();
    return orderId === undefined ? undefined : close;
  }, [open, orderId]);
  if (!fixing || !bench || !open) return null;
  return (
    <Suspense>
      <Fix fixing={fixing} bench={bench} />
    </Suspense>
  );
}

function Fix({ fixing, bench }: { fixing: Fixing; bench: Bench }) {
  switch (fixing.kind) {
    case 'receiver':
      return <ReceiverDialog bench={bench} first={fixing.field} onClose={close} />;
    case 'customs':
      return <CustomsDialog bench={bench} classify={false} onClose={close} />;
    case 'hs-codes':
      return <CustomsDialog bench={bench} classify onClose={close} />;
    case 'hold':
      return <HoldDialog reason={fixing.reason} onClose={close} />;
  }
}
