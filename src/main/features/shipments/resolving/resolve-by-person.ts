import { type StationError, stationError } from '../../../../shared/kernel/errors.ts';
import { say } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result, refuse } from '../../../../shared/kernel/result.ts';
import type { StoredOrder } from '../../../../shared/orders/order.ts';
import type { Shipment } from '../../../../shared/purchasing/shipment.ts';
import { inTurns } from '../../../kernel/in-turns.ts';
import { keepGiven } from '../../documents/given-documents.ts';
import type { StoredDocument } from '../../documents/ports.ts';
import { whatIsMissing } from '../../documents/shipment-view.ts';
import { findOrder } from '../../orders/logic/find-order.ts';
import type { Decision } from '../../purchasing/logic/resolution.ts';
import { same } from '../../purchasing/logic/same.ts';
import { blockedBy } from '../../purchasing/logic/words.ts';
import type { Attempt } from '../../purchasing/ports.ts';
import { askedAlready } from '../../purchasing/shipping.ts';
import { type Approval, decisionOf } from '../../settings/supervisor.ts';
import { notOnRecord } from '../cancel-service.ts';
import type { PortalFinding, ResolveNeeds, WaitingFor } from './resolve-parts.ts';

/**
 * The attempt to resolve: an unknown one. Proof of purchase also resolves the last one that was
 * given up, even if another was bought since (rule 9); for a bought order rather a return.
 */
export async function attemptToSettle(
  needs: ResolveNeeds,
  order: StoredOrder,
  word: PortalFinding,
): Promise<Result<Attempt>> {
  const { shipping } = needs;
  const live = (await shipping.unsettled(order.id)) ?? (await shipping.blockingAttempt(order.id));
  const tried = await needs.journal.list({
    connection: needs.connection.name,
    orderId: order.id,
  });
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
  return refuse(
    'bad-input',
    say('No purchase of {reference} is unknown: there is nothing to resolve.', {
      reference: order.reference,
    }),
  );
}

/** Outcome of one line of a list; `error` is null once it is declared not bought. */
interface ListedOutcome {
  order: string;
  error: StationError | null;
}

export interface ListProgress {
  waiting?: WaitingFor;
  /** Orders done, of all in the list. */
  told?: (done: number, of: number) => void;
}

/** Orders of a list between two lines about them. */
const TOLD_EVERY = 500;

export async function settleList(
  needs: ResolveNeeds,
  refs: readonly string[],
  by: Approval,
  { waiting, told }: ListProgress = {},
): Promise<Result<{ orders: ListedOutcome[] }>> {
  const decided = decisionOf(by);
  if (!decided.ok) return decided;
  let begun = 0;
  const orders = await inTurns(refs, async (order): Promise<ListedOutcome> => {
    if (begun > 0 && begun % TOLD_EVERY === 0) told?.(begun, refs.length);
    begun += 1;
    const held = await heldByRestore(needs, order);
    if (!held.ok) return { order, error: held.error };
    const { id, reference } = held.value;
    if (waiting) await needs.shipping.coolDown(held.value, (left) => waiting(reference, left));
    const settled = await needs.resolution.notBought(id, decided.value);
    return { order, error: settled.ok ? null : askedAlready(settled.error) };
  });
  return ok({ orders });
}

async function heldByRestore(
  { orders, shipping }: ResolveNeeds,
  ref: string,
): Promise<Result<Attempt>> {
  const order = await findOrder(ref, orders);
  if (!order.ok) return order;
  const live = await shipping.blockingAttempt(order.value.id);
  if (live?.heldSince && live.kind === 'outbound') return ok(live);
  if (live?.state === 'confirmed') return fail(blockedBy(live));
  return refuse(
    'bad-input',
    say('Order {order} is not held by a restore: it is left as it is.', { order: ref }),
    { field: 'reference' },
  );
}

