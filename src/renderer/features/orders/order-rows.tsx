import { ChevronRight } from 'lucide-react';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { type OrderSummary, showOrderKey } from '../../../shared/orders/order.ts';
import { steady } from '../../kit/content/steady.tsx';
import { OrderCells } from './order-cells.tsx';

interface OrderRowsProps {
  label: string;
  orders: readonly OrderSummary[];
  onOpen: (order: OrderSummary) => void;
}

/** A few orders under each other, made for a finger; arrow keys and Enter do the same. */
export const OrderRows = steady(function OrderRows({ label, orders, onOpen }: OrderRowsProps) {
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
          <OrderCells order={order} />
          <ChevronRight aria-hidden />
        </GridListItem>
      ))}
    </GridList>
  );
});
