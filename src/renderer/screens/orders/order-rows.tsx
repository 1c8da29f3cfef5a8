import { ChevronRight } from 'lucide-react';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import {
  type OrderStatus,
  type OrderSummary,
  showOrderKey,
} from '../../../shared/station/order.ts';
import { countryName } from '../../components/format.ts';
import { Chip } from '../../components/notice.tsx';
import type { Tone } from '../../components/tone-icon.tsx';
import { words } from '../../words/words.ts';
import './order-rows.css';

const TONE: Partial<Record<OrderStatus, Tone>> = {
  packing: 'info',
  held: 'attention',
  unknown: 'unknown',
  shipped: 'success',
};

interface OrderRowsProps {
  label: string;
  orders: readonly OrderSummary[];
  onOpen: (order: OrderSummary) => void;
}

/** Orders under each other, made for a finger; arrow keys and Enter do the same. */
export function OrderRows({ label, orders, onOpen }: OrderRowsProps) {
  const byKey = new Map(orders.map((order) => [showOrderKey(order), order]));
  return (
    <GridList
      className="order-rows"
      aria-label={label}
      onAction={(key) => {
        const order = byKey.get(String(key));
        if (order) onOpen(order);
      }}
    >
      {orders.map((order) => (
        <GridListItem
          key={showOrderKey(order)}
          id={showOrderKey(order)}
          textValue={showOrderKey(order)}
          className="order-row"
        >
          <span className="order-row-key">
            <strong>{order.reference}</strong>
            {order.merchant && <span className="quiet">{order.merchant}</span>}
          </span>
          <span className="order-row-to">
            <span className="strong">{order.shipTo.name}</span>
            <span className="quiet">
              {order.shipTo.city}, {countryName(order.shipTo.country)}
            </span>
          </span>
          <span>{words.orders.size(order.lines, order.units)}</span>
          <span>
            <Chip tone={TONE[order.status]}>{words.orderStatus[order.status]}</Chip>
          </span>
          <ChevronRight aria-hidden />
        </GridListItem>
      ))}
    </GridList>
  );
}
