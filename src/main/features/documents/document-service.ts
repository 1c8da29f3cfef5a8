import { hasOwnNumbers } from '../../../shared/documents/own-numbers.ts';
import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { OrderKey, StoredOrder } from '../../../shared/orders/order.ts';
import type { PrintJob } from '../../../shared/printing/print-job.ts';
import { type DocumentIdentity, isSameDocument } from '../../../shared/printing/same-document.ts';
import type { Shipment } from '../../../shared/purchasing/shipment.ts';
import type { DecisionLog } from '../../kernel/decision-log.ts';
import type { Partner } from '../../kernel/partner.ts';
import { rulesFor } from '../merchants/merchant-rules.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type { SessionRepository } from '../packing/ports.ts';
import type { DocumentPrinter, PrintOptions } from '../printing/logic/document-printer.ts';
import { mayPrint } from '../printing/logic/may-print.ts';
import { shown } from '../printing/logic/queue-context.ts';
import type { Printed, PrintJobRepository } from '../printing/ports.ts';
import { targetOf } from '../printing/print-target.ts';
import type { Attempt, AttemptLocks, PurchaseJournal } from '../purchasing/ports.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import { type Acceptable, acceptLabels, cartonsOf, wantedCartons } from './accept-labels.ts';
import { type DocumentFetches, type OnCollecting, whileNobodyFetches } from './document-fetches.ts';
import { documentMissing, erased } from './document-messages.ts';
import type { DocumentCollection } from './logic/documents.ts';
import { invoicesIn, isHeldInvoice, isRest } from './logic/held.ts';
import type { ChosenPage } from './logic/taking-out.ts';
import type { Urgency } from './logic/turns.ts';
import { linesOf, type OwnDocuments } from './own-documents.ts';
import type { DocumentRepository, DocumentTries, LabelLayouts, StoredDocument } from './ports.ts';
import type { RuledDocuments } from './ruled-documents.ts';
import {
  labelOf,
  mismatch,
  needsAcceptance,
  problem,
  shipmentView,
  whatIsMissing,
} from './shipment-view.ts';

export interface DocumentServiceNeeds {
  orders: OrderRepository;
  sessions: SessionRepository;
  journal: PurchaseJournal;
  documents: DocumentRepository;
  layouts: LabelLayouts;
  documentTries: DocumentTries;
  printJobs: PrintJobRepository;
  decisions: DecisionLog;
  settings: SettingsSource;
  connection: Partner;
  /** Output folder of the sandbox's printouts while no printer is set. */
  paperDir: string;
  locks: AttemptLocks;
  wait(milliseconds: number): Promise<void>;
  collection: DocumentCollection;
  fetches: DocumentFetches;
  prepareReader(): void;
  printing: DocumentPrinter;
  ownDocuments: OwnDocuments;
  ruled: RuledDocuments;
}

export type DocumentService = ReturnType<typeof createDocumentService>;

