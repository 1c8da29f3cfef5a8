import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import {
  type AnyMessage,
  distinct,
  ended,
  english,
  listed,
  type Message,
  say,
} from '../../../shared/kernel/message.ts';
import { compareMoney, moneySaid } from '../../../shared/kernel/money.ts';
import { type OrderKey, showOrderKey } from '../../../shared/orders/order.ts';
import type { Session } from '../../../shared/packing/session.ts';
import type { Shipment } from '../../../shared/purchasing/shipment.ts';
import { unknownError } from '../purchasing/logic/words.ts';
import type { Attempt } from '../purchasing/ports.ts';
import { documentMissing, type MissingDocument } from './document-messages.ts';
import {
  invoicesIn,
  isForbiddenInvoice,
  isHeldInvoice,
  isHeldPage,
  isRest,
  isUnproven,
} from './logic/held.ts';
import { addressesToFetch, labelAddresses } from './logic/wanted.ts';
import type { StoredDocument } from './ports.ts';

export interface ShipmentContext {
  /** The connection's URL, or `sandbox`. */
  partner: string;
  /** Key of its order: a repeated purchase has a reference of its own. */
  order: OrderKey;
  documents: readonly StoredDocument[];
  session: Session | null;
  /** Prints of each without being asked. */
  copies: { invoice: number; courierCopy: number };
}

/** Rule 9: proof arrived late, and a second purchase was made since. Shown with both shipments. */
export const BOUGHT_TWICE = say(
  'Possibly bought twice: this order has another purchase. Check both in the partner’s portal.',
);

/** An attempt with its documents, for the command line and the window. */
export function shipmentView(attempt: Attempt, context: ShipmentContext): Shipment {
  const { accepted, answer } = attempt;
  const { documents } = context;
  const unmatched = documents.filter(
    (document) => document.role === 'unmatched' || isUnproven(document) || isHeldInvoice(document),
  );
  const open = cartonsWithoutLabel(attempt, documents);
  const error = problem(attempt, documents, context.order);
  const all = [...notices(attempt), ...shortNotice(attempt, context.session)];
  return {
    attemptId: attempt.id,
    order: context.order,
    kind: attempt.kind,
    reference: attempt.reference,
    merchant: attempt.merchant,
    shipmentId: answer?.shipmentId ?? null,
    trackingNumber: answer?.trackingNumber ?? null,
    trackingUrl: answer?.trackingUrl ?? null,
    carrier: answer?.carrier ?? (accepted.carrier || null),
    service: accepted.lost ? null : accepted.service,
    terms: accepted.lost ? null : accepted.terms,
    state: attempt.state,
    sendings: attempt.sendings,
    partner: context.partner,
    attemptedAt: attempt.openedAt,
    boughtAt: isBought(attempt) ? attempt.openedAt : null,
    cost: costOf(attempt),
    submittedElectronically: answer?.submittedElectronically ?? null,
    cartons: accepted.cartons.map(({ reference, weight }) =>
      cartonView(reference, weight, documents, provenOf(attempt, context.session)),
    ),
    documents: [
      ...invoicesIn(documents).map(({ file }) => ({
        kind: 'commercial-invoice' as const,
        file,
        copies: context.copies.invoice,
      })),
      ...documents.filter(isRest).map(({ role, file }) => ({
        kind: role,
        file,
        copies: role === 'courier-copy' ? context.copies.courierCopy : 0,
      })),
    ],
    ...(unmatched.length > 0
      ? { unmatched: unmatched.map((each) => unmatchedView(each, open)) }
      : {}),
    requestId: answer?.requestId ?? null,
    ...(attempt.bench ? { bench: attempt.bench } : {}),
    ...candidateOf(attempt),
    ...(attempt.duplicateOf ? { warnings: [BOUGHT_TWICE] } : {}),
    ...(all.length > 0 ? { notices: all } : {}),
    ...(error ? { error } : {}),
  };
}

/**
 * For a purchase the answer has everything; otherwise a person who looks it up needs the candidate.
 */
const candidateOf = ({ answer, candidate }: Attempt): Pick<Shipment, 'candidate'> =>
  answer === null && candidate ? { candidate } : {};

/** null where unknown: for a return it is confirmed at pickup. */
function costOf({ accepted }: Attempt): Shipment['cost'] {
  const { shipping, insurance, landedCost, landedCostDetail = null, total } = accepted;
  return shipping && total && { shipping, insurance, landedCost, landedCostDetail, total };
}

