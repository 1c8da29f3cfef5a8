import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { ended, saidBy, say, type Wording } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { AuditEntry } from '../../../shared/maintenance/station-status.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { Candidate, Shipment } from '../../../shared/purchasing/shipment.ts';
import type { StationParts } from '../../station/parts.ts';
import type { DocumentService } from '../documents/document-service.ts';
import { type GivenLabel, keepGiven } from '../documents/given-documents.ts';
import type { Paper } from '../documents/ports.ts';
import { decisionOf, type SupervisorWord } from '../settings/supervisor.ts';
import { whatIsMissing } from '../shipments/shipment-view.ts';
import type { Attempt } from './ports.ts';
import { keyRefusedAgain } from './rules/refused-again.ts';
import type { Decision, Settlement } from './rules/resolution.ts';
import { same } from './rules/same.ts';
import type { Heard, Hearsay, ShipmentEvent } from './rules/verified-events.ts';
import { candidateText, refusedAgain } from './rules/words.ts';
import { askedAlready, type Shipping } from './shipping.ts';

/** What a person found in the partner's portal; `labels` alone are for what is bought without them. */
export type PortalWord =
  | { kind: 'bought'; shipmentId: string; trackingNumber: string; labels: GivenLabel[] }
  | { kind: 'labels'; labels: GivenLabel[] }
  | { kind: 'not-bought' };

export interface ReconcileReport {
  settled: { reference: string; outcome: string }[];
  unknown: { reference: string; since: string; why: Wording; candidate?: Candidate }[];
}

/** Purchases of which we do not know yet: settled by asking again, or by a person. */
export interface ResolveService {
  /** A person asks: each unknown attempt is sent again after its quiet time (rules 5 and 6). */
  reconcile(order: StoredOrder | null, waiting?: WaitingFor): Promise<ReconcileReport>;
  /**
   * By a supervisor's word (rule 8). "Not bought" waits through the quiet time where `waiting` is
   * given, and else is refused while it lasts. Errors: bad-input, already-bought.
   */
  settle(
    order: StoredOrder,
    word: PortalWord,
    by: SupervisorWord,
    waiting?: WaitingFor,
  ): Promise<Result<Shipment>>;
  /** As `settle`, of this very attempt, and never waiting. Errors: also not-found. */
  settleAttempt(attemptId: string, word: PortalWord, by: SupervisorWord): Promise<Result<Shipment>>;
  /** As `reconcile`, of this very attempt; answers it as it stands then. Errors: also not-found. */
  reconcileAttempt(attemptId: string): Promise<Result<Shipment>>;
  /** What a SHIPMENT_CREATED event proves of an unknown purchase, for whoever takes events (rule 7). */
  hear(event: ShipmentEvent): Promise<Result<Heard>>;
  needsPin(): boolean;
  /** What people decided, newest first. */
  decisions(limit: number, merchant?: string): Promise<AuditEntry[]>;
}

/** Called now and again with the time that is left before a purchase can be settled. */
type WaitingFor = (reference: string, milliseconds: number) => void;

interface ResolveServiceParts {
  parts: StationParts;
  shipping: Shipping;
  paper: DocumentService;
  settlement: Settlement;
  hearsay: Hearsay;
}

