import type { AuditEntry } from '../../../../shared/kernel/audit.ts';
import { ended, messageOf, say } from '../../../../shared/kernel/message.ts';
import { ok, type Result } from '../../../../shared/kernel/result.ts';
import type { StoredOrder } from '../../../../shared/orders/order.ts';
import type { ReconcileReport, Shipment } from '../../../../shared/purchasing/shipment.ts';
import { keyRefusedAgain } from '../../purchasing/logic/refused-again.ts';
import { candidateText, refusedAgain } from '../../purchasing/logic/words.ts';
import type { Attempt } from '../../purchasing/ports.ts';
import type { ShipReport } from '../../purchasing/ship-options.ts';
import type { Approval } from '../../settings/supervisor.ts';
import {
  attemptToSettle,
  type ListProgress,
  ownAttempt,
  settleList,
  settleThis,
} from './resolve-by-person.ts';
import type { PortalFinding, ResolveNeeds, WaitingFor } from './resolve-parts.ts';

/** Unknown purchases: reconciled with the partner, or resolved by a person. */
export type ResolveService = ReturnType<typeof createResolveService>;

export function createResolveService(needs: ResolveNeeds) {
  const { audit, verifier } = needs;
  return {
    /** Verifies a SHIPMENT_CREATED event for an unknown purchase (rule 7). */
    verifyEvent: verifier.verify,
    /** Decisions of people, newest first. */
    decisions: (limit: number, merchant?: string): Promise<AuditEntry[]> =>
      audit.list({ limit, ...(merchant === undefined ? {} : { merchant }) }),
    /** On a person's request: sends each unknown attempt again after its quiet time (rules 5 and 6). */
    reconcile: (order: StoredOrder | null, waiting?: WaitingFor): Promise<ReconcileReport> =>
      reconcile(needs, order, waiting),
    /**
     * A supervisor's decision (rule 8). "Not bought" waits for the quiet time where `waiting` is given,
     * and is refused during it otherwise. Errors: bad-input, already-bought.
     */
    settle: (
      order: StoredOrder,
      word: PortalFinding,
      by: Approval,
      waiting?: WaitingFor,
    ): Promise<Result<Shipment>> =>
      settleThis(needs, () => attemptToSettle(needs, order, word), word, by, waiting),
    /** As `settle` with "not bought", for each named order that a restore holds. Errors: bad-input. */
    settleList: (refs: readonly string[], by: Approval, progress?: ListProgress) =>
      settleList(needs, refs, by, progress),
    /** As `settle`, for this attempt, without waiting. Errors: also not-found. */
    settleAttempt: (
      attemptId: string,
      word: PortalFinding,
      by: Approval,
    ): Promise<Result<Shipment>> => settleThis(needs, () => ownAttempt(needs, attemptId), word, by),
    /** As `reconcile`, for this attempt; returns its new state. Errors: also not-found. */
    reconcileAttempt: (attemptId: string): Promise<Result<Shipment>> =>
      reconcileAttempt(needs, attemptId),
    /** As `reconcileAttempt`, for a program: without waiting, and only while rule 6 allows it. */
    askAgain: (attemptId: string): Promise<Result<ShipReport>> => askAgain(needs, attemptId),
  };
}

async function reconcile(
  { connection, journal, shipping, documentService }: ResolveNeeds,
  order: StoredOrder | null,
  waiting?: WaitingFor,
): Promise<ReconcileReport> {
  await shipping.recover();
  const query = { connection: connection.name, states: ['unknown' as const] };
  const unknown = await journal.list(order ? { ...query, orderId: order.id } : query);
  const report: ReconcileReport = { settled: [], unknown: [] };
  for (const before of unknown) {
    const sent = await shipping.reconcile(before, (left) => waiting?.(before.reference, left));
    const now = (sent.ok ? sent.value : await journal.find(before.id)) ?? before;
    if (now.state === 'confirmed') await documentService.collect(now);
    if (now.state !== 'unknown') {
      report.settled.push({ reference: now.reference, outcome: now.state });
    } else {
      const isAnswered = await keyRefusedAgain(journal, now);
      report.unknown.push(whyStillUnknown(now, sent, isAnswered));
    }
  }
  return report;
}

async function reconcileAttempt(needs: ResolveNeeds, attemptId: string): Promise<Result<Shipment>> {
  const { shipping, documentService } = needs;
  await shipping.recover();
  const attempt = await ownAttempt(needs, attemptId);
  if (!attempt.ok) return attempt;
  const wasUnknown = attempt.value.state === 'unknown';
  const sent = wasUnknown ? await shipping.reconcile(attempt.value) : attempt;
  if (!sent.ok) return sent;
  // A purchase may still lack its documents.
  if (sent.value.state === 'confirmed') await documentService.collect(sent.value);
  return ok(await documentService.view(sent.value));
}

async function askAgain(needs: ResolveNeeds, attemptId: string): Promise<Result<ShipReport>> {
  const { shipping, documentService } = needs;
  await shipping.recover();
  const own = await ownAttempt(needs, attemptId);
  if (!own.ok) return own;
  const { attempt, error } = await shipping.askAgain(own.value);
  const missing = attempt.state === 'confirmed' ? await documentService.collect(attempt) : null;
  const shipment = await documentService.view(attempt);
  return ok({ shipment, error: error ?? missing ?? shipment.error ?? null });
}

function whyStillUnknown(
  attempt: Attempt,
  sent: Result<Attempt>,
  isAnswered: boolean,
): ReconcileReport['unknown'][number] {
  const { reference, candidate, openedAt: since } = attempt;
  const known = isAnswered ? refusedAgain(attempt) : (attempt.why ?? say('no answer came'));
  const why = sent.ok ? known : messageOf(sent.error);
  if (!candidate) return { reference, since, why };
  return {
    reference,
    since,
    why: say('{why} {candidate}', { why: ended(why), candidate: candidateText(candidate) }),
    candidate,
  };
}
