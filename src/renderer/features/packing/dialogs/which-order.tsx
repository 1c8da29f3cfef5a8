import { showOrderKey } from '../../../../shared/orders/order.ts';
import { Action } from '../../../kit/action.tsx';
import { Barcode } from '../../../kit/content/barcode-later.tsx';
import { DialogBox } from '../../../kit/dialog.tsx';
import { PICKS } from '../../../kit/keys/keys.ts';
import { openOrder } from '../../../state/actions.ts';
import { scannedOf } from '../../../state/scanned.ts';
import { useWindow } from '../../../state/window-store.ts';
import { sentence, t } from '../../../words/words.ts';
import './which-order.css';

/** The last scan matches several orders: the packer chooses one by scan, key or touch. */
export function WhichOrder() {
  const answer = useWindow((state) => state.answer);
  const which = answer?.which ?? [];
  if (!answer || which.length === 0) return null;
  const close = () => useWindow.setState({ answer: null });
  const isShared = (reference: string) =>
    which.filter((each) => each.reference === reference).length > 1;
  return (
    <DialogBox
      wide
      title={sentence(answer)}
      tone="attention"
      onClose={close}
      onScan={(text) => {
        const order = scannedOf(which, text);
        if (!order) return false;
        void openOrder(order, order.carton);
        return true;
      }}
      actions={<Action act="close" label={t('Cancel')} onPress={close} />}
    >
      <ul className="which-orders">
        {which.map((order, at) => (
          <li key={showOrderKey(order)}>
            <Action
              act={PICKS[at]}
              autoFocus={at === 0}
              label={showOrderKey(order)}
              onPress={() => void openOrder(order, order.carton)}
            />
            <span className="large">
              {t('{lines} lines, {units} units', { lines: order.lines, units: order.units })}
            </span>
            {!isShared(order.reference) && (
              <Barcode text={order.reference} label={t('Scan to open')} />
            )}
          </li>
        ))}
      </ul>
    </DialogBox>
  );
}
