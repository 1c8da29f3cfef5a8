import type { ParsedInput } from '../../../shared/bridge/calls.ts';
import { firstIssue } from '../../../shared/kernel/errors.ts';
import { ShipmentIdSchema, TrackingNumberSchema } from '../../../shared/kernel/ids.ts';
import { say } from '../../../shared/kernel/message.ts';
import { ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import { namedInAudit, type StoredOrder } from '../../../shared/orders/order.ts';
import { waitingText } from '../../../shared/purchasing/waiting-text.ts';
import type { shipmentCommands } from '../../../shared/shipments/commands.ts';
import { buyerOf, type Caller, type UseCasesOf } from '../../kernel/handle.ts';
import type { DocumentReader } from '../documents/document-reader.ts';
import type { FetchDocuments } from '../documents/fetch-documents.ts';
import type { GivenLabel } from '../documents/given-documents.ts';
import type { PrintService } from '../documents/print-service.ts';
import { ofOrder } from '../orders/of-order.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type { BuyingAgain } from './buy-again.ts';
import type { CancelService } from './cancel-service.ts';
import type { PackerStatistics } from './packer-statistics.ts';
import type { MakePassport } from './passport.ts';
import type { PortalFinding } from './resolving/resolve-parts.ts';
import type { ResolveService } from './resolving/resolve-service.ts';
import type { OrderShipping } from './ship-order.ts';
import type { ShipmentHistory } from './shipment-history.ts';
import type { ShipmentList } from './shipment-list.ts';

interface ShipmentUseCaseNeeds {
  orders: OrderRepository;
  orderShipping: OrderShipping;
  list: ShipmentList;
  buyingAgain: BuyingAgain;
  resolving: ResolveService;
  cancelling: CancelService;
  documentReader: DocumentReader;
  printService: PrintService;
  fetchDocuments: FetchDocuments;
  history(attemptId: string): Promise<Result<ShipmentHistory>>;
  passport: MakePassport;
  statistics: PackerStatistics;
}

export function shipmentUseCases(use: ShipmentUseCaseNeeds): UseCasesOf<typeof shipmentCommands> {
  const { orderShipping, list, buyingAgain, resolving, cancelling } = use;

  const byOrder = <T>(id: string, work: (order: StoredOrder) => Promise<Result<T>>) =>
    ofOrder(use.orders, id, work);
  const waits = (progress: Caller['progress']) =>
    progress && ((reference: string, left: number) => progress(waitingText(reference, left)));

  return {
    'shipments.list': async ({ search, limit, merchant }) =>
      ok({ shipments: await list.searchShipments(search ?? '', limit, merchant) }),
    'shipments.statistics': ({ range }) => use.statistics(range),
    'shipments.history': ({ attemptId }) => use.history(attemptId),
    'shipments.passport': async ({ attemptId, carton, ...chosen }, { note }) => {
      const made = await use.passport(attemptId, { ...chosen, carton: carton ?? null });
      if (!made.ok) return made;
      const { name, pdf, sha256, order, photos } = made.value;
      const data = { ...namedInAudit(order), ...chosen, sha256, photos };
      note({ action: 'passport-made', subject: order.reference, data });
      return ok({ name, pdf: Buffer.from(pdf).toString('base64'), sha256, photos });
    },
    'shipments.picture': async ({ file, page, dpi }) => {
      const picture = await use.documentReader.picture(file, page, dpi);
      return picture.ok ? ok({ png: Buffer.from(picture.value).toString('base64') }) : picture;
    },

    'shipments.reconcile': ({ attemptId }) => resolving.reconcileAttempt(attemptId),
    'shipments.settle': async ({ attemptId, word, ...by }) => {
      const checked = await portalWord(word);
      return checked.ok ? await resolving.settleAttempt(attemptId, checked.value, by) : checked;
    },
    'shipments.rateOrder': ({ orderId, ...wish }, { progress }) =>
      byOrder(orderId, (order) => orderShipping.rateOrder(order, { ...wish, say: progress })),
    'shipments.shipOrder': (
      { orderId, atMost, acceptsCollectedTax = false, ...wish },
      { progress = () => undefined, token, quoted, turn },
    ) =>
      byOrder(orderId, async (order) =>
        orderShipping.shipOrder(order, {
          ...wish,
          stated: atMost && { atMost, turn },
          buyer: buyerOf(token),
          // A program with a token is no person.
          acceptsCollectedTax: acceptsCollectedTax && token === undefined,
          asItIs: token !== undefined,
          quoted,
          say: progress,
        }),
      ),
    'shipments.askAgain': ({ attemptId }) => resolving.askAgain(attemptId),
    'shipments.fetchDocuments': ({ orderId }) => byOrder(orderId, use.fetchDocuments),
    'shipments.all': async (query) => ok({ shipments: await list.shipments(query) }),
    'shipments.reconcileOrders': async ({ orderId }, { progress }) => {
      const report = async (order: StoredOrder | null) =>
        ok(await resolving.reconcile(order, waits(progress)));
      return orderId === null ? await report(null) : await byOrder(orderId, report);
    },
    'shipments.settleOrder': async ({ orderId, word, ...by }, { progress }) => {
      const checked = await portalWord(word);
      if (!checked.ok) return checked;
      return await byOrder(orderId, (order) =>
        resolving.settle(order, checked.value, by, waits(progress)),
      );
    },
    'shipments.settleList': ({ orders, ...by }, { progress }) =>
      resolving.settleList(orders, by, {
        waiting: waits(progress),
        told: progress && ((done, of) => progress(`${done} of ${of} orders of the list done …`)),
      }),
    'shipments.cancel': ({ attemptId, recorded = false, ...by }) =>
      cancelling.cancelAttempt(attemptId, by, recorded ? 'recorded' : 'asked'),
    'shipments.cancelOrder': ({ orderId, shipmentId, recorded, ...by }) =>
      byOrder(orderId, (order) =>
        cancelling.cancel(order, shipmentId, by, recorded ? 'recorded' : 'asked'),
      ),
    'shipments.priceAgain': ({ attemptId, reference }) =>
      buyingAgain.priceAttemptAgain(attemptId, reference),
    'shipments.buyAgain': ({ attemptId, reference, shown, shownTerms: terms, atMost, ...by }) =>
      buyingAgain.buyAttemptAgain(
        attemptId,
        reference,
        atMost ? { atMost, terms } : { atMost: shown, terms, isShown: true },
        by,
      ),
    'shipments.buyOrderAgain': (
      { orderId, reference, atMost, ...by },
      { progress = () => undefined },
    ) =>
      byOrder(orderId, (order) =>
        buyingAgain.buyAgain(order, reference, by, progress, atMost && { atMost }),
      ),
    'shipments.acceptLabels': ({ orderId, what, carton, held = null }) =>
      byOrder(orderId, (order) => use.printService.acceptLabels(order, what, carton, held)),
  };
}

/** What a person found in the partner's portal, with label files decoded from base64. */
async function portalWord(
  word: ParsedInput<'shipments.settle'>['word'],
): Promise<Result<PortalFinding>> {
  if (word.kind === 'not-bought') return ok(word);
  if (word.kind === 'labels') {
    const labels = await labelFiles(word.labels);
    return labels.ok ? ok({ kind: 'labels', labels: labels.value }) : labels;
  }
  const shipmentId = portalId('shipment-id', word.shipmentId, ShipmentIdSchema);
  if (!shipmentId.ok) return shipmentId;
  const trackingNumber = portalId('tracking', word.trackingNumber, TrackingNumberSchema);
  if (!trackingNumber.ok) return trackingNumber;
  const labels = await labelFiles(word.labels);
  if (!labels.ok) return labels;
  return ok({
    kind: 'bought',
    shipmentId: shipmentId.value,
    trackingNumber: trackingNumber.value,
    labels: labels.value,
  });
}

async function labelFiles(
  given: readonly { name: string; pdf: string }[],
): Promise<Result<GivenLabel[]>> {
  const labels: GivenLabel[] = [];
  for (const { name, pdf } of given) {
    // Yields: decoding twenty megabytes takes a whole turn.
    await new Promise((resolve) => setImmediate(resolve));
    const bytes = Buffer.from(pdf, 'base64');
    // Node skips invalid base64; the result would not be the file that the person chose.
    if (bytes.toString('base64') !== pdf) {
      const message = say('{name}: expected base64, found something else', { name });
      return refuse('bad-input', message, { field: 'label' });
    }
    labels.push({ name, pdf: bytes });
  }
  return ok(labels);
}

/** The bounds of the partner's answers hold for what a person copies from its portal. */
function portalId(
  field: 'shipment-id' | 'tracking',
  given: string,
  schema: typeof ShipmentIdSchema,
): Result<string> {
  const id = schema.safeParse(given);
  if (!id.success) {
    const why = firstIssue(id.error, given).message;
    return refuse('bad-input', say('{field}: {why}', { field, why }), { field });
  }
  return id.data === '' ? refuse('bad-input', NOTHING_GIVEN[field], { field }) : ok(id.data);
}

const NOTHING_GIVEN = {
  'shipment-id': say('shipment-id: expected the ShipmentID, found nothing'),
  tracking: say('tracking: expected the tracking number, found nothing'),
};
