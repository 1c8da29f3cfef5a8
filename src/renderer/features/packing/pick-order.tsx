import { ClipboardList, Undo2 } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { type OrderGroup, OrderGroupSchema } from '../../../shared/orders/order-list.ts';
import { Action } from '../../kit/action.tsx';
import type { ListHandle } from '../../kit/content/long-list.tsx';
import { Empty, Failed, Loading } from '../../kit/states.tsx';
import { COMMAND, goTo, openOrder, scan } from '../../state/actions.ts';
import { useKept } from '../../state/session-storage.ts';
import { Frame } from '../../window/frame/frame.tsx';
import { whatNext } from '../../window/way.ts';
import { t } from '../../words/words.ts';
import { FirstRun } from '../maintenance/first-run/first-run.tsx';
import { NEWEST, QUEUE } from '../orders/list/columns.ts';
import { OrderNumbers } from '../orders/list/order-numbers.tsx';
import { OrderTable } from '../orders/list/order-table.tsx';
import { useOrderTable } from '../orders/list/use-order-table.ts';
import { ScanBar } from '../scanning/scan-bar.tsx';
import { Needs } from './needs.tsx';

/** The empty bench: the scanner opens an order, or a finger or a key one of those that wait. */
export function PickOrder() {
  const [group, setGroup] = useKept<OrderGroup>('bench.group', OrderGroupSchema, 'left');
  const list = useRef<ListHandle>(null);
  const field = useRef<HTMLInputElement>(null);
  const { text } = whatNext(null, null);
  return (
    <Frame
      next={{ text }}
      beside={<OrderNumbers group={group} onGroup={setGroup} />}
      above={<ScanBar onDown={() => list.current?.focus()} fieldRef={field} />}
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
      <div className="bench-queue">
        <Queue group={group} listRef={list} onLeave={() => field.current?.focus()} />
      </div>
    </Frame>
  );
}

interface QueueProps {
  group: OrderGroup;
  listRef: RefObject<ListHandle | null>;
  onLeave: () => void;
}

function Queue({ group, listRef, onLeave }: QueueProps) {
  const sort = group === 'done-today' ? NEWEST : QUEUE;
  const table = useOrderTable('bench.row', { group, sort });
  const { found, again } = table.pages;
  if (found.state === 'failed') return <Failed error={found.error} again={again} />;
  if (found.state === 'loading') return <Loading />;
  if (table.total === 0)
    return group === 'left' ? (
      <Empty title={t('No order waits to be packed')}>
        <Action act="orders" label={t('Import orders')} onPress={() => goTo('orders')} />
      </Empty>
    ) : (
      <Empty title={t('No orders here')} />
    );
  return (
    <OrderTable
      ref={listRef}
      label={t('Orders that wait')}
      table={table}
      onOpen={(order) => void openOrder(order)}
      onLeave={onLeave}
    />
  );
}
