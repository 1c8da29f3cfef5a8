import { ClipboardList, Undo2 } from 'lucide-react';
import { Action } from '../../kit/action.tsx';
import { Empty, Failed, Loading } from '../../kit/states.tsx';
import { COMMAND, goTo, openOrder, scan } from '../../state/actions.ts';
import { useCall } from '../../state/use-call.ts';
import { Frame } from '../../window/frame/frame.tsx';
import { whatNext } from '../../window/way.ts';
import { t } from '../../words/words.ts';
import { FirstRun } from '../maintenance/first-run/first-run.tsx';
import { OrderRows } from '../orders/order-rows.tsx';
import { ScanBar } from '../scanning/scan-bar.tsx';
import { Needs } from './needs.tsx';

/** More than a screen shows; all of them are at Orders. Each row costs the scan that opens one. */
const SHOWN = 20;

/** The empty bench: the scanner opens an order, or a finger on one of those that wait. */
export function PickOrder() {
  return (
    <Frame
      next={whatNext(null, null)}
      above={<ScanBar />}
      actions={
        <>
          <Action
            act="orders"
            icon={ClipboardList}
            label={t('All orders')}
            onPress={() => goTo('orders')}
          />
          {/* Brings the order back that was put away or held last. */}
          <Action
            act="undo"
            icon={Undo2}
            weight="quiet"
            label={t('Undo')}
            onPress={() => void scan(COMMAND.undo)}
          />
        </>
      }
    >
      <FirstRun />
      <Needs />
      <Waiting />
    </Frame>
  );
}

function Waiting() {
  const packing = useCall(
    'orders.list',
    { status: 'packing', limit: SHOWN, findings: true },
    { follow: true },
  );
  const open = useCall(
    'orders.list',
    { status: 'open', limit: SHOWN, findings: true },
    { follow: true },
  );
  // Orders in work that cannot be listed are not orders that are not there.
  if (packing.state === 'failed') return <Failed error={packing.error} again={packing.again} />;
  if (open.state === 'failed') return <Failed error={open.error} again={open.again} />;
  if (open.state === 'loading' || packing.state === 'loading') return <Loading />;
  const orders = [...packing.value.orders, ...open.value.orders];
  if (orders.length === 0)
    return (
      <Empty title={t('No order waits to be packed')}>
        <Action act="orders" label={t('Import orders')} onPress={() => goTo('orders')} />
      </Empty>
    );
  return (
    <OrderRows
      label={t('Orders that wait')}
      orders={orders}
      onOpen={(order) => void openOrder(order)}
    />
  );
}
