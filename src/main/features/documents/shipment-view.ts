import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import {
  distinct,
  ended,
  english,
  listed,
  type Message,
  say,
  type Wording,
} from '../../../shared/kernel/message.ts';
import { compareMoney, moneySaid } from '../../../shared/kernel/money.ts';
import { type OrderKey, showOrderKey } from '../../../shared/orders/order.ts';
import type { Session } from '../../../shared/packing/session.ts';
import type { Shipment } from '../../../shared/purchasing/shipment.ts';
import type { Attempt } from '../purchasing/ports.ts';
import { unknownError } from '../purchasing/rules/words.ts';
import { type MissingPaper, paperMissing } from './document-messages.ts';
import type { Paper } from './ports.ts';
import { invoicesIn, isHeldInvoice, isUnproven } from './rules/held.ts';
import { addressesToFetch, labelAddresses } from './rules/wanted.ts';

export interface ShipmentContext {
  /** The connection's URL, or `sandbox`. */
  partner: string;
  /** What its order is called: a purchase made again has a reference of its own. */
  order: OrderKey;
  papers: readonly Paper[];
  session: Session | null;
  invoiceCopies: number;
}

/** Rule 9: proof came late, and something else was bought since. Both shipments tell. */
const BOUGHT_TWICE = say(
  'Possibly bought twice: another purchase of this order stands beside this one. Look at both in the partner’s portal.',
);

/** An attempt with its papers as the command line prints it and the window shows it. */
export function shipmentView(attempt: Attempt, context: ShipmentContext): Shipment {
  const { accepted, answer } = attempt;
  const { papers } = context;
  const unmatched = papers.filter((paper) => isHeld(paper) || isHeldInvoice(paper));
  const error = problem(attempt, papers, context.order);
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
      cartonView(reference, weight, papers, provenOf(attempt, context.session)),
    ),
    documents: invoicesIn(papers).map(({ file }) => ({
      kind: 'commercial-invoice',
      file,
      copies: context.invoiceCopies,
    })),
    ...(unmatched.length > 0 ? { unmatched: unmatched.map(unmatchedView) } : {}),
    requestId: answer?.requestId ?? null,
    ...(attempt.bench ? { bench: attempt.bench } : {}),
    ...candidateOf(attempt),
    ...(attempt.beside ? { warnings: [BOUGHT_TWICE] } : {}),
    ...(all.length > 0 ? { notices: all } : {}),
    ...(error ? { error } : {}),
  };
}

/** Of what was bought the answer speaks; of the rest whoever looks it up needs what there is. */
const candidateOf = ({ answer, candidate }: Attempt): Pick<Shipment, 'candidate'> =>
  answer === null && candidate ? { candidate } : {};

/** null where nobody knows it yet: of a return, it is confirmed at pickup. */
function costOf({ accepted }: Attempt): Shipment['cost'] {
  const { shipping, insurance, landedCost, landedCostDetail = null, total } = accepted;
  return shipping && total && { shipping, insurance, landedCost, landedCostDetail, total };
}

