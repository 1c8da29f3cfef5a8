import { Pencil } from 'lucide-react';
import type { Ref } from 'react';
import type { OrderSummary } from '../../../../shared/orders/order.ts';
import { Cell, type ListHandle, LongList } from '../../../kit/content/long-list.tsx';
import { t } from '../../../words/words.ts';
import { OrderCells, rowName } from './order-cells.tsx';
import { OrderHead, type Sorting } from './order-head.tsx';
import type { OrderTableState } from './use-order-table.ts';
import './order-table.css';

const ROW_REM = 2.15;

interface OrderTableProps {
  label: string;
  table: OrderTableState;
  /** Left out: the list stands as it was asked for. */
  sorting?: Sorting;
  onOpen: (order: OrderSummary) => void;
  /** Left out: nothing is changed from here. */
  onEdit?: (order: OrderSummary) => void;
  /** The arrow up, in the first row. */
  onLeave: () => void;
  ref: Ref<ListHandle>;
}

/** Any number of orders, of which only the pages in sight are asked for. */
export function OrderTable({ table, sorting, onOpen, onEdit, ...list }: OrderTableProps) {
  const { pages, total, wanted, active, setActive } = table;
  return (
    <LongList
      {...list}
      head={<OrderHead sorting={sorting} edits={onEdit !== undefined} />}
      rowRem={ROW_REM}
      total={total}
      wanted={wanted}
      active={active}
      onActive={setActive}
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
  onEdit: ((order: OrderSummary) => void) | undefined;
}

function Cells({ order, onEdit }: CellsProps) {
  if (!order) return <Cell className="order-row" data-empty />;
  return (
    <>
      <div className="order-row order-columns">
        <OrderCells order={order} />
      </div>
      {onEdit && (
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