export function createResolveService(from: ResolveServiceParts): ResolveService {
  const { parts, shipping, paper, settlement, hearsay } = from;
  const { connection, store } = parts;

  /**
   * The attempt to settle: an unknown one. Proof of purchase also settles one that was given up, the
   * last, even while another is bought by now (rule 9); of a bought order rather a return.
   */
  async function attemptToSettle(order: StoredOrder, word: PortalWord): Promise<Result<Attempt>> {
    const live = await shipping.standing(order.id);
    const tried = await store.journal.list({ connection: connection.name, orderId: order.id });
    const proven = (shipmentId: string) =>
      tried.find(({ answer }) => answer !== null && same(answer.shipmentId, shipmentId));
    if (word.kind === 'bought' && live?.state !== 'unknown' && live?.state !== 'open') {
      const over = tried.filter(
        ({ state }) => state === 'refused' || state === 'declared-not-bought',
      );
      const givenUp = over.find(({ kind }) => kind === (live ? 'return' : 'outbound')) ?? over[0];
      if (givenUp && !proven(word.shipmentId)) return ok(givenUp);
    }
    const known = word.kind === 'bought' ? proven(word.shipmentId) : undefined;
    if (known && givesLabels(known, word)) return ok(known);
    const last = live ?? (word.kind === 'bought' ? tried[0] : undefined);
    if (last) return ok(last);
    return fail(
      stationError(
        'bad-input',
        say('No purchase of {reference} is unknown: there is nothing to settle.', {
          reference: order.reference,
        }),
      ),
    );
  }

  /** An attempt is settled on its own connection alone. */
  async function ownAttempt(attemptId: string): Promise<Result<Attempt>> {
    const attempt = await store.journal.find(attemptId);
    if (attempt?.connection === connection.name) return ok(attempt);
    return fail(
      stationError('not-found', say('This purchase is not on record here.'), {
        field: 'attemptId',
      }),
    );
  }

  async function settleThis(
    find: () => Promise<Result<Attempt>>,
    word: PortalWord,
    by: SupervisorWord,
    waiting?: WaitingFor,
  ): Promise<Result<Shipment>> {
    const decided = decisionOf(by);
    if (!decided.ok) return decided;
    const attempt = await find();
    if (!attempt.ok) return attempt;
    if (word.kind === 'not-bought' && waiting) {
      const { reference } = attempt.value;
      await shipping.quiet(attempt.value, (left) => waiting(reference, left));
    }
    const settled = await carryOut(attempt.value, word, decided.value);
    return settled.ok ? ok(await paper.view(settled.value)) : fail(askedAlready(settled.error));
  }

  async function carryOut(
    attempt: Attempt,
    word: PortalWord,
    by: Decision,
  ): Promise<Result<Attempt>> {
    if (word.kind === 'not-bought') return await settlement.notBought(attempt.id, by);
    if (word.kind === 'labels' || givesLabels(attempt, word)) {
      return await giveLabels(attempt, word, by);
    }
    return await settleBought(attempt, word, by);
  }

  /** Rule 15: what was bought without its labels is given them; matching runs as always. */
  async function giveLabels(
    attempt: Attempt,
    word: Exclude<PortalWord, { kind: 'not-bought' }>,
    by: Decision,
  ): Promise<Result<Attempt>> {
    const papers = await store.papers.list(attempt.id);
    const why = word.labels.length === 0 ? noFile() : noneMissing(attempt, papers);
    if (why) return fail(why);
    const labelUrls = await keepGiven(parts, attempt.id, word.labels);
    if (!labelUrls.ok) return labelUrls;
    const said = word.kind === 'bought' ? word : { shipmentId: null, trackingNumber: null };
    const had = papers.flatMap(({ role, url }) => (role === 'original' && url ? [url] : []));
    const { shipmentId, trackingNumber } = said;
    const given = { shipmentId, trackingNumber, labelUrls: labelUrls.value, had };
    const settled = await settlement.giveLabels(attempt.id, given, by);
    if (settled.ok) await paper.collect(settled.value);
    return settled;
  }

  async function settleBought(
    attempt: Attempt,
    word: Extract<PortalWord, { kind: 'bought' }>,
    by: Decision,
  ): Promise<Result<Attempt>> {
    const shipmentId = word.shipmentId.trim();
    const trackingNumber = word.trackingNumber.trim();
    if (!shipmentId)
      return fail(
        stationError('bad-input', say('shipment-id: expected the ShipmentID, found nothing'), {
          field: 'shipment-id',
        }),
      );
    if (!trackingNumber)
      return fail(
        stationError('bad-input', say('tracking: expected the tracking number, found nothing'), {
          field: 'tracking',
        }),
      );
    const labelUrls = await keepGiven(parts, attempt.id, word.labels);
    if (!labelUrls.ok) return labelUrls;
    const settled = await settlement.bought(
      attempt.id,
      { shipmentId, trackingNumber, labelUrls: labelUrls.value },
      by,
    );
    if (settled.ok) await paper.collect(settled.value);
    return settled;
  }

  return {
    hear: (event) => hearsay.hear(event),
    needsPin: () => parts.settings.current()['supervisor.pin'] !== null,
    decisions: (limit, merchant) =>
      store.audit.list({ limit, ...(merchant === undefined ? {} : { merchant }) }),

    async reconcile(order, waiting) {
      await shipping.recover();
      const query = { connection: connection.name, states: ['unknown' as const] };
      const unknown = await store.journal.list(order ? { ...query, orderId: order.id } : query);
      const report: ReconcileReport = { settled: [], unknown: [] };
      for (const before of unknown) {
        const sent = await shipping.reconcile(before, (left) => waiting?.(before.reference, left));
        const now = (sent.ok ? sent.value : await store.journal.find(before.id)) ?? before;
        if (now.state === 'confirmed') await paper.collect(now);
        if (now.state !== 'unknown') {
          report.settled.push({ reference: now.reference, outcome: now.state });
        } else {
          const isAnswered = await keyRefusedAgain(store.journal, now);
          report.unknown.push(whyStillUnknown(now, sent, isAnswered));
        }
      }
      return report;
    },

    settle: (order, word, by, waiting) =>
      settleThis(() => attemptToSettle(order, word), word, by, waiting),
    settleAttempt: (attemptId, word, by) => settleThis(() => ownAttempt(attemptId), word, by),

    async reconcileAttempt(attemptId) {
      await shipping.recover();
      const attempt = await ownAttempt(attemptId);
      if (!attempt.ok) return attempt;
      if (attempt.value.state !== 'unknown') {
        // What is bought may still want its paper.
        if (attempt.value.state === 'confirmed') await paper.collect(attempt.value);
        return ok(await paper.view(attempt.value));
      }
      const sent = await shipping.reconcile(attempt.value);
      if (!sent.ok) return sent;
      if (sent.value.state === 'confirmed') await paper.collect(sent.value);
      return ok(await paper.view(sent.value));
    },
  };
}

function whyStillUnknown(
  attempt: Attempt,
  sent: Result<Attempt>,
  isAnswered: boolean,
): ReconcileReport['unknown'][number] {
  const { reference, candidate, openedAt: since } = attempt;
  const known = isAnswered ? refusedAgain(attempt) : (attempt.why ?? say('no answer came'));
  const why = sent.ok ? known : saidBy(sent.error);
  if (!candidate) return { reference, since, why };
  return {
    reference,
    since,
    why: say('{why} {candidate}', { why: ended(why), candidate: candidateText(candidate) }),
    candidate,
  };
}

/** With its ShipmentID on record already, what a person says of it can only add its labels. */
const givesLabels = (attempt: Attempt, word: PortalWord): boolean =>
  attempt.state === 'confirmed' && word.kind === 'bought' && word.labels.length > 0;

function noneMissing(attempt: Attempt, papers: readonly Paper[]): StationError | null {
  if (attempt.state !== 'confirmed' || whatIsMissing(attempt, papers) === 'labels') return null;
  return stationError(
    'bad-input',
    say(
      'Every carton of {reference} has its label: none is taken. packbench print prints it again.',
      { reference: attempt.reference },
    ),
    { field: 'label' },
  );
}

const noFile = (): StationError =>
  stationError('bad-input', say('label: expected a label file, found none'), { field: 'label' });
