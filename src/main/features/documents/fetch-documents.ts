import { stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { Partner } from '../../kernel/partner.ts';
import type { Attempt, PurchaseJournal } from '../purchasing/ports.ts';
import type { ShipReport } from '../purchasing/ship-options.ts';
import type { Shipping } from '../purchasing/shipping-parts.ts';
import type { DocumentService } from './document-service.ts';

interface FetchNeeds {
  journal: PurchaseJournal;
  shipping: Shipping;
  documentService: DocumentService;
  connection: Partner;
}

/** Fetches the missing documents of an order. */
export type FetchDocuments = (order: StoredOrder) => Promise<Result<ShipReport>>;

/**
 * Fetches missing documents of an order and of its returns; buys nothing. Returns the shipment; of
 * several, one with missing documents. Errors: `bad-input` (not bought), `purchase-unknown`,
 * `order-locked`.
 */
export const documentFetching =
  ({ journal, shipping, documentService, connection }: FetchNeeds): FetchDocuments =>
  async (order) => {
    const blocking = await shipping.blockingAttempt(order.id);
    if (blocking && blocking.state !== 'confirmed') return fail(await shipping.inTheWay(blocking));
    const query = { connection: connection.name, orderId: order.id };
    const bought = await journal.list({ ...query, states: ['confirmed'] });
    const [newest] = bought;
    if (!newest) return fail(notBought(order));
    const lacking: { attempt: Attempt; error: ShipReport['error'] }[] = [];
    for (const attempt of bought) {
      const error = await documentService.collect(attempt);
      if (error) lacking.push({ attempt, error });
    }
    const { attempt, error } = lacking[0] ?? { attempt: blocking ?? newest, error: null };
    const shipment = await documentService.view(attempt);
    return ok({ shipment, error: error ?? shipment.error ?? null });
  };

const notBought = ({ reference }: StoredOrder) =>
  stationError(
    'bad-input',
    say('Order {reference} is not bought yet: there are no documents to fetch.', { reference }),
  );
