import type { OrderKey } from '../../../shared/orders/order.ts';

/** Unambiguous reference: MERCHANT/REFERENCE, or /REFERENCE for an order without merchant. */
export const refOf = ({ merchant, reference }: OrderKey): string =>
  `${merchant ?? ''}/${reference}`;