/** An attempt can only be resolved on its own connection. */
export async function ownAttempt(needs: ResolveNeeds, attemptId: string): Promise<Result<Attempt>> {
  const attempt = await needs.journal.find(attemptId);
  if (attempt?.connection === needs.connection.name) return ok(attempt);
  return fail(notOnRecord());
}

export async function settleThis(
  needs: ResolveNeeds,
  find: () => Promise<Result<Attempt>>,
  word: PortalFinding,
  by: Approval,
  waiting?: WaitingFor,
): Promise<Result<Shipment>> {
  const decided = decisionOf(by);
  if (!decided.ok) return decided;
  const attempt = await find();
  if (!attempt.ok) return attempt;
  if (word.kind === 'not-bought' && waiting) {
    const { reference } = attempt.value;
    await needs.shipping.coolDown(attempt.value, (left) => waiting(reference, left));
  }
  const settled = await carryOut(needs, attempt.value, word, decided.value);
  return settled.ok
    ? ok(await needs.documentService.view(settled.value))
    : fail(askedAlready(settled.error));
}

async function carryOut(
  needs: ResolveNeeds,
  attempt: Attempt,
  word: PortalFinding,
  by: Decision,
): Promise<Result<Attempt>> {
  if (word.kind === 'not-bought') return await needs.resolution.notBought(attempt.id, by);
  if (word.kind === 'labels' || givesLabels(attempt, word)) {
    return await giveLabels(needs, attempt, word, by);
  }
  return await settleBought(needs, attempt, word, by);
}

/** Rule 15: labels are provided for a purchase without them; matching runs as always. */
async function giveLabels(
  needs: ResolveNeeds,
  attempt: Attempt,
  word: Exclude<PortalFinding, { kind: 'not-bought' }>,
  by: Decision,
): Promise<Result<Attempt>> {
  const documents = await needs.documents.list(attempt.id);
  const why = word.labels.length === 0 ? noFile() : noneMissing(attempt, documents);
  if (why) return fail(why);
  const labelUrls = await keepGiven(needs, attempt.id, word.labels);
  if (!labelUrls.ok) return labelUrls;
  const bought = word.kind === 'bought' ? word : { shipmentId: null, trackingNumber: null };
  const had = documents.flatMap(({ role, url }) => (role === 'original' && url ? [url] : []));
  const { shipmentId, trackingNumber } = bought;
  const given = { shipmentId, trackingNumber, labelUrls: labelUrls.value, had };
  const settled = await needs.resolution.giveLabels(attempt.id, given, by);
  if (settled.ok) await needs.documentService.collect(settled.value);
  return settled;
}

async function settleBought(
  needs: ResolveNeeds,
  attempt: Attempt,
  word: Extract<PortalFinding, { kind: 'bought' }>,
  by: Decision,
): Promise<Result<Attempt>> {
  const { shipmentId, trackingNumber } = word;
  const labelUrls = await keepGiven(needs, attempt.id, word.labels);
  if (!labelUrls.ok) return labelUrls;
  const settled = await needs.resolution.bought(
    attempt.id,
    { shipmentId, trackingNumber, labelUrls: labelUrls.value },
    by,
  );
  if (settled.ok) await needs.documentService.collect(settled.value);
  return settled;
}

/** With its ShipmentID recorded, a person can only add its labels. */
const givesLabels = (attempt: Attempt, word: PortalFinding): boolean =>
  attempt.state === 'confirmed' && word.kind === 'bought' && word.labels.length > 0;

function noneMissing(attempt: Attempt, documents: readonly StoredDocument[]): StationError | null {
  if (attempt.state !== 'confirmed' || whatIsMissing(attempt, documents) === 'labels') return null;
  return stationError(
    'bad-input',
    say(
      'Every carton of {reference} has its label: no label file is accepted. Reprint with packbench print.',
      { reference: attempt.reference },
    ),
    { field: 'label' },
  );
}

const noFile = (): StationError =>
  stationError('bad-input', say('label: expected a label file, found none'), { field: 'label' });
