import { useEffect } from 'react';
import { CustomsDialog } from '../features/packing/dialogs/customs-dialog.tsx';
import { HoldDialog } from '../features/packing/dialogs/hold-dialog.tsx';
import { ReceiverDialog } from '../features/packing/dialogs/receiver-dialog.tsx';
import { useWindow } from '../state/window-store.ts';

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
  switch (fixing.kind) {
    case 'receiver':
      return <ReceiverDialog bench={bench} first={fixing.field} onClose={close} />;
    case 'customs':
      return <CustomsDialog bench={bench} onClose={close} />;
    case 'hold':
      return <HoldDialog reason={fixing.reason} onClose={close} />;
  }
}
