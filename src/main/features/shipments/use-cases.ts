import { stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import { waitingText } from '../../../shared/purchasing/waiting-text.ts';
import type { shipmentCommands } from '../../../shared/shipments/commands.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import type { PaperShelf } from '../documents/document-shelf.ts';
import type { PrintService } from '../printing/print-service.ts';
import type { CancelService } from '../purchasing/cancel-service.ts';
import type { ResolveService } from '../purchasing/resolve-service.ts';
import type { AttentionService } from './attention-service.ts';
import type { BuyingAgain } from './buy-again.ts';
import { portalWord } from './portal-word.ts';
import type { ShipmentHistory } from './shipment-history.ts';
import type { ShipmentList } from './shipment-list.ts';

interface ShipmentsUse {
  bought: Pick<ShipmentList, 'searchShipments'> &
    Pick<PaperShelf, 'picture'> &
    Pick<PrintService, 'acceptLabels'>;
  resolving: ResolveService;
  cancelling: CancelService & BuyingAgain;
  needs: Pick<AttentionService, 'needs'>;
  history(attemptId: string): Promise<Result<ShipmentHistory>>;
  orderById(id: string): Promise<StoredOrder | null>;
}

export function shipmentUseCases(use: ShipmentsUse): UseCasesOf<typeof shipmentCommands> {
  const { bought, resolving, cancelling } = use;

  async function ofOrder<T>(
    id: string,
    work: (order: StoredOrder) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const order = await use.orderById(id);
    if (order) return await work(order);
    return fail(
      stationError('not-found', say('Order {orderKey} is not known any more.', { orderKey: id }), {
        field: 'orderId',
      }),
    );
  }

  return {
    'shipments.list': async ({ search, limit, merchant }) =>
      ok({ shipments: await bought.searchShipments(search ?? '', limit, merchant) }),
    'shipments.history': ({ attemptId }) => use.history(attemptId),
    'shipments.picture': async ({ file, page, dpi }) => {
      const picture = await bought.picture(file, page, dpi);
      return picture.ok ? ok({ png: Buffer.from(picture.value).toString('base64') }) : picture;
    },
    'needs.list': async () => ok({ needs: await use.needs.needs() }),

    'shipments.reconcile': ({ attemptId }) => resolving.reconcileAttempt(attemptId),
    'shipments.settle': async ({ attemptId, word, ...by }) => {
      const said = await portalWord(word);
      return said.ok ? await resolving.settleAttempt(attemptId, said.value, by) : said;
    },
    'shipments.settleOrder': async ({ orderId, word, ...by }, { tell }) => {
      const said = await portalWord(word);
      if (!said.ok) return said;
      const waiting =
        tell && ((reference: string, left: number) => tell(waitingText(reference, left)));
      return await ofOrder(orderId, (order) => resolving.settle(order, said.value, by, waiting));
    },
    'shipments.cancel': ({ attemptId, recorded = false, ...by }) =>
      cancelling.cancelAttempt(attemptId, by, recorded ? 'recorded' : 'asked'),
    'shipments.cancelOrder': ({ orderId, shipmentId, recorded, ...by }) =>
      ofOrder(orderId, (order) =>
        cancelling.cancel(order, shipmentId, by, recorded ? 'recorded' : 'asked'),
      ),
    'shipments.priceAgain': ({ attemptId, reference }) =>
      cancelling.priceAgain(attemptId, reference),
    'shipments.buyAgain': ({ attemptId, reference, shown, ...by }) =>
      cancelling.buyAttemptAgain(attemptId, reference, shown, by),
    'shipments.buyOrderAgain': ({ orderId, reference, ...by }, { tell = () => undefined }) =>
      ofOrder(orderId, (order) => cancelling.buyAgain(order, reference, by, tell)),
    'shipments.acceptLabels': ({ orderId, what, carton }) =>
      ofOrder(orderId, (order) => bought.acceptLabels(order, what, carton)),
  };
}
