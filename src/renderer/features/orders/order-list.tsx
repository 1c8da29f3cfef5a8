import { ChevronRight, Pencil } from 'lucide-react';
import type { Ref } from 'react';
import type { OrderSummary } from '../../../shared/orders/order.ts';
import { Cell, type ListHandle, LongList } from '../../kit/content/long-list.tsx';
import { t } from '../../words/words.ts';
import { OrderCells, rowName } from './order-cells.tsx';
import type { OrderPages } from './use-order-pages.ts';

interface OrderListProps {
  label: string;
  pages: OrderPages;
  total: number;
  /** Another text is another list, which begins at its top. */
  wanted: string;
  active: number;
  onActive: (index: number) => void;
  onOpen: (order: OrderSummary) => void;
  onEdit: (order: OrderSummary) => void;
  ref?: Ref<ListHandle>;
}

/** Any number of orders, of which only the pages in sight are asked for. */
export function OrderList({ pages, onOpen, onEdit, ...list }: OrderListProps) {
  return (
    <LongList
      {...list}
      onShown={pages.show}
      onOpen={(index) => {
        const order = pages.at(index);
        if (order) onOpen(order);
      }}
      row={(index) => {
        const order = pages.at(index);
        return {
          name: order ? rowName(order) : t('Loading…'),
          busy: order === undefined,
          cells: <Cells order={order} onEdit={onEdit} />,
        };
      }}
    />
  );
}

interface CellsProps {
  order: OrderSummary | undefined;
  onEdit: (order: OrderSummary) => void;
}

function Cells({ order, onEdit }: CellsProps) {
  return (
    <>
      <Cell className="order-row" data-empty={order === undefined || undefined}>
        {order && <OrderCells order={order} />}
        {order && <ChevronRight aria-hidden />}
      </Cell>
      {order && (
        <Cell className="order-row-edit">
          <button
            type="button"
            // The keys have F6 for it: the list would otherwise have two stops for every row.
            tabIndex={-1}
            aria-label={`${t('Change order')}: ${order.reference}`}
            onClick={(event) => {
              event.stopPropagation();
              onEdit(order);
            }}
          >
            <Pencil aria-hidden />
          </button>
        </Cell>
      )}
    </>
  );
}