/** The order went without some of its units, in the cartons that were packed on the bench. */
function shortNotice({ accepted }: Attempt, session: Session | null): Wording[] {
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

function notices(attempt: Attempt): Wording[] {
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

function tooManyLabels(attempt: Attempt): Wording[] {
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

/** What was scanned back of this purchase: of one that was bought again nothing is proven before. */
const provenOf = ({ id }: Attempt, session: Session | null): readonly string[] =>
  session && 'attemptId' in session.step && session.step.attemptId === id
    ? session.scannedBack
    : [];

function cartonView(
  reference: string,
  weight: string,
  papers: readonly Paper[],
  proven: readonly string[],
): Shipment['cartons'][number] {
  const paper = labelOf(papers, reference);
  const label =
    paper?.matchedBy && !isUnproven(paper)
      ? {
          file: paper.file,
          pages: paper.pages,
          matchedBy: paper.matchedBy,
          barcodes: paper.barcodes,
        }
      : null;
  const held = !label && papers.some(isHeld);
  const toAccept = paper !== undefined && needsAcceptance(papers, paper);
  const kept = held || toAccept ? 'held' : label ? 'labelled' : 'waiting';
  const state = proven.includes(reference) ? 'done' : kept;
  return { reference, weight, label, state };
}

/** Given to no carton, or to one whose it may not be. */
const isHeld = (paper: Paper): boolean => paper.role === 'unmatched' || isUnproven(paper);

/** One that a person may accept names the carton it would be accepted for. */
const unmatchedView = (paper: Paper) => ({
  file: paper.file,
  found: paper.found,
  ...(isUnproven(paper) && paper.cartonReference ? { acceptFor: paper.cartonReference } : {}),
});

export const labelOf = (papers: readonly Paper[], carton: string): Paper | undefined =>
  papers.find((paper) => paper.role === 'label' && paper.cartonReference === carton);

/**
 * What must be looked at before it prints: a label that something speaks against; one of several
 * that was given by its position only.
 */
export const needsAcceptance = (papers: readonly Paper[], paper: Paper): boolean =>
  isUnproven(paper) || isByPosition(papers, paper);

const isByPosition = (papers: readonly Paper[], paper: Paper): boolean =>
  paper.matchedBy === 'position' &&
  !paper.accepted &&
  papers.filter(({ role }) => role === 'label').length > 1;

/** What stands in the way of the next step, from what is on record; null if nothing does. */
export function problem(
  attempt: Attempt,
  papers: readonly Paper[],
  order: OrderKey,
): StationError | null {
  if (attempt.state === 'unknown') return unknownError(attempt);
  if (attempt.state !== 'confirmed' || attempt.answer?.erased) return null;
  return mismatch(attempt, papers) ?? missingPaper(attempt, papers, order) ?? toAccept(papers);
}

/** Missing, duplicate, extra or foreign references: then no label of the shipment is printed. */
export function mismatch(attempt: Attempt, papers: readonly Paper[]): StationError | null {
  const without = cartonsWithoutLabel(attempt, papers);
  const unmatched = papers.filter(isHeld);
  const urls = new Set(addressesToFetch(attempt));
  const kept = papers.filter(({ role, url }) => role === 'original' && url && urls.has(url));
  // Every label the partner gave is here, and still a carton has none.
  const short = without.length > 0 && urls.size > 0 && kept.length >= urls.size;
  if (unmatched.length === 0 && !short) return null;
  const retry = unmatched.length > 0 && unmatched.every(isUnproven) ? 'after-change' : 'never';
  return stationError('labels-held', heldMessage(without, unmatched), { retry });
}

/** Which of a confirmed purchase's paper is not there; null where all of it is. */
export function whatIsMissing(attempt: Attempt, papers: readonly Paper[]): MissingPaper | null {
  if (cartonsWithoutLabel(attempt, papers).length > 0) return 'labels';
  if (papers.some(isHeldInvoice)) return 'invoice';
  const onPaper = attempt.answer?.submittedElectronically === false;
  return onPaper && !papers.some(({ role }) => role === 'invoice') ? 'invoice' : null;
}

function missingPaper(
  attempt: Attempt,
  papers: readonly Paper[],
  order: OrderKey,
): StationError | null {
  const missing = whatIsMissing(attempt, papers);
  if (!missing) return null;
  const held = missing === 'invoice' ? papers.find(isHeldInvoice) : undefined;
  if (held) return invoiceHeld(held, order);
  const said =
    missing === 'labels'
      ? say(
          'The shipment is bought, but the label of {cartonsWithoutLabel} could not be had yet.',
          { cartonsWithoutLabel: cartonsWithoutLabel(attempt, papers).join(', ') },
        )
      : say(
          'The shipment is bought, but the commercial invoice that must travel with it could not be had yet.',
        );
  return paperMissing(attempt, order, missing, { message: english(said), said, retry: 'later' });
}

/** Fetching it again would bring the same: a person looks at it. */
function invoiceHeld(held: Paper, order: OrderKey): StationError {
  const why = say(
    'The shipment is bought, but its commercial invoice is held: {found}. Open it on the bench and look at it: if it is this shipment’s, a supervisor accepts it there.',
    { found: held.found[0] ?? '' },
  );
  const next = say(
    'Or accept it with: packbench print {ref} --accept-unproven. Once the partner has mended it: packbench documents {ref}.',
    { ref: showOrderKey(order) },
  );
  return stationError('paper-missing', say('{why} {next}', { why, next }), { retry: 'later' });
}

function toAccept(papers: readonly Paper[]): StationError | null {
  const waiting = papers.filter((paper) => needsAcceptance(papers, paper));
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

const cartonsWithoutLabel = (attempt: Attempt, papers: readonly Paper[]): string[] =>
  attempt.accepted.cartons
    .map(({ reference }) => reference)
    .filter((reference) => {
      const label = labelOf(papers, reference);
      return !label || isUnproven(label);
    });

function heldMessage(without: string[], unmatched: readonly Paper[]): Message {
  const found = distinct(unmatched.flatMap((paper) => paper.found)).slice(0, 6);
  const cartons = without.length > 0 ? say(' for {without}', { without: without.join(', ') }) : '';
  return say(
    'The labels do not match the cartons, so none is printed{cartons}. Read on them: {found}.',
    { cartons, found: found.length > 0 ? listed(found, ', ') : say('no reference') },
  );
}
