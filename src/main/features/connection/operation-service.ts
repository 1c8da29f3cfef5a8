import type { LandedCostAsked } from '../../../shared/connection/landed-cost-asked.ts';
import { say } from '../../../shared/kernel/message.ts';
import { ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { Shipment } from '../../../shared/purchasing/shipment.ts';
import {
  isHarmless,
  type OperationAnswer,
  type OperationName,
  type ReadingOperation,
} from '../../../shared/settings/operations.ts';
import type { DocumentService } from '../documents/document-service.ts';
import type { DocumentRepository } from '../documents/ports.ts';
import { whatIsMissing } from '../documents/shipment-view.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type { SessionRepository } from '../packing/ports.ts';
import { questionAsPacked } from '../packing/question-as-packed.ts';
import { takeProof } from '../purchasing/logic/proof.ts';
import type {
  Attempt,
  AttemptLocks,
  PurchaseJournal,
  ShipmentRecord,
} from '../purchasing/ports.ts';
import type { Shipping } from '../purchasing/shipping-parts.ts';
import type { QuoteRepository } from '../rating/ports.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import type { Connection } from './connection.ts';
import type { OperationSubject, PartnerOperations } from './ports.ts';

/** The partner's records of a shipment, and the shipment's state after that. */
interface AskedShipment {
  answer: OperationAnswer;
  shipment: Shipment;
  /** The answer changed what is recorded. */
  changed: boolean;
}

interface AskedAnswer {
  answer: OperationAnswer;
  /** Set if Get Shipments may have settled the purchase. */
  shipment: Shipment | null;
}

/** Operations that the interface document only names, if this connection has a path for them. */
export type OperationService = ReturnType<typeof createOperationService>;

export interface OperationNeeds {
  orders: OrderRepository;
  sessions: SessionRepository;
  journal: PurchaseJournal;
  quotes: QuoteRepository;
  documents: DocumentRepository;
  locks: AttemptLocks;
  settings: SettingsSource;
  connection: Connection;
  partner: PartnerOperations;
  shipping: Shipping;
  documentService: DocumentService;
}

const NOTHING = { shipmentId: null, trackingNumber: null, invoiceNumber: null, question: null };

export function createOperationService(needs: OperationNeeds) {
  const { orders, quotes, connection, partner } = needs;
  return {
    operations: partner.capabilities,

    /**
     * Get Shipments; records the purchases that it proves. Errors: `not-available`, `not-found`,
     * partner-*.
     */
    async askShipment(attemptId: string): Promise<Result<AskedShipment>> {
      const attempt = await ownAttempt(needs, attemptId);
      return attempt.ok ? await shipmentsOf(needs, attempt.value) : attempt;
    },

    /** Get Invoices of a purchase, or with a number Get Invoice Detail. */
    async askInvoices(
      attemptId: string,
      invoiceNumber: string | null,
    ): Promise<Result<OperationAnswer>> {
      const attempt = await ownAttempt(needs, attemptId);
      if (!attempt.ok) return attempt;
      const name = invoiceNumber === null ? 'getInvoices' : 'getInvoiceDetail';
      return await partner.ask(name, { ...ofAttempt(attempt.value), invoiceNumber });
    },

    /** Get Landed Cost for a quote. For display only; counts in no total. */
    async askLandedCost(quoteId: string): Promise<Result<LandedCostAsked>> {
      const kept = await quotes.find(quoteId);
      if (kept?.connection !== connection.name) {
        const message = say('These rates are not on record here. Ask for rates again.');
        return refuse('not-found', message, { field: 'quoteId' });
      }
      return await partner.landedCost(kept.question);
    },

    /** Asks about an order, or none; `shipment` is set if Get Shipments may have settled its purchase. */
    ask: (
      name: ReadingOperation,
      order: StoredOrder | null,
      invoiceNumber: string | null,
    ): Promise<Result<AskedAnswer>> => askOf(needs, name, order, invoiceNumber),

    /** Tests the path of an operation that changes nothing. Nothing is recorded. */
    async tryOut(name: OperationName, reference: string): Promise<Result<OperationAnswer>> {
      if (name === 'cancelShipments' || !isHarmless(name)) {
        const message = say('It cannot be tried: it changes something at the partner.');
        return refuse('bad-input', message, { field: 'name' });
      }
      const [order] = await orders.findByReference(reference);
      const attempt = order ? await newest(needs, order) : null;
      const subject = attempt ? ofAttempt(attempt) : { ...ofOrder(order ?? null), reference };
      return await partner.ask(name, { ...subject, invoiceNumber: reference });
    },
  };
}

/** An attempt is only asked about on its own connection. */
async function ownAttempt(
  { connection, journal, shipping }: OperationNeeds,
  attemptId: string,
): Promise<Result<Attempt>> {
  await shipping.recover();
  const attempt = await journal.find(attemptId);
  if (attempt?.connection === connection.name) return ok(attempt);
  const message = say('This purchase is not on record here.');
  return refuse('not-found', message, { field: 'attemptId' });
}

/** The latest purchase of an order, or attempt with an unknown outcome. */
async function newest(
  { connection, journal, shipping }: OperationNeeds,
  order: StoredOrder,
): Promise<Attempt | null> {
  await shipping.recover();
  const tried = await journal.list({ connection: connection.name, orderId: order.id });
  const outbound = tried.filter(({ kind, state }) => kind === 'outbound' && state !== 'not-sent');
  return outbound.find(({ state }) => state === 'unknown') ?? outbound[0] ?? null;
}

async function shipmentsOf(
  needs: OperationNeeds,
  attempt: Attempt,
): Promise<Result<AskedShipment>> {
  const listed = await needs.partner.listShipments(ofAttempt(attempt));
  if (!listed.ok) return listed;
  const { answer, findings } = listed.value;
  const proven = await prove(needs, attempt, findings);
  return proven.ok ? ok({ answer, ...proven.value }) : proven;
}

async function prove(
  { documents, journal, locks, documentService }: OperationNeeds,
  attempt: Attempt,
  findings: readonly ShipmentRecord[],
): Promise<Result<Omit<AskedShipment, 'answer'>>> {
  const kept = await documents.list(attempt.id);
  const lacksDocuments = whatIsMissing(attempt, kept) === 'labels';
  const proof = await takeProof({ journal, locks }, attempt.id, findings, lacksDocuments);
  if (!proof.ok) return proof;
  const { attempt: now, changed } = proof.value;
  if (changed && now.state === 'confirmed') await documentService.collect(now);
  return ok({ shipment: await documentService.view(now), changed });
}

async function askOf(
  needs: OperationNeeds,
  name: ReadingOperation,
  order: StoredOrder | null,
  invoiceNumber: string | null,
): Promise<Result<AskedAnswer>> {
  const attempt = order && (await newest(needs, order));
  if (name === 'getShipments' && attempt) {
    const asked = await shipmentsOf(needs, attempt);
    if (!asked.ok) return asked;
    const { answer, shipment } = asked.value;
    return ok({ answer, shipment });
  }
  const subject = attempt ? ofAttempt(attempt) : ofOrder(order);
  const bought = isRated(name) && attempt ? await needs.quotes.find(attempt.quoteId) : null;
  const question =
    isRated(name) && order && !bought
      ? await questionAsPacked(needs, order)
      : ok(bought?.question ?? null);
  if (!question.ok) return question;
  const asked = { ...subject, invoiceNumber, question: question.value };
  const answer = await needs.partner.ask(name, asked);
  return answer.ok ? ok({ answer: answer.value, shipment: null }) : answer;
}

const isRated = (name: ReadingOperation): boolean =>
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
