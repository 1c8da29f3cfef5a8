import { type OrderStatus, type OrderSummary, showOrderKey } from '../../../shared/orders/order.ts';
import { countryName } from '../../kit/format.ts';
import { CityAndCountry, PersonName } from '../../kit/names/person.tsx';
import { Chip } from '../../kit/notice.tsx';
import type { Tone } from '../../kit/notices/tone-icon.tsx';
import { t } from '../../words/words.ts';
import { BusinessMark, taxIdTexts } from './business.tsx';
import { FindingChip, findingText } from './finding-chip.tsx';
import { ORDER_STATUS } from './messages.ts';
import './order-rows.css';

const TONE: Partial<Record<OrderStatus, Tone>> = {
  packing: 'info',
  held: 'attention',
  unknown: 'unknown',
  shipped: 'success',
};

/** What a row of orders shows, wherever the row stands. */
export function OrderCells({ order }: { order: OrderSummary }) {
  const { shipTo, business, finding } = order;
  return (
    <>
      <span className="order-row-key">
        <strong>{order.reference}</strong>
        {order.merchant && <span className="quiet">{order.merchant}</span>}
      </span>
      <span className="order-row-to">
        <span className="strong">
          <PersonName {...shipTo} /> {business && <BusinessMark />}
        </span>
        <span className="quiet">
          <CityAndCountry {...shipTo} />
          {business && ['', ...taxIdTexts(business, shipTo.country)].join(' · ')}
        </span>
      </span>
      <span>{t('{lines} lines, {units} units', { lines: order.lines, units: order.units })}</span>
      <span className="order-row-chips">
        {finding && <FindingChip finding={finding} />}
        <Chip tone={TONE[order.status]}>{t(ORDER_STATUS[order.status])}</Chip>
      </span>
    </>
  );
}

/** What a reader says of a row, and what it is found by. */
export const rowName = (order: OrderSummary): string =>
  [
    showOrderKey(order),
    order.shipTo.name,
    ...(order.business ? [t('Business')] : []),
    `${order.shipTo.city}, ${countryName(order.shipTo.country)}`,
    t('{lines} lines, {units} units', { lines: order.lines, units: order.units }),
    t(ORDER_STATUS[order.status]),
    ...(order.finding ? [findingText(order.finding)] : []),
  ].join(', ');
