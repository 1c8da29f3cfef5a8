import { say } from '../../../../shared/kernel/message.ts';
import type { Order } from '../../../../shared/orders/order.ts';
import type { StoreSetting } from '../../../../shared/settings/exchange-settings.ts';
import type { OrderRepository } from '../../orders/ports.ts';
import type { PurchaseJournal } from '../../purchasing/ports.ts';
import type { QuoteRepository } from '../../rating/ports.ts';
import { outsideEvent } from '../logic/outside-events.ts';
import type { AddressSecrets, CallStore, LoggedEvent } from '../ports.ts';
import { type Endpoint, noSecret } from '../webhooks/endpoints.ts';
import { noticeAddress, noticeXml, type ShipNotice } from './logic/ship-notice.ts';

interface StoreEndpointNeeds {
  orders: OrderRepository;
  journal: PurchaseJournal;
  quotes: QuoteRepository;
  callStore: CallStore;
  storePasswords: AddressSecrets;
}

/** Notifies a shop of purchases of this bench for its orders, repeated ones included. */
export function storeEndpoint(
  { name, url, auth, notifyCustomer }: StoreSetting,
  needs: StoreEndpointNeeds,
): Endpoint {
  const { orders, callStore, storePasswords } = needs;
  return {
    key: storeKey(name),
    atOnce: 2,
    async queuedOf(logged) {
      if (logged.event.kind !== 'purchase.confirmed.v1') return null;
      const event = outsideEvent(logged);
      if (event?.data.shipment !== 'outbound') return null;
      const order = await orders.find(logged.order);
      if (order?.source?.store !== name) return null;
      const { carrier, service, trackingNumber } = event.data;
      const notice: ShipNotice = {
        number: order.source.number ?? order.reference,
        id: order.source.id,
        at: event.at,
        carrier: carrier ?? null,
        service: service ?? '',
        trackingNumber: trackingNumber ?? '',
        items: await itemsOf(logged, order, needs),
      };
      return { ...event, notice };
    },
    async ready() {
      const password = await storePasswords.of(url);
      if (password === null) return noSecret(name);
      return async ({ body }, signal) => {
        const { notice } = JSON.parse(body) as { notice: ShipNotice };
        const address = noticeAddress(url, notice);
        const xml = noticeXml(notice, notifyCustomer);
        const answer = await callStore({ url: address, auth, password, xml, signal });
        return { ...answer, retryAfter: answer.askAgainIn };
      };
    },
    messageAbout: (why) => say('The shop {name}: {why}', { name, why }),
  };
}

/** Name of a shop among the endpoints of events. */
export const storeKey = (name: string): string => `store:${name}`;

/** The items as rated, without missing units; empty if the quote is no longer stored. */
async function itemsOf(
  { event }: LoggedEvent,
  order: Order,
  { journal, quotes }: StoreEndpointNeeds,
): Promise<ShipNotice['items']> {
  if (event.kind !== 'purchase.confirmed.v1') return [];
  const attempt = await journal.find(event.data.attemptId);
  const quote = attempt && (await quotes.find(attempt.quoteId));
  const all = quote?.question.goods ?? [];
  // Of orders that go together, each sender is told of its own.
  const goods = all.filter((each) => (each.order ?? order.reference) === order.reference);
  const idOf = lineIds(order);
  return goods
    .filter(({ quantity }) => quantity > 0)
    .map(({ sku, description, quantity }) => ({
      sku,
      name: description,
      quantity,
      line: idOf(sku, quantity),
    }));
}

/** Longest id that a shipment notification accepts. */
const LONGEST_ID = 50;

/** Called for the items in sequence: they are in the order of the lines, some of which may be left out. */
function lineIds({
  lines: all,
  source,
}: Order): (sku: string, quantity: number) => string | undefined {
  const lines = all.filter(({ from }) => from === undefined);
  let next = 0;
  return (sku, quantity) => {
    const at = lines.findIndex(
      (line, index) => index >= next && line.sku === sku && line.quantity >= quantity,
    );
    if (at < 0) return undefined;
    next = at + 1;
    const id = source?.lines?.[at] ?? undefined;
    return id !== undefined && id.length > LONGEST_ID ? undefined : id;
  };
}