/** Documents of a purchase: fetching, showing, accepting and printing. Nothing here can buy. */
export function createDocumentService(needs: DocumentServiceNeeds) {
  const { orders, sessions, documents, layouts, decisions, printJobs } = needs;
  /** Fetches, inspects, matches and saves missing documents; returns what is in the way. */
  const collect = (attempt: Attempt, how: Collect = {}) =>
    needs.fetches.follow(
      attempt,
      (onEach, urgency) => collectOf(needs, attempt, { onProgress: onEach, urgency, chosen: null }),
      how,
    );
  const collectAnew = (attempt: Attempt, chosen: ChosenPage | null) =>
    needs.fetches.follow(
      attempt,
      (onEach, urgency) => collectOf(needs, attempt, { onProgress: onEach, urgency, chosen }),
      { anew: true },
    );
  const printKept = (attempt: Attempt, wanted: readonly StoredDocument[], wish: PrintOptions) =>
    printOrFetch(needs, attempt, wanted, wish, collect);

  return {
    collect,

    async view(attempt: Attempt): Promise<Shipment> {
      return shipmentView(attempt, {
        partner: needs.connection.name,
        order: await orderOf(needs.orders, attempt),
        documents: await documents.list(attempt.id),
        session: await sessions.find(attempt.orderId),
        copies: {
          invoice: await needs.ruled.copiesOf(attempt, 'invoice'),
          courierCopy: await needs.ruled.copiesOf(attempt, 'courier-copy'),
        },
      });
    },

    jobs: async (attemptId: string): Promise<PrintJob[]> =>
      (await printJobs.list(attemptId)).map(shown),

    async print(attempt: Attempt, wish: PrintOptions): Promise<Result<Printed>> {
      if (wish.kind === 'carton-label') {
        const order = await orders.findById(attempt.orderId);
        if (!order) throw new Error(`Order ${attempt.orderId} of a purchase is gone`);
        return await printCartonSlips(needs, order, cartonsOf(attempt), wish);
      }
      // Documents of another bench's purchase are fetched when needed here.
      if (attempt.bench && (await documents.list(attempt.id)).length === 0) await collect(attempt);
      const wanted = await toPrint(needs, attempt, wish);
      if (!wanted.ok) return wanted;
      const had = wish.unprinted ? await inHand(needs, attempt) : () => false;
      const left = wanted.value.filter((document) => !had(identityOf(document)));
      const printed = await printKept(attempt, left, wish);
      if (!printed.ok) return printed;
      const own = await printOwn(needs, attempt, wish);
      if (!own.ok) return own;
      const { jobs, error } = printed.value;
      return ok({ jobs: [...jobs, ...own.value.jobs], error: error ?? own.value.error });
    },

    prepareReader: needs.prepareReader,
    /** Carton slips, before and after a purchase. */
    printCartonSlips: (order: StoredOrder, cartons: readonly string[], wish: PrintOptions) =>
      printCartonSlips(needs, order, cartons, wish),

    /** As `acceptLabels`. */
    accept: (
      attempt: Attempt,
      carton: string | null,
      what: Acceptable,
      file: string | null = null,
    ): Promise<Result<null>> =>
      acceptLabels({ documents, layouts, decisions, collectAnew }, attempt, what, { carton, file }),
  };
}

/** Documents lost on the disk are fetched again first. */
async function printOrFetch(
  needs: DocumentServiceNeeds,
  attempt: Attempt,
  wanted: readonly StoredDocument[],
  wish: PrintOptions,
  collect: (attempt: Attempt) => Promise<unknown>,
): Promise<Result<Printed>> {
  const { printing } = needs;
  const printed = await printing.print(attempt, wanted, wish);
  if (printed.ok || printed.error.code !== 'paper-missing') return printed;
  await collect(attempt);
  const again = await toPrint(needs, attempt, wish);
  if (!again.ok) return again;
  const same = again.value.filter((document) =>
    wanted.some((each) => isSameDocument(identityOf(each), identityOf(document))),
  );
  return await printing.print(attempt, same, wish);
}

interface Collect {
  onProgress?: OnCollecting;
  /** By default somebody waits. */
  urgency?: Urgency;
}

interface Collected {
  onProgress: OnCollecting;
  urgency: () => Urgency;
  chosen: ChosenPage | null;
}

async function collectOf(
  needs: DocumentServiceNeeds,
  attempt: Attempt,
  how: Collected,
): Promise<StationError | null> {
  if (attempt.answer?.erased) return null;
  const work = () => collectNow(needs, attempt, how);
  return await whileNobodyFetches(needs, attempt.id, work);
}

