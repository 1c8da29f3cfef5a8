import { useVirtualizer } from '@tanstack/react-virtual';
import { ChevronRight, Pencil } from 'lucide-react';
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import type { OrderSummary } from '../../../shared/station/order.ts';
import { words } from '../../words/words.ts';
import { OrderCells, rowName } from './order-cells.tsx';
import type { OrderPages } from './use-order-pages.ts';

/** Rows drawn above and below those that are seen. */
const SPARE = 6;
const ROW_REM = 4.1;
const PAGE_ROWS = 8;

export interface ListHandle {
  /** The keys go on in the list, at the row they left. */
  focus(): void;
}

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

/**
 * Any number of orders, of which only the rows in sight are drawn. One row at a time can be reached
 * with Tab; the arrow keys, Page, Home and End move to the others, and Enter opens.
 */
export function OrderList(props: OrderListProps) {
  const { pages, total, wanted, active, onActive, onOpen, onEdit } = props;
  const box = useRef<HTMLDivElement>(null);
  /** The row that gets the focus as soon as it is drawn. */
  const goal = useRef<number | null>(null);
  const seen = useRef<string | null>(null);
  const rem = rootSize();
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_REM * rem,
    overscan: SPARE,
  });
  const drawn = rows.getVirtualItems();
  const first = drawn.at(0)?.index ?? 0;
  const last = drawn.at(-1)?.index ?? 0;
  useEffect(() => pages.show(first, last), [pages.show, first, last]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list of something else begins anew
  useEffect(() => {
    // At first: where one was before the window was loaded again.
    if (seen.current === null && active > 0) rows.scrollToIndex(active, { align: 'center' });
    else box.current?.scrollTo({ top: 0 });
    seen.current = wanted;
  }, [wanted]);
  useEffect(() => {
    if (goal.current === null) return;
    if (focusRow(box.current, goal.current)) goal.current = null;
  });

  function moveTo(index: number) {
    const next = Math.min(total - 1, Math.max(0, index));
    goal.current = next;
    onActive(next);
    if (focusRow(box.current, next)) goal.current = null;
    else rows.scrollToIndex(next);
  }

  function onKeyDown(event: KeyboardEvent) {
    const order = pages.at(active);
    const target = targetOf(event.key, active, total);
    if (event.key === 'Enter' && order) onOpen(order);
    else if (target !== null) moveTo(target);
    else return;
    event.preventDefault();
  }

  useImperativeHandle(props.ref, () => ({ focus: () => moveTo(active) }));
  // A row that is out of sight cannot hold the place where Tab enters the list.
  const entry = active >= first && active <= last ? active : first;
  return (
    <div ref={box} className="order-list" tabIndex={-1}>
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot leave out rows */}
      <div
        role="grid"
        tabIndex={-1}
        aria-label={props.label}
        aria-rowcount={total}
        className="order-list-rows"
        style={{ blockSize: rows.getTotalSize() }}
        onKeyDown={onKeyDown}
      >
        {drawn.map(({ index, start, key }) => (
          <Row
            key={key}
            index={index}
            start={start}
            order={pages.at(index)}
            entry={index === entry}
            measure={rows.measureElement}
            onFocus={() => onActive(index)}
            onOpen={onOpen}
            onEdit={onEdit}
          />
        ))}
      </div>
    </div>
  );
}

interface RowProps {
  index: number;
  start: number;
  order: OrderSummary | undefined;
  entry: boolean;
  measure: (row: HTMLElement | null) => void;
  onFocus: () => void;
  onOpen: (order: OrderSummary) => void;
  onEdit: (order: OrderSummary) => void;
}

function Row({ index, start, order, entry, measure, onFocus, onOpen, onEdit }: RowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list hears the keys for its rows
    // biome-ignore lint/a11y/useSemanticElements: a table cannot leave out rows
    <div
      role="row"
      aria-rowindex={index + 1}
      aria-busy={order === undefined || undefined}
      aria-label={order ? rowName(order) : words.loading}
      data-index={index}
      ref={measure}
      tabIndex={entry ? 0 : -1}
      className="order-list-row"
      style={{ transform: `translateY(${start}px)` }}
      onFocus={onFocus}
      onClick={() => order && onOpen(order)}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot leave out rows */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the row has the focus */}
      <div role="gridcell" className="order-row" data-empty={order === undefined || undefined}>
        {order && <OrderCells order={order} />}
        {order && <ChevronRight aria-hidden />}
      </div>
      {order && (
        // biome-ignore lint/a11y/useSemanticElements: a table cannot leave out rows
        // biome-ignore lint/a11y/useFocusableInteractive: the row has the focus
        <div role="gridcell" className="order-row-edit">
          <button
            type="button"
            // The keys have F6 for it: the list would otherwise have two stops for every row.
            tabIndex={-1}
            aria-label={`${words.entry.edit}: ${order.reference}`}
            onClick={(event) => {
              event.stopPropagation();
              onEdit(order);
            }}
          >
            <Pencil aria-hidden />
          </button>
        </div>
      )}
    </div>
  );
}

function targetOf(key: string, from: number, total: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return from + 1;
    case 'ArrowUp':
      return from - 1;
    case 'PageDown':
      return from + PAGE_ROWS;
    case 'PageUp':
      return from - PAGE_ROWS;
    case 'Home':
      return 0;
    case 'End':
      return total - 1;
    default:
      return null;
  }
}

function focusRow(box: HTMLElement | null, index: number): boolean {
  const row = box?.querySelector<HTMLElement>(`[data-index="${index}"]`);
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
  return row !== null && row !== undefined;
}

const rootSize = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
