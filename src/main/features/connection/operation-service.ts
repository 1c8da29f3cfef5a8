import {
  isHarmless,
  type LandedCostAsked,
  type OperationAnswer,
  type OperationName,
  type OperationState,
  type TellingOperation,
} from '../../../shared/connection/operations.ts';
import { stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { Shipment } from '../../../shared/purchasing/shipment.ts';
import type { StationParts } from '../../station/parts.ts';
import type { DocumentService } from '../documents/document-service.ts';
import type { Attempt, ShipmentRecord } from '../purchasing/ports.ts';
import { takeProof } from '../purchasing/rules/proof.ts';
import type { Shipping } from '../purchasing/shipping.ts';
import { questionAsPacked } from '../rating/question-as-packed.ts';
import { whatIsMissing } from '../shipments/shipment-view.ts';
import type { OperationSubject } from './ports.ts';

/** What the partner has on record of a shipment, and how it stands here after that. */
interface AskedShipment {
  answer: OperationAnswer;
  shipment: Shipment;
  /** Something was put on record by it. */
  changed: boolean;
}

/** The operations that the partner's document only names, where this connection has a path for them. */
export interface OperationService {
  operations(): OperationState[];
  /** Get Shipments: what it proves is put on record. Errors: `not-available`, `not-found`, partner-*. */
  askShipment(attemptId: string): Promise<Result<AskedShipment>>;
  /** Get Invoices, or with a number Get Invoice Detail, of what was bought. */
  askInvoices(attemptId: string, invoiceNumber: string | null): Promise<Result<OperationAnswer>>;
  /** Get Landed Cost of what a quote is of. It is shown, and counts in no total. */
  askLandedCost(quoteId: string): Promise<Result<LandedCostAsked>>;
  /** Of an order, or of none; `shipment` where Get Shipments may have settled it. */
  ask(
    name: TellingOperation,
    order: StoredOrder | null,
    invoiceNumber: string | null,
  ): Promise<Result<{ answer: OperationAnswer; shipment: Shipment | null }>>;
  /** Tries the path of one that changes nothing, for whoever sets it. Nothing is put on record. */
  tryOut(name: OperationName, reference: string): Promise<Result<OperationAnswer>>;
}

interface OperationServiceParts {
  parts: StationParts;
  shipping: Shipping;
  paper: DocumentService;
}

const NOTHING = { shipmentId: null, trackingNumber: null, invoiceNumber: null, question: null };

export function createOperationService(from: OperationServiceParts): OperationService {
  const { parts, shipping, paper } = from;
  const { connection, store } = parts;
  const partner = parts.partner.operations;

  /** An attempt is asked about on its own connection alone. */
  async function ownAttempt(attemptId: string): Promise<Result<Attempt>> {
    await shipping.recover();
    const attempt = await store.journal.find(attemptId);
    if (attempt?.connection === connection.name) return ok(attempt);
    const message = say('This purchase is not on record here.');
    return fail(stationError('not-found', message, { field: 'attemptId' }));
  }

  /** What was bought last of an order, or may have been. */
  async function newest(order: StoredOrder): Promise<Attempt | null> {
    await shipping.recover();
    const tried = await store.journal.list({ connection: connection.name, orderId: order.id });
    const outbound = tried.filter(({ kind, state }) => kind === 'outbound' && state !== 'not-sent');
    return outbound.find(({ state }) => state === 'unknown') ?? outbound[0] ?? null;
  }

  async function prove(attempt: Attempt, findings: readonly ShipmentRecord[]) {
    const papers = await store.papers.list(attempt.id);
    const lacksPaper = whatIsMissing(attempt, papers) === 'labels';
    const proof = await takeProof(
      { journal: store.journal, locks: parts.locks },
      attempt.id,
      findings,
      lacksPaper,
    );
    if (!proof.ok) return proof;
    const { attempt: now, changed } = proof.value;
    if (changed && now.state === 'confirmed') await paper.collect(now);
    return ok({ shipment: await paper.view(now), changed });
  }

  async function shipmentsOf(attempt: Attempt): Promise<Result<AskedShipment>> {
    const listed = await partner.listShipments(ofAttempt(attempt));
    if (!listed.ok) return listed;
    const { answer, findings } = listed.value;
    const proven = await prove(attempt, findings);
    return proven.ok ? ok({ answer, ...proven.value }) : proven;
  }

  async function questionOf(order: StoredOrder, attempt: Attempt | null) {
    const bought = attempt && (await store.quotes.find(attempt.quoteId));
    return bought ? ok(bought.question) : await questionAsPacked(parts, order);
  }

  return {
    operations: partner.capabilities,

    async askShipment(attemptId) {
      const attempt = await ownAttempt(attemptId);
      return attempt.ok ? await shipmentsOf(attempt.value) : attempt;
    },

    async askInvoices(attemptId, invoiceNumber) {
      const attempt = await ownAttempt(attemptId);
      if (!attempt.ok) return attempt;
      const name = invoiceNumber === null ? 'getInvoices' : 'getInvoiceDetail';
      return await partner.ask(name, { ...ofAttempt(attempt.value), invoiceNumber });
    },

    async askLandedCost(quoteId) {
      const kept = await store.quotes.find(quoteId);
      if (kept?.connection !== connection.name) {
        const message = say('These rates are not on record here. Ask for rates again.');
        return fail(stationError('not-found', message, { field: 'quoteId' }));
      }
      return await partner.landedCost(kept.question);
    },

    async ask(name, order, invoiceNumber) {
      const attempt = order && (await newest(order));
      if (name === 'getShipments' && attempt) {
        const asked = await shipmentsOf(attempt);
        return asked.ok
          ? ok({ answer: asked.value.answer, shipment: asked.value.shipment })
          : asked;
      }
      const subject = attempt ? ofAttempt(attempt) : ofOrder(order);
      const question = order && isRated(name) ? await questionOf(order, attempt) : null;
      if (question && !question.ok) return question;
      const answer = await partner.ask(name, {
        ...subject,
        invoiceNumber,
        question: question?.value ?? null,
      });
      return answer.ok ? ok({ answer: answer.value, shipment: null }) : answer;
    },

    async tryOut(name, reference) {
      if (name === 'cancelShipments' || !isHarmless(name)) {
        const message = say('It is not tried out: it does more than tell something.');
        return fail(stationError('bad-input', message, { field: 'name' }));
      }
      const [order] = await store.orders.findByReference(reference);
      const attempt = order ? await newest(order) : null;
      const subject = attempt ? ofAttempt(attempt) : { ...ofOrder(order ?? null), reference };
      return await partner.ask(name, { ...subject, invoiceNumber: reference });
    },
  };
}

const isRated = (name: TellingOperation): boolean =>
  name === 'getLandedCost' || name === 'getMultiRates';

const ofAttempt = ({ reference, merchant, answer }: Attempt): OperationSubject => ({
  ...NOTHING,
  reference,
  merchant,
  shipmentId: answer?.shipmentId ?? null,
  trackingNumber: answer?.trackingNumber ?? null,
});

const ofOrder = (order: StoredOrder | null): OperationSubject => ({
  ...NOTHING,
  reference: order?.reference ?? '',
  merchant: order?.merchant ?? null,
});
