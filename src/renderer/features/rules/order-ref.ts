import type { OrderKey } from '../../../shared/orders/order.ts';

/** Names that order and no other: MERCHANT/REFERENCE, where it has no merchant /REFERENCE. */
export const refOf = ({ merchant, reference }: OrderKey): string =>
  `${merchant ?? ''}/${reference}`;
