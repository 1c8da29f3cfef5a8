import { element } from '../../logic/xml.ts';
import { withParameters } from './asking.ts';
import { shopTime } from './store-window.ts';

/** Notification of a shipment for a shop; contains no personal data. */
export interface ShipNotice {
  /** OrderNumber and OrderID of the shop. */
  number: string;
  id: string | null;
  /** ISO date-time in UTC. */
  at: string;
  carrier: string | null;
  service: string;
  trackingNumber: string;
  /** `line`: the shop's LineItemID. */
  items: { sku: string; name: string; quantity: number; line?: string | undefined }[];
}

/** Limit of most fields of a notification, in characters. */
const LONGEST = 50;

const carrierOf = ({ carrier }: ShipNotice): string => carrier?.slice(0, LONGEST) || 'Other';

export const noticeAddress = (url: string, notice: ShipNotice): URL =>
  withParameters(url, {
    action: 'shipnotify',
    order_number: notice.number,
    carrier: carrierOf(notice),
    service: notice.service,
    tracking_number: notice.trackingNumber,
  });

/** Follows the reference of ShipNotify fields in the Custom Store guide (version 1). */
export function noticeXml(notice: ShipNotice, notifyCustomer: boolean | null): string {
  const { number, id, at, service, trackingNumber, items } = notice;
  const made = shopTime(new Date(at));
  const fields = [
    element('OrderNumber', number),
    ...(id ? [element('OrderID', id)] : []),
    element('LabelCreateDate', made),
    element('ShipDate', made.slice(0, 10)),
    element('Carrier', carrierOf(notice)),
    element('Service', service),
    element('TrackingNumber', trackingNumber.slice(0, LONGEST)),
    ...(notifyCustomer === null ? [] : [element('NotifyCustomer', String(notifyCustomer))]),
    ...(items.length > 0 ? [`<Items>${items.map(itemXml).join('')}</Items>`] : []),
  ];
  return `<?xml version="1.0" encoding="utf-8"?>\n<ShipNotice>${fields.join('')}</ShipNotice>\n`;
}

function itemXml({ sku, name, quantity, line }: ShipNotice['items'][number]): string {
  const fields = [
    element('SKU', sku),
    element('Name', name.slice(0, 200)),
    element('Quantity', quantity),
    ...(line ? [element('LineItemID', line)] : []),
  ];
  return `<Item>${fields.join('')}</Item>`;
}
