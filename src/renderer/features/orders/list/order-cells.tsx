import {
  type ListedStatus,
  type OrderSummary,
  showOrderKey,
} from '../../../../shared/orders/order.ts';
import { Cell } from '../../../kit/content/long-list.tsx';
import { ageText, countryName, dateText, dayOf } from '../../../kit/format.ts';
import { PersonName } from '../../../kit/names/person.tsx';
import { Chip, type Tone } from '../../../kit/notice.tsx';
import { useWindow } from '../../../state/window-store.ts';
import { SERVICES, TERMS } from '../../../words/names.ts';
import { t } from '../../../words/words.ts';
import { BusinessMark, taxIdTexts } from '../business.tsx';
import { FindingChip, findingText } from '../finding-chip.tsx';
import { ORDER_STATUS } from '../messages.ts';

const TONE: Partial<Record<ListedStatus, Tone>> = {
  packing: 'info',
  waiting: 'attention',
  held: 'attention',
  unknown: 'unknown',
  shipped: 'success',
};

/** The other bench of the site that has it; null where it is this one, or none. */
function useElsewhere({ bench }: OrderSummary): string | null {
  const own = useWindow(({ status }) => status?.site?.bench);
  return bench === undefined || bench === own ? null : bench;
}

/** What a row of orders shows, in the order of the columns. */
export function OrderCells({ order }: { order: OrderSummary }) {
  const { shipTo, business, finding, status, labelToApply } = order;
  const elsewhere = useElsewhere(order);
  return (
    <>
      <Cell data-column="reference">
        <strong>{order.reference}</strong>
        {order.merchant && (
          <span className="quiet order-merchant">
            {order.colour && <span className="order-colour" style={{ background: order.colour }} />}
            {order.merchant}
          </span>
        )}
      </Cell>
      <Cell data-column="receiver" title={shipTo.name}>
        <PersonName {...shipTo} />
      </Cell>
      <Cell data-column="country" title={countryName(shipTo.country)}>
        {countryName(shipTo.country)}
      </Cell>
      <Cell data-column="age">{ageText(order.arrivedAt)}</Cell>
      <Cell data-column="ship-by">
        {order.shipBy && <ShipBy day={order.shipBy} order={order} />}
      </Cell>
      <Cell data-column="service">{serviceText(order)}</Cell>
      <Cell data-column="by" title={order.by ?? undefined}>
        {order.by}
      </Cell>
      <Cell data-column="flags">
        {business && <BusinessMark />}
        {finding && <FindingChip finding={finding} />}
        {labelToApply && <Chip tone="attention">{t('Label to apply')}</Chip>}
        {elsewhere !== null && <Chip tone="info">{t('at {bench}', { bench: elsewhere })}</Chip>}
        {status !== 'open' && !labelToApply && (
          <Chip tone={TONE[status]}>{t(ORDER_STATUS[status])}</Chip>
        )}
      </Cell>
    </>
  );
}

/** A day that has come is said in words; of what is finished it presses no more. */
function ShipBy({ day, order }: { day: string; order: Pick<OrderSummary, 'status'> }) {
  const late = daysLate(day, order.status);
  if (late < 0) return dateText(day);
  return <Chip tone={late > 0 ? 'stop' : 'attention'}>{lateText(late)}</Chip>;
}

const lateText = (days: number): string =>
  days > 0 ? t('{count} days late', { count: days }) : t('Today');

const DAY_MS = 24 * 60 * 60_000;

/** Below 0: it may wait. */
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

/** What a reader says of a row, and what it is found by. */
export const rowName = (order: OrderSummary): string =>
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
    ...(order.finding ? [findingText(order.finding)] : []),
  ].join(', ');