/** The order was shipped without some units, in the cartons packed on the bench. */
function shortNotice({ accepted }: Attempt, session: Session | null): AnyMessage[] {
  const packed = session?.cartons.map(({ reference }) => reference) ?? [];
  const same = accepted.cartons.every(({ reference }) => packed.includes(reference));
  if (!session || session.short.length === 0 || !same) return [];
  const missing = session.short.map(({ quantity, sku, reason, note }) => {
    const why = reason === 'other' ? note : reason.replaceAll('-', ' ');
    return `${quantity} × ${sku} (${why})`;
  });
  return [say('Sent short, without {missing}.', { missing: missing.join(', ') })];
}

const isBought = ({ state }: Attempt): boolean => state === 'confirmed' || state === 'cancelled';

function notices(attempt: Attempt): AnyMessage[] {
  const { accepted, state, why } = attempt;
  const { chosenTotal, total } = accepted;
  const changed = chosenTotal && total && compareMoney(chosenTotal, total) !== 0;
  return [
    ...(changed
      ? [
          compareMoney(total, chosenTotal) < 0
            ? say(
                'The price fell from {chosenTotal} to {total} before it was bought: the first rate had expired.',
                { chosenTotal: moneySaid(chosenTotal), total: moneySaid(total) },
              )
            : say(
                'The price rose from {chosenTotal} to {total} before it was bought: the first rate had expired.',
                { chosenTotal: moneySaid(chosenTotal), total: moneySaid(total) },
              ),
        ]
      : []),
    ...(state === 'confirmed' && why ? [ended(say('Note: {why}', { why }))] : []),
    ...tooManyLabels(attempt),
  ];
}

function tooManyLabels(attempt: Attempt): AnyMessage[] {
  const given = labelAddresses(attempt).length;
  const fetched = addressesToFetch(attempt).length;
  if (given <= fetched) return [];
  const cartons = attempt.accepted.cartons.length;
  return [
    say('The partner gave {given} label addresses for {cartons} cartons; {fetched} were fetched.', {
      given,
      cartons,
      fetched,
    }),
  ];
}

/** Cartons scanned back for this purchase; a repeated purchase begins with none. */
const provenOf = ({ id }: Attempt, session: Session | null): readonly string[] =>
  session && 'attemptId' in session.step && session.step.attemptId === id
    ? session.scannedBack
    : [];

function cartonView(
  reference: string,
  weight: string,
  documents: readonly StoredDocument[],
  proven: readonly string[],
): Shipment['cartons'][number] {
  const document = labelOf(documents, reference);
  const label =
    document?.matchedBy && !isUnproven(document)
      ? {
          file: document.file,
          pages: document.pages,
          matchedBy: document.matchedBy,
          barcodes: document.barcodes,
        }
      : null;
  const held = !label && documents.some(isHeldPage);
  const toAccept = document !== undefined && needsAcceptance(documents, document);
  const kept = held || toAccept ? 'held' : label ? 'labelled' : 'waiting';
  const state = proven.includes(reference) ? 'done' : kept;
  return { reference, weight, label, state };
}

/** One that a person may accept names the carton, or the cartons without a label. */
const unmatchedView = (document: StoredDocument, open: readonly string[]) => ({
  file: document.file,
  found: document.found,
  ...(isHeldPage(document) && document.role === 'unmatched' && document.matchedBy === 'position'
    ? { cartons: [...open] }
    : {}),
  ...(isUnproven(document) && document.cartonReference
    ? { acceptFor: document.cartonReference }
    : {}),
  ...(isHeldInvoice(document) && !isForbiddenInvoice(document) ? { invoice: true as const } : {}),
});

export const labelOf = (
  documents: readonly StoredDocument[],
  carton: string,
): StoredDocument | undefined =>
  documents.find((document) => document.role === 'label' && document.cartonReference === carton);

/**
 * Requires review before printing: a doubtful label, or one of several assigned by position only.
 */
export const needsAcceptance = (
  documents: readonly StoredDocument[],
  document: StoredDocument,
): boolean => isUnproven(document) || isByPosition(documents, document);

const isByPosition = (documents: readonly StoredDocument[], document: StoredDocument): boolean =>
  document.matchedBy === 'position' &&
  !document.accepted &&
  documents.filter(({ role }) => role === 'label').length > 1;

/** What is in the way of the next step, by the records; null for nothing. */
export function problem(
  attempt: Attempt,
  documents: readonly StoredDocument[],
  order: OrderKey,
): StationError | null {
  if (attempt.state === 'unknown') return unknownError(attempt);
  if (attempt.state !== 'confirmed' || attempt.answer?.erased) return null;
  return (
    mismatch(attempt, documents) ??
    missingDocument(attempt, documents, order) ??
    toAccept(documents)
  );
}