async function collectNow(
  needs: DocumentServiceNeeds,
  attempt: Attempt,
  { onProgress, urgency, chosen }: Collected,
): Promise<StationError | null> {
  const { orders, documents, documentTries, journal, collection } = needs;
  const before = labelsIn(await documents.list(attempt.id));
  const lines = await addressLines(needs, attempt);
  const carrier = attempt.answer?.carrier ?? null;
  const shipment = {
    ...attempt,
    addresses: lines.of,
    receiver: lines.receiver,
    hasOwnNumbers: hasOwnNumbers(needs.settings.current()['labels.ownNumbers'], carrier),
  };
  const collected = await collection.collect(shipment, onProgress, chosen, urgency);
  const kept = await documents.list(attempt.id);
  const labels = labelsIn(kept);
  // Another bench's purchase is not written into this bench's journal.
  if (labels > before && attempt.bench === undefined) {
    const data = { note: 'labels-kept', labels, of: attempt.accepted.cartons.length };
    await journal.append(attempt.id, { kind: 'note', data });
  }
  if (attempt.bench === undefined) {
    const isLacking = !collected.ok && collected.error.code === 'paper-missing';
    if (!isLacking) await documentTries.had(attempt.id);
    // Tries in the background are counted where they are made.
    else if (urgency() !== 'background') await documentTries.lacking(attempt.id);
  }
  const order = await orderOf(orders, attempt);
  if (collected.ok) return problem(attempt, kept, order);
  // The error just met is more specific than the recorded state.
  const { error } = collected;
  const missing = error.code === 'paper-missing' ? whatIsMissing(attempt, kept) : null;
  return missing ? documentMissing(attempt, order, missing, error) : error;
}

/** Of the order's receiver and sender, with the numbers that labels print beside them. */
async function addressLines(
  { orders, settings }: DocumentServiceNeeds,
  { orderId, kind }: Attempt,
): Promise<{ of: string[]; receiver: string[] }> {
  const order = await orders.findById(orderId);
  if (!order) return { of: [], receiver: [] };
  const sender = order.shipFrom ?? rulesFor(settings.current(), order.merchant).settings.shipFrom;
  const customer = linesOf(order.shipTo);
  const own = sender ? linesOf(sender) : [];
  const numbers = [order.shipTo, ...(sender ? [sender] : [])]
    .flatMap(({ phone, federalTaxId, stateTaxId }) => [phone, federalTaxId, stateTaxId])
    .filter(Boolean);
  return {
    of: [...customer, ...own, ...numbers],
    receiver: kind === 'return' ? own : customer,
  };
}

/** Key of a purchase's order, whatever reference it was bought under. */
async function orderOf(
  orders: OrderRepository,
  { orderId, merchant, reference }: Attempt,
): Promise<OrderKey> {
  const order = await orders.findById(orderId);
  return order ? { merchant: order.merchant, reference: order.reference } : { merchant, reference };
}

async function toPrint(
  needs: DocumentServiceNeeds,
  attempt: Attempt,
  wish: PrintOptions,
): Promise<Result<StoredDocument[]>> {
  const refused = mayPrint(attempt, [], []);
  if (refused) return fail(refused);
  if (attempt.answer?.erased) return fail(erased(attempt));
  const kept = await needs.documents.list(attempt.id);
  const labels = await labelsToPrint(needs, attempt, wish, kept);
  if (!labels.ok) return labels;
  if (wish.role === 'label' || wish.carton !== undefined) return labels;
  const withInvoice = wish.kind === undefined || wish.kind === 'invoice';
  const held = withInvoice && labels.value.length === 0 && kept.some(isHeldInvoice);
  const why = held ? problem(attempt, kept, await orderOf(needs.orders, attempt)) : null;
  if (why) return fail(why);
  const rest = await restToPrint(needs, attempt, wish, kept);
  return ok([...labels.value, ...(withInvoice ? invoicesIn(kept) : []), ...rest]);
}

/**
 * The courier's copies, as the setting says; everything else only by its kind. A station without a printer for
 * documents still prints its labels: there a copy waits until somebody asks for it.
 */
async function restToPrint(
  needs: DocumentServiceNeeds,
  attempt: Attempt,
  wish: PrintOptions,
  kept: readonly StoredDocument[],
): Promise<StoredDocument[]> {
  const { kind, role, target, unprinted } = wish;
  if (kind !== undefined) return kept.filter((each) => isRest(each) && each.role === kind);
  const copies = kept.filter((each) => each.role === 'courier-copy');
  if (copies.length === 0 || (await needs.ruled.copiesOf(attempt, 'courier-copy')) === 0) return [];
  const isAsked = role === 'document' && !unprinted;
  const hasPrinter = (target ?? targetOf(needs, 'document')) !== null;
  return hasPrinter || isAsked ? copies : [];
}

