import { remember } from './session-storage.ts';
import { useWindow } from './window-store.ts';

/** Shows the shipments that a search for this finds. */
export const goToShipmentsOf = (reference: string): void => {
  remember('shipments.search', reference);
  remember('shipments.chosen', null);
  useWindow.setState({ place: 'shipments', answer: null });
};

/** Shows the orders that a restore holds. */
export const goToRestored = (): void => {
  remember('orders.search', '');
  remember('orders.merchant', null);
  remember('orders.filter', 'restored');
  useWindow.setState({ place: 'orders', answer: null });
};