/** Missing, duplicate, extra or foreign references: no label of the shipment is printed. */
export function mismatch(
  attempt: Attempt,
  documents: readonly StoredDocument[],
): StationError | null {
  const without = cartonsWithoutLabel(attempt, documents);
  const unmatched = documents.filter(isHeldPage);
  const urls = new Set(addressesToFetch(attempt));
  const kept = documents.filter(({ role, url }) => role === 'original' && url && urls.has(url));
  // All labels from the partner are here, and still a carton has none.
  const short = without.length > 0 && urls.size > 0 && kept.length >= urls.size;
  if (unmatched.length === 0 && !short) return null;
  const retry = unmatched.length > 0 && unmatched.every(isUnproven) ? 'after-change' : 'never';
  return stationError('labels-held', heldMessage(without, unmatched), { retry });
}

/** Missing documents of a confirmed purchase; null for none. */
export function whatIsMissing(
  attempt: Attempt,
  documents: readonly StoredDocument[],
): MissingDocument | null {
  if (cartonsWithoutLabel(attempt, documents).length > 0) return 'labels';
  if (documents.some(isHeldInvoice)) return 'invoice';
  const onPaper = attempt.answer?.submittedElectronically === false;
  return onPaper && !documents.some(({ role }) => role === 'invoice') ? 'invoice' : null;
}

/** Whether only an invoice is missing, which is here and waits for a person. */
export const isInvoiceHeld = (attempt: Attempt, documents: readonly StoredDocument[]): boolean =>
  whatIsMissing(attempt, documents) === 'invoice' && documents.some(isHeldInvoice);

function missingDocument(
  attempt: Attempt,
  documents: readonly StoredDocument[],
  order: OrderKey,
): StationError | null {
  const missing = whatIsMissing(attempt, documents);
  if (!missing) return null;
  const held = missing === 'invoice' ? documents.find(isHeldInvoice) : undefined;
  if (held) return invoiceHeld(held, order);
  const translatable =
    missing === 'labels'
      ? say(
          'The shipment is bought, but the label of {cartonsWithoutLabel} could not be fetched yet.',
          { cartonsWithoutLabel: cartonsWithoutLabel(attempt, documents).join(', ') },
        )
      : say(
          'The shipment is bought, but the commercial invoice that must travel with it could not be fetched yet.',
        );
  return documentMissing(attempt, order, missing, {
    message: english(translatable),
    translatable,
    retry: 'later',
  });
}

/** Fetching it again would return the same: a person reviews it. */
function invoiceHeld(held: StoredDocument, order: OrderKey): StationError {
  if (isForbiddenInvoice(held)) {
    const message = say(
      'The shipment is bought, but its commercial invoice is held: {found}. Nobody can accept it. Once the partner has corrected it: packbench documents {ref}.',
      { found: held.found[0] ?? '', ref: showOrderKey(order) },
    );
    return stationError('paper-missing', message, { retry: 'later' });
  }
  const why = say(
    'The shipment is bought, but its commercial invoice is held: {found}. Open it on the bench and look at it: if it is this shipment’s, a supervisor accepts it there.',
    { found: held.found[0] ?? '' },
  );
  const next = say(
    'Or accept it with: packbench print {ref} --accept-unproven. Once the partner has corrected it: packbench documents {ref}.',
    { ref: showOrderKey(order) },
  );
  return stationError('paper-missing', say('{why} {next}', { why, next }), { retry: 'later' });
}

function toAccept(documents: readonly StoredDocument[]): StationError | null {
  const waiting = documents.filter((document) => needsAcceptance(documents, document));
  if (waiting.length === 0) return null;
  const cartons = waiting.map(({ cartonReference }) => cartonReference).join(', ');
  return stationError(
    'labels-held',
    say(
      'The labels carry no carton reference and are given by position ({cartons}). Look at each picture and accept it before it prints.',
      { cartons },
    ),
    { retry: 'after-change' },
  );
}

const cartonsWithoutLabel = (attempt: Attempt, documents: readonly StoredDocument[]): string[] =>
  attempt.accepted.cartons
    .map(({ reference }) => reference)
    .filter((reference) => {
      const label = labelOf(documents, reference);
      return !label || isUnproven(label);
    });

function heldMessage(without: string[], unmatched: readonly StoredDocument[]): Message {
  const found = distinct(unmatched.flatMap((document) => document.found)).slice(0, 6);
  const cartons = without.length > 0 ? say(' for {without}', { without: without.join(', ') }) : '';
  return say(
    'The labels do not match the cartons, so none is printed{cartons}. Read on them: {found}.',
    { cartons, found: found.length > 0 ? listed(found, ', ') : say('no reference') },
  );
}
