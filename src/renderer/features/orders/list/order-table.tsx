import { Pencil } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { dayOf } from '../../../../shared/kernel/day.ts';
import {
  type ListedStatus,
  type OrderSummary,
  showOrderKey,
} from '../../../../shared/orders/order.ts';
import type { OrderFinding } from '../../../../shared/orders/order-finding.ts';
import { Cell, type ListHandle, LongList } from '../../../kit/content/long-list.tsx';
import { ageText, countryName, dateText, momentText } from '../../../kit/format.ts';
import { PersonName } from '../../../kit/names/person.tsx';
import { Chip, type Tone } from '../../../kit/notice.tsx';
import { useWindow } from '../../../state/window-store.ts';
import { SERVICES, TERMS } from '../../../words/names.ts';
import { stationText, t } from '../../../words/words.ts';
import { BusinessMark, taxIdTexts } from '../business.tsx';
import { ORDER_STATUS } from '../messages.ts';
import { OrderHead, type Sorting } from './order-head.tsx';
import type { OrderTableState } from './use-order-table.ts';
import './order-table.css';

const ROW_REM = 2.15;

interface OrderTableProps {
  label: string;
  table: OrderTableState;
  /** Absent: the requested order is fixed. */
  sorting?: Sorting;
  onOpen: (order: OrderSummary) => void;
  /** Absent: orders cannot be edited here. */
  onEdit?: (order: OrderSummary) => void;
  /** What a person marked the order with, in place of its state; null: nothing. Absent: nothing is marked here. */
  mark?: (order: OrderSummary) => string | null;
  /** Beside the reference. Absent: no room is kept for it. */
  picture?: (order: OrderSummary) => ReactNode;
  /** Arrow up in the first row. */
  onLeave: () => void;
  ref: Ref<ListHandle>;
}

/** A virtual list of orders: only visible pages are fetched. */
export function OrderTable(props: OrderTableProps) {
  const { table, sorting, onOpen, onEdit, mark, picture, ...list } = props;
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
        const marked = order && mark?.(order);
        return {
          name: order ? rowName(order, marked) : t('Loading…'),
          // The row that the key for editing changes.
          ...(onEdit ? { chosen: table.order !== null && index === active } : {}),
          ...(mark ? { chosen: typeof marked === 'string' } : {}),
          busy: order === undefined,
          cells: (
            <Cells
              order={order}
              onEdit={onEdit}
              marked={marked}
              picture={order && picture?.(order)}
            />
          ),
        };
      }}
    />
  );
}

interface CellsProps {
  order: OrderSummary | undefined;
  onEdit: ((order: OrderSummary) => void) | undefined;
  /** Absent: its state is shown instead. */
  marked: string | null | undefined;
  picture: ReactNode;
}

