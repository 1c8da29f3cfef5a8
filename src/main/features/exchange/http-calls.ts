import type { z } from 'zod';
import { httpOperations, type OperationName } from '../../../shared/exchange/http-operations.ts';
import { show } from '../../../shared/kernel/decimal.ts';
import {
  badInput,
  failure,
  type StationError,
  StationFailure,
  stationError,
} from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import { fileNameOf } from '../../../shared/kernel/safe-name.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { AttemptState } from '../../../shared/purchasing/shipment.ts';
import { ratesOf } from '../../../shared/rating/quote.ts';
import { returnRatesOf } from '../../../shared/returns/return.ts';
import { bytesOf } from '../../kernel/base64.ts';
import { reportDefect } from '../../kernel/log.ts';
import type { Connection } from '../connection/connection.ts';
import type { PurchaseJournal } from '../purchasing/ports.ts';
import type { Shipping } from '../purchasing/shipping-parts.ts';
import { httpShipment, problem } from './http-answers.ts';
import {
  type Asking,
  bodyOf,
  createAsking,
  type Execute,
  merchantOf,
  refuseInBody,
} from './http-asking.ts';
import { ofCharges } from './http-charges.ts';
import { takingOrders } from './http-orders.ts';
import { createHttpPurchases, returnOf } from './http-purchases.ts';
import type { HttpAnswer, HttpCall, HttpCalls, KeyedPurchases } from './ports.ts';
import type { TokenService } from './token-service.ts';

export interface HttpCallsNeeds {
  journal: PurchaseJournal;
  keyedPurchases: KeyedPurchases;
  tokens: TokenService;
  shipping: Shipping;
  findOrder(ref: string, merchant: string | null): Promise<Result<StoredOrder>>;
  execute: Execute;
  connection: Connection;
  now(): Date;
}

/** Operations of the HTTP interface, carried out by the same commands as for people. */
export function createHttpCalls({
  journal,
  keyedPurchases,
  tokens,
  shipping,
  findOrder,
  execute,
  connection,
  now,
}: HttpCallsNeeds): HttpCalls {
  const asking = createAsking({ journal, findOrder, execute });
  const { ask, orderOf } = asking;
  const take = takingOrders(asking);

  const moved = (name: 'hold' | 'resume' | 'cancel') => async (asked: HttpCall) =>
    answered(
      await ask(asked.token, `exchange.${name}Order`, { orderId: (await orderOf(asked)).id }),
    );

  const operations: Record<OperationName, (asked: HttpCall) => Promise<HttpAnswer>> = {
    putOrders: (asked) => take(asked, null),
    putOrder: (asked) => take(asked, asked.path.ref ?? ''),
    listOrders: async ({ token, query, merchant }) => {
      const wanted = query as z.output<typeof httpOperations.listOrders.query>;
      return answered(
        await ask(token, 'orders.list', { ...wanted, merchant: merchant ?? undefined }),
      );
    },
    getOrder: async (asked) => {
      const { merchant, reference } = await orderOf(asked);
      return answered(await ask(asked.token, 'orders.kept', { merchant, reference }));
    },
    holdOrder: moved('hold'),
    resumeOrder: moved('resume'),
    cancelOrder: moved('cancel'),
    rateOrder: async (asked) => {
      const { id: orderId } = await orderOf(asked);
      const { cartons: cartonSpecs, insure } = bodyOf('rateOrder', asked);
      const quote = await ask(asked.token, 'shipments.rateOrder', { orderId, cartonSpecs, insure });
      return answered(ratesOf(quote));
    },
    listShipments: async (asked) => {
      const { id: orderId } = await orderOf(asked);
      const { shipments } = await ask(asked.token, 'shipments.all', { orderId });
      return answered({ shipments: shipments.map(httpShipment) });
    },
    ...ofShipments(asking),
    rateReturn: async (asked) => {
      const order = await orderOf(asked);
      const wish = bodyOf('rateReturn', asked);
      const quote = await ask(asked.token, 'returns.rate', returnOf(order, wish));
      return answered(returnRatesOf(quote));
    },
    ...createHttpPurchases({ journal, keyedPurchases, shipping, asking, connection, now }),
    listExceptions: async ({ token, merchant }) => {
      const { exceptions } = await ask(token, 'exceptions.list', {});
      const theirs = exceptions.filter(({ order }) => order?.merchant === merchant);
      return answered({ exceptions: merchant === null ? exceptions : theirs });
    },
    ...ofCharges(ask),
    listEvents: async ({ token, query, merchant }) => {
      const wanted = query as z.output<typeof httpOperations.listEvents.query>;
      return answered(
        await ask(token, 'exchange.events', { ...wanted, merchant: merchant ?? undefined }),
      );
    },
  };

  return {
    whose: tokens.whose,
    async carryOut(operation, asked) {
      try {
        const merchant = merchantOf(asked);
        if (httpOperations[operation].command !== 'orders.import') refuseInBody(asked);
        const query = httpOperations[operation].query.safeParse(asked.query);
        if (!query.success) return problem(badInput(query.error, 'query', asked.query));
        return await operations[operation]({ ...asked, query: query.data, merchant });
      } catch (thrown) {
        if (thrown instanceof StationFailure)
          return problem(thrown.error, statusAt(operation, thrown.error));
        reportDefect(thrown, operation);
        return problem(
          stationError('defect', say('Internal error of the station. The details are in its log.')),
        );
      }
    },
  };
}

function refuseCancelled(state: AttemptState): void {
  if (state !== 'cancelled') return;
  const message = say('This shipment is cancelled: its labels may not be used.');
  throw failure('not-found', message, { field: 'id' });
}

async function pdfOf(ask: Asking['ask'], { token }: HttpCall, file: string): Promise<Uint8Array> {
  const { pdf } = await ask(token, 'shipments.file', { file });
  const bytes = bytesOf(pdf);
  if (!bytes.ok) throw new StationFailure(bytes.error);
  return bytes.value;
}

const ofShipments = ({ ask, shipmentOf }: Asking) => ({
  getLabel: async (asked: HttpCall) => {
    const { cartons, error, state } = await shipmentOf(asked);
    refuseCancelled(state);
    const carton = cartons.find(({ reference }) => reference === asked.path.carton);
    if (carton?.state === 'held' && error) throw new StationFailure(error);
    const label = carton?.label;
    if (!label) {
      const message = say('There is no label of carton {carton}.', {
        carton: show(asked.path.carton),
      });
      throw failure('not-found', message, { field: 'carton' });
    }
    return answered(await pdfOf(ask, asked, label.file));
  },
  getDocument: async (asked: HttpCall) => {
    const { documents, state } = await shipmentOf(asked);
    refuseCancelled(state);
    const { name } = asked.path;
    const document = documents.find(({ file }) => fileNameOf(file) === name);
    if (document) return answered(await pdfOf(ask, asked, document.file));
    const message = say('There is no document {name}.', { name: show(name) });
    throw failure('not-found', message, { field: 'name' });
  },
  trackShipment: async (asked: HttpCall) => {
    const { trackingNumber } = await shipmentOf(asked);
    if (trackingNumber) return answered(await ask(asked.token, 'tracking.ask', { trackingNumber }));
    throw failure('not-found', say('This shipment has no tracking number.'), { field: 'id' });
  },
});

/** Events that are no longer kept existed once: 410. */
const statusAt = (operation: OperationName, { code }: StationError) =>
  operation === 'listEvents' && code === 'not-found' ? { status: 410 } : {};

const answered = (body: unknown): HttpAnswer => ({ status: 200, body });
