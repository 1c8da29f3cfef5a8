import { type Ref, useEffect } from 'react';
import type { ListedStatus, OrderSummary } from '../../../../shared/orders/order.ts';
import type { OrderGroup, OrderSort } from '../../../../shared/orders/order-list.ts';
import { Action } from '../../../kit/action.tsx';
import type { ListHandle } from '../../../kit/content/long-list.tsx';
import { Empty, Failed, Loading } from '../../../kit/notice.tsx';
import { openOrder } from '../../../state/actions.ts';
import { useSettled } from '../../../state/use-settled.ts';
import { t } from '../../../words/words.ts';
import { NEWEST, QUEUE } from './columns.ts';
import { OrderTable } from './order-table.tsx';
import { useOrderTable } from './use-order-table.ts';

export type Filter = ListedStatus | Extract<OrderGroup, 'label-to-apply'> | 'all';

interface FoundOrdersProps {
  filter: Filter;
  /** null: everybody's. */
  merchant: string | null;
  search: string;
  /** null: as it fits what is listed. */
  sort: OrderSort | null;
  onSort: (sort: OrderSort) => void;
  onActive: (order: OrderSummary | null) => void;
  onEdit: (order: OrderSummary) => void;
  /** The search goes on, whatever the state. */
  onEverywhere: () => void;
  onLeave: () => void;
  listRef: Ref<ListHandle>;
}

/** The orders of one state that fit the search, however many there are. */
export function FoundOrders(props: FoundOrdersProps) {
  const { filter, merchant, search, onActive, onEdit, onSort, onLeave, listRef } = props;
  const text = useSettled(search);
  const sort = props.sort ?? (text || isLookedUp(filter) ? NEWEST : QUEUE);
  const table = useOrderTable('orders.row', {
    ...wantedOf(filter),
    ...(merchant === null ? {} : { merchant }),
    ...(text ? { search: text } : {}),
    sort,
  });
  const { pages, total, order } = table;
  const { found } = pages;
  useEffect(() => onActive(order), [onActive, order]);

  if (found.state === 'loading') return <Loading />;
  if (found.state === 'failed') return <Failed error={found.error} again={pages.again} />;
  const { search: searched = '' } = found.question;
  return (
    <div className="orders-found" data-search={searched}>
      <p className="quiet orders-total" role="status">
        {t('{count} orders', { count: total })}
      </p>
      {total === 0 && (
        <NoOrders filter={filter} searched={searched} onEverywhere={props.onEverywhere} />
      )}
      {total > 0 && (
        <OrderTable
          ref={listRef}
          label={t('Orders')}
          table={table}
          sorting={{ sort, onSort }}
          onOpen={(each) => void openOrder(each)}
          onEdit={onEdit}
          onLeave={onLeave}
        />
      )}
    </div>
  );
}

/** What is done is looked up by when it was; the rest is work. */
const isLookedUp = (filter: Filter): boolean =>
  filter === 'all' || filter === 'shipped' || filter === 'cancelled';

function wantedOf(filter: Filter): { status?: ListedStatus; group?: OrderGroup } {
  if (filter === 'all') return {};
  const isGroup = filter === 'label-to-apply' || filter === 'shipped';
  return isGroup ? { group: filter } : { status: filter };
}

type NoOrdersProps = Pick<FoundOrdersProps, 'filter' | 'onEverywhere'> & { searched: string };

function NoOrders({ filter, searched, onEverywhere }: NoOrdersProps) {
  return (
    <Empty
      title={
        searched
          ? t('No order fits “{search}”', { search: searched })
          : filter === 'all'
            ? t('No orders yet')
            : filter === 'label-to-apply'
              ? t('No label waits to be applied')
              : t('No order is {status}', { status: filter })
      }
    >
      {searched && filter !== 'all' ? (
        <Action label={t('Look in all states')} onPress={onEverywhere} />
      ) : (
        t('Import a JSON or CSV file, or drop it here.')
      )}
    </Empty>
  );
}
