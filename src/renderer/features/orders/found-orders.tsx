import { type Ref, useEffect } from 'react';
import { z } from 'zod';
import type { OrderStatus, OrderSummary } from '../../../shared/orders/order.ts';
import { Action } from '../../kit/action.tsx';
import type { ListHandle } from '../../kit/content/long-list.tsx';
import { Empty, Failed, Loading } from '../../kit/states.tsx';
import { openOrder } from '../../state/actions.ts';
import { useKept } from '../../state/session-storage.ts';
import { useSettled } from '../../state/use-settled.ts';
import { t } from '../../words/words.ts';
import { OrderList } from './order-list.tsx';
import { useOrderPages } from './use-order-pages.ts';

export type Filter = OrderStatus | 'all';

/** Which row, of which question: of another one it says nothing. */
const RowSchema = z.object({ wanted: z.string(), active: z.int().min(0) });

interface FoundOrdersProps {
  filter: Filter;
  /** null: everybody's. */
  merchant: string | null;
  search: string;
  onActive: (order: OrderSummary | null) => void;
  onEdit: (order: OrderSummary) => void;
  /** The search goes on, whatever the state. */
  onEverywhere: () => void;
  listRef: Ref<ListHandle>;
}

/** The orders of one state that fit the search, however many there are. */
export function FoundOrders(props: FoundOrdersProps) {
  const { filter, merchant, search, onActive, onEdit, onEverywhere, listRef } = props;
  const text = useSettled(search);
  const [place, setPlace] = useKept('orders.row', RowSchema, { wanted: '', active: 0 });
  const pages = useOrderPages({
    ...(filter === 'all' ? {} : { status: filter }),
    ...(merchant === null ? {} : { merchant }),
    ...(text ? { search: text } : {}),
  });
  const { found } = pages;
  const wanted = found.state === 'ready' ? found.wanted : '';
  const total = found.state === 'ready' ? found.total : 0;
  const active = place.wanted === wanted ? Math.min(place.active, Math.max(0, total - 1)) : 0;
  const order = pages.at(active) ?? null;
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
        <Empty
          title={
            searched
              ? t('No order fits “{search}”', { search: searched })
              : filter === 'all'
                ? t('No orders yet')
                : t('No order is {status}', { status: filter })
          }
        >
          {searched && filter !== 'all' ? (
            <Action label={t('Look in all states')} onPress={onEverywhere} />
          ) : (
            t('Import a JSON or CSV file, or drop it here.')
          )}
        </Empty>
      )}
      {total > 0 && (
        <OrderList
          ref={listRef}
          label={t('Orders')}
          pages={pages}
          total={total}
          wanted={wanted}
          active={active}
          onActive={(index) => setPlace({ wanted, active: index })}
          onOpen={(each) => void openOrder(each)}
          onEdit={onEdit}
        />
      )}
    </div>
  );
}