async function labelsToPrint(
  needs: DocumentServiceNeeds,
  attempt: Attempt,
  wish: PrintOptions,
  kept: readonly StoredDocument[],
): Promise<Result<StoredDocument[]>> {
  if (wish.role === 'document' || (wish.kind ?? 'label') !== 'label') return ok([]);
  const wanted = wantedCartons(attempt.reference, cartonsOf(attempt), wish.carton);
  if (!wanted.ok) return wanted;
  const labels = wanted.value.map((carton) => labelOf(kept, carton));
  const notReady = labels.some((label) => !label || needsAcceptance(kept, label));
  const why = async () => problem(attempt, kept, await orderOf(needs.orders, attempt));
  const error = mismatch(attempt, kept) ?? (notReady ? await why() : null);
  if (error || notReady) {
    return fail(error ?? stationError('labels-held', say('These labels are not ready to print.')));
  }
  return ok(labels.filter((label) => label !== undefined));
}

const identityOf = (document: StoredDocument): DocumentIdentity => ({
  kind: isRest(document) ? document.role : document.role === 'label' ? 'label' : 'invoice',
  cartonReference: document.cartonReference,
  file: document.file,
  source: document.url,
});

/** Whether a document printed, may have printed, or is queued. */
async function inHand(
  { printJobs }: DocumentServiceNeeds,
  attempt: Attempt,
): Promise<(document: DocumentIdentity) => boolean> {
  const jobs = (await printJobs.list(attempt.id)).filter(({ state }) => state !== 'failed');
  return (document) => jobs.some((job) => isSameDocument(job, document));
}

function withSlip(
  { settings }: DocumentServiceNeeds,
  { kind, role, carton }: PrintOptions,
): boolean {
  if (kind !== undefined || carton !== undefined) return kind === 'packing-slip';
  const on = settings.current()['printing.packingSlip'];
  return on !== 'never' && (role === undefined || role === on);
}

/** Whether own documents are included: for the whole shipment, or by kind. */
const withInserts = ({ kind, role, carton }: PrintOptions): boolean =>
  kind === 'insert' || (kind === undefined && carton === undefined && role !== 'label');

/** Prints the packing slip and inserts from rules. A missing insert is reported and stops nothing. */
async function printOwn(
  needs: DocumentServiceNeeds,
  attempt: Attempt,
  wish: PrintOptions,
): Promise<Result<Printed>> {
  const slip = withSlip(needs, wish) ? await needs.ownDocuments.packingSlip(attempt) : null;
  if (slip && !slip.ok) return slip;
  const inserts = withInserts(wish) ? await needs.ruled.inserts(attempt) : ok([]);
  const wanted = [...(slip ? [slip.value] : []), ...(inserts.ok ? inserts.value : [])];
  const had = wish.unprinted ? await inHand(needs, attempt) : () => false;
  const of = { orderId: attempt.orderId, attemptId: attempt.id };
  const left = wanted.filter(({ source = null, ...each }) => !had({ ...each, source }));
  const printed = await needs.printing.printOwn(of, left, wish);
  if (!printed.ok || inserts.ok) return printed;
  return ok({ ...printed.value, error: inserts.error });
}

async function printCartonSlips(
  { ownDocuments, printing }: DocumentServiceNeeds,
  order: StoredOrder,
  cartons: readonly string[],
  wish: PrintOptions,
): Promise<Result<Printed>> {
  const wanted = wantedCartons(order.reference, cartons, wish.carton);
  if (!wanted.ok) return wanted;
  const slips = await ownDocuments.cartonSlips(order, wanted.value, cartons);
  if (!slips.ok) return slips;
  return await printing.printOwn({ orderId: order.id, attemptId: null }, slips.value, wish);
}

const labelsIn = (keptDocuments: readonly StoredDocument[]): number =>
  keptDocuments.filter(({ role }) => role === 'label').length;
