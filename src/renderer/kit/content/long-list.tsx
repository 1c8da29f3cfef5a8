import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react';
import './long-list.css';

/** Rows rendered above and below the visible ones. */
const SPARE = 6;
/** Height of a row for touch. */
const ROW_REM = 4.1;
const PAGE_ROWS = 8;

export interface ListHandle {
  /** Moves the focus into the list, to the row last focused. */
  focus(): void;
}

interface LongRow {
  /** Accessible name. */
  name: string;
  /** Placeholder: the row's content is not loaded yet. */
  busy?: boolean;
  chosen?: boolean;
  /** Grid cells of the row; the first one takes the remaining width. */
  cells: ReactNode;
}

interface LongListProps {
  label: string;
  total: number;
  /** A different value is a different list, scrolled to its top. */
  wanted: string;
  active: number;
  onActive: (index: number) => void;
  /** On Enter or a tap. */
  onOpen: (index: number) => void;
  row: (index: number) => LongRow;
  /** A sticky row of column headers. */
  head?: ReactNode;
  /** Estimated height of a row. */
  rowRem?: number;
  /** Arrow up in the first row. */
  onLeave?: (() => void) | undefined;
  /** Called with the range of visible rows. */
  onShown?: (first: number, last: number) => void;
  ref?: Ref<ListHandle> | undefined;
}

/**
 * A virtual list: only visible rows are rendered. One row at a time is in the Tab order; the arrow
 * keys, Page, Home and End move between rows, and Enter opens one.
 */
export function LongList(props: LongListProps) {
  const { total, wanted, active, onActive, onOpen, onShown } = props;
  const box = useRef<HTMLDivElement>(null);
  /** The row to focus as soon as it is rendered. */
  const goal = useRef<number | null>(null);
  const seen = useRef<string | null>(null);
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => box.current,
    estimateSize: sizeOfRow(props.rowRem),
    overscan: SPARE,
  });
  const drawn = rows.getVirtualItems();
  const first = drawn.at(0)?.index ?? 0;
  const last = drawn.at(-1)?.index ?? 0;
  useEffect(() => onShown?.(first, last), [onShown, first, last]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list of something else begins anew
  useEffect(() => {
    // On mount: the position before the window was reloaded.
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
    const target = targetOf(event.key, active, total);
    if (event.key === 'Enter') onOpen(active);
    else if (event.key === 'ArrowUp' && active === 0 && props.onLeave) props.onLeave();
    else if (target !== null) moveTo(target);
    else return;
    event.preventDefault();
  }

  useImperativeHandle(props.ref, () => ({ focus: () => moveTo(active) }));
  // A row that is not rendered cannot be the Tab stop.
  const entry = active >= first && active <= last ? active : first;
  const above = props.head ? 1 : 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot leave out rows
    <div
      role="grid"
      tabIndex={-1}
      aria-label={props.label}
      aria-rowcount={total + above}
      className="long-list"
    >
      {props.head && <div className="long-list-head">{props.head}</div>}
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div ref={box} role="rowgroup" className="long-list-box" tabIndex={-1} onKeyDown={onKeyDown}>
        <div className="long-list-rows" style={{ blockSize: rows.getTotalSize() }}>
          {drawn.map(({ index, start, key }) => (
            <Row
              key={key}
              index={index}
              place={index + above + 1}
              start={start}
              row={props.row(index)}
              entry={index === entry}
              measure={rows.measureElement}
              onFocus={() => onActive(index)}
              onOpen={() => onOpen(index)}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

interface RowProps {
  index: number;
  /** Row number from 1, including the header. */
  place: number;
  start: number;
  row: LongRow;
  entry: boolean;
  measure: (row: HTMLElement | null) => void;
  onFocus: () => void;
  onOpen: () => void;
}

function Row({ index, place, start, row, entry, measure, onFocus, onOpen }: RowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list hears the keys for its rows
    // biome-ignore lint/a11y/useSemanticElements: a table cannot leave out rows
    <div
      role="row"
      aria-rowindex={place}
      aria-busy={row.busy || undefined}
      aria-selected={row.chosen}
      aria-label={row.name}
      data-index={index}
      ref={measure}
      tabIndex={entry ? 0 : -1}
      className="long-list-row"
      style={{ transform: `translateY(${start}px)` }}
      onFocus={onFocus}
      onClick={onOpen}
    >
      {row.cells}
    </div>
  );
}

export const Cell = (props: ComponentProps<'div'>) => (
  // biome-ignore lint/a11y/useSemanticElements: a table cannot leave out rows
  // biome-ignore lint/a11y/useFocusableInteractive: the row has the focus
  <div role="gridcell" {...props} />
);

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

/** Called once per row of the list, of which there may be 100,000. */
function sizeOfRow(rem = ROW_REM): () => number {
  let size: number | undefined;
  return () => {
    size ??= rem * rootSize();
    return size;
  };
}

const rootSize = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