function Cells({ order, onEdit, marked, picture }: CellsProps) {
  if (!order) return <Cell className="order-row" data-empty />;
  return (
    <>
      <div className="order-row order-columns">
        <OrderCells order={order} marked={marked} picture={picture} />
      </div>
      {onEdit && (
        <Cell className="order-row-edit">
          <button
            type="button"
            // A key does it too: otherwise each row would have a second Tab stop.
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

const TONE: Partial<Record<ListedStatus, Tone>> = {
  packing: 'info',
  waiting: 'attention',
  held: 'attention',
  unknown: 'unknown',
  shipped: 'success',
};

/** Another bench of the site that has the order; null where it is this one, or none. */
function useElsewhere({ bench }: OrderSummary): string | null {
  const own = useWindow(({ status }) => status?.site?.bench);
  return bench === undefined || bench === own ? null : bench;
}

/** What fits into one line of its column at 1366 pixels; longer text takes two smaller ones. */
const NAME_CHARS = 17;
const COUNTRY_CHARS = 11;
const PACKER_CHARS = 8;
const isLong = (text: string, chars: number) => text.length > chars || undefined;

/** Cells of an order row, in the order of the columns. */
interface OrderCellsProps extends Pick<CellsProps, 'marked' | 'picture'> {
  order: OrderSummary;
}

function OrderCells({ order, marked, picture }: OrderCellsProps) {
  const { shipTo, business, finding, status, labelToApply } = order;
  const elsewhere = useElsewhere(order);
  const country = countryName(shipTo.country);
  return (
    <>
      <Cell data-column="reference">
        {picture && <span className="order-picture">{picture}</span>}
        <strong>{order.reference}</strong>
        {order.merchant && (
          <span className="quiet order-merchant">
            {order.colour && <span className="order-colour" style={{ background: order.colour }} />}
            {order.merchant}
          </span>
        )}
      </Cell>
      <Cell data-column="receiver" title={shipTo.name} data-long={isLong(shipTo.name, NAME_CHARS)}>
        <PersonName {...shipTo} />
      </Cell>
      <Cell data-column="country" title={country} data-long={isLong(country, COUNTRY_CHARS)}>
        {country}
      </Cell>
      <Cell data-column="age">{ageText(order.arrivedAt)}</Cell>
      <Cell data-column="ship-by">
        {order.shipBy && <ShipBy day={order.shipBy} order={order} />}
      </Cell>
      <Cell data-column="service">{serviceText(order)}</Cell>
      <Cell
        data-column="by"
        title={order.by ?? undefined}
        data-long={isLong(order.by ?? '', PACKER_CHARS)}
      >
        {order.by}
      </Cell>
      <Cell data-column="flags">
        {business && <BusinessMark />}
        {finding && <FindingChip finding={finding} />}
        {labelToApply && <Chip tone="attention">{t('Label to apply')}</Chip>}
        {elsewhere !== null && <Chip tone="info">{t('at {bench}', { bench: elsewhere })}</Chip>}
        {order.goesWith && (
          <Chip tone="info">{t('In one shipment with {orders}', { orders: order.goesWith })}</Chip>
        )}
        {marked && <Chip tone="attention">{marked}</Chip>}
        {status !== 'open' && !labelToApply && marked === undefined && (
          <Chip tone={TONE[status]}>{t(ORDER_STATUS[status])}</Chip>
        )}
      </Cell>
    </>
  );
}

/** A due date is shown in words; for finished orders it is not urgent. */
function ShipBy({ day, order }: { day: string; order: Pick<OrderSummary, 'status'> }) {
  const late = daysLate(day, order.status);
  if (late < 0) return dateText(day);
  return <Chip tone={late > 0 ? 'stop' : 'attention'}>{lateText(late)}</Chip>;
}

const lateText = (days: number): string =>
  days > 0 ? t('{count} days late', { count: days }) : t('Today');

const DAY_MS = 24 * 60 * 60_000;

/** Negative: not due yet. */
function daysLate(day: string, status: ListedStatus): number {
  if (status === 'shipped' || status === 'cancelled') return -1;
  return Math.round((Date.parse(dayOf(new Date())) - Date.parse(day)) / DAY_MS);
}

function shipByText({ shipBy, status }: OrderSummary): string[] {
  if (shipBy === null) return [];
  const late = daysLate(shipBy, status);
  return [t('Ship by {day}', { day: dateText(shipBy) }), ...(late < 0 ? [] : [lateText(late)])];
}

const serviceText = ({ service, terms }: OrderSummary): string =>
  [service && t(SERVICES[service]), terms && t(TERMS[terms].short)].filter(Boolean).join(' ');

/** Accessible name of a row, also used to find it. */
const rowName = (order: OrderSummary, marked: string | null | undefined): string =>
  [
    showOrderKey(order),
    order.shipTo.name,
    ...(order.business ? [t('Business'), ...taxIdTexts(order.business, order.shipTo.country)] : []),
    `${order.shipTo.city}, ${countryName(order.shipTo.country)}`,
    t('{lines} lines, {units} units', { lines: order.lines, units: order.units }),
    ...shipByText(order),
    ...(order.by ? [`${t('Packer')}: ${order.by}`] : []),
    order.labelToApply ? t('Label to apply') : t(ORDER_STATUS[order.status]),
    ...(order.bench ? [t('at {bench}', { bench: order.bench })] : []),
    ...(marked ? [marked] : []),
    ...(order.finding ? [findingText(order.finding)] : []),
  ].join(', ');

/** `Phone missing`; with its age where it was reported rather than derived from the order. */
const findingText = ({ message, since }: OrderFinding): string =>
  since === null ? stationText(message) : `${stationText(message)} · ${momentText(since)}`;

/** The age is announced with the row: beside the state it would wrap. */
const FindingChip = ({ finding }: { finding: OrderFinding }) => (
  <Chip tone={finding.severity === 'stop' ? 'stop' : 'attention'}>
    {stationText(finding.message)}
  </Chip>
);
