import { type OrderStatus, type OrderSummary, showOrderKey } from '../../../shared/orders/order.ts';
import { countryName } from '../../kit/format.ts';
import { Chip } from '../../kit/notice.tsx';
import type { Tone } from '../../kit/tone-icon.tsx';
import { words } from '../../words/words.ts';
import { BusinessMark, taxIdTexts } from './business.tsx';
import './order-rows.css';

const TONE: Partial<Record<OrderStatus, Tone>> = {
  packing: 'info',
  held: 'attention',
  unknown: 'unknown',
  shipped: 'success',
};

/** What a row of orders shows, wherever the row stands. */
export function OrderCells({ order }: { order: OrderSummary }) {
  const { shipTo, business } = order;
  return (
    <>
      <span className="order-row-key">
        <strong>{order.reference}</strong>
        {order.merchant && <span className="quiet">{order.merchant}</span>}
      </span>
      <span className="order-row-to">
        <span className="strong">
          {shipTo.name} {business && <BusinessMark />}
        </span>
        <span className="quiet">
          {[
            `${shipTo.city}, ${countryName(shipTo.country)}`,
            ...(business ? taxIdTexts(business, shipTo.country) : []),
          ].join(' · ')}
        </span>
      </span>
      <span>{words.orders.size(order.lines, order.units)}</span>
      <span>
        <Chip tone={TONE[order.status]}>{words.orderStatus[order.status]}</Chip>
      </span>
    </>
  );
}

/** What a reader says of a row, and what it is found by. */
export const rowName = (order: OrderSummary): string =>
  [
    showOrderKey(order),
    order.shipTo.name,
    ...(order.business ? [words.business.mark] : []),
    `${order.shipTo.city}, ${countryName(order.shipTo.country)}`,
    words.orders.size(order.lines, order.units),
    words.orderStatus[order.status],
  ].join(', ');
