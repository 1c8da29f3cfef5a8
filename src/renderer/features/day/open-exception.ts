import type { Exception } from '../../../shared/exceptions/exception.ts';
import { goTo, openOrder } from '../../state/actions.ts';
import { goToDay } from '../../state/day-tab.ts';
import { goToRestored } from '../../state/searches.ts';
import { useWindow } from '../../state/window-store.ts';
import { openSettings } from '../../window/fixes.ts';
import { goToCharges } from '../charges/shown.ts';
import { goToParcel, goToShipment } from '../shipments/after-sale-state.ts';

/** Opens the screen for the next action of an exception. */
export function openException(exception: Exception): void {
  const { kind, order, attemptId, trackingNumber } = exception;
  switch (kind) {
    case 'unknown':
    case 'bought-twice':
    case 'unprinted':
    case 'documents':
    case 'double':
    case 'gone':
    case 'settled':
      goToShipment(attemptId, trackingNumber ?? order?.reference);
      break;
    case 'charges':
      goToCharges(subjectOf(exception));
      break;
    case 'parcel':
      goToParcel(trackingNumber);
      break;
    case 'late':
      goToDay('handover');
      break;
    case 'held':
    case 'order':
    case 'asks':
    case 'review':
    case 'changed':
    case 'cancelled':
    case 'stopped':
      if (order) void openOrder(order);
      else goTo('orders');
      break;
    case 'batch':
      useWindow.setState({ stack: order });
      goTo('bench');
      break;
    case 'print':
      useWindow.setState({ queueOpen: true });
      break;
    case 'exchange':
      openSettings('exchange');
      break;
    case 'damage':
    case 'lost-document':
      openSettings('checks');
      break;
    case 'restored':
      goToRestored();
      break;
  }
}

/** The rest of its id. */
const subjectOf = ({ id }: Exception): string => id.slice('charges '.length);
