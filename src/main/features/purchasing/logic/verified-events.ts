import { type AnyMessage, say } from '../../../../shared/kernel/message.ts';
import { ok, type Result } from '../../../../shared/kernel/result.ts';
import { stateWords } from '../../../../shared/kernel/state-words.ts';
import type { Attempt, AttemptLocks, PurchaseAnswer, PurchaseJournal } from '../ports.ts';
import { withLock } from './lock.ts';
import { same } from './same.ts';

/** Ids in a SHIPMENT_CREATED event. The event is unsigned, so they prove nothing (rule 7). */
export interface ShipmentEvent {
  reference: string;
  shipmentId: string;
  trackingNumber: string;
  carrier: string | null;
  /**
   * Of one label; used where the answer to the purchase named none. The page has to prove itself, like that of
   * any other address.
   */
  labelUrl: string | null;
}

/** The partner's own answer about such a shipment, over the station's connection. */
export interface Witness {
  by: 'tracking' | 'get-shipments';
  reference: string | null;
  /** null if the answer has none, as a tracking record. */
  shipmentId: string | null;
}

export interface EventVerifierPorts {
  connection: string;
  journal: PurchaseJournal;
  locks: AttemptLocks;
  /** Asks /Tracking and, if configured, Get Shipments; empty if neither knows the shipment. */
  witnesses(event: ShipmentEvent, merchant: string | null): Promise<Witness[]>;
  /** Milliseconds of a clock that nobody sets. */
  elapsed(): number;
  /** Resolves after that many milliseconds. */
  pause(milliseconds: number): Promise<void>;
}

/** Result of verifying an event. */
export type Verified =
  | { kind: 'confirmed'; attempt: Attempt }
  /** Its ShipmentID is on record already; `isFilled`: the event named the label that the answer lacked. */
  | { kind: 'on-record'; attempt: Attempt; isFilled: boolean }
  /** Stored as a note; nothing is confirmed yet. `attempt` is null if it fits none of ours. */
  | { kind: 'waiting'; attempt: Attempt | null; why: AnyMessage }
  /** Not verified yet: too many events name that purchase now. */
  | { kind: 'postponed' };

/** Verifies events for the webhook listener. */
export type EventVerifier = ReturnType<typeof createEventVerifier>;

/**
 * Events per attempt that are verified within a minute: bounds the requests to the partner that forged events
 * can cause. More than may wait about one reference, so that a true one among them has its turn. The others are
 * postponed, never given up.
 */
const MOST_A_MINUTE = 240;
/** Events per attempt within a minute that are verified without a pause before. */
const MOST_WITHOUT_PAUSE = 10;
/** Milliseconds before each of the others. */
const PAUSE_MS = 200;
const MINUTE_MS = 60_000;
/** Notes per attempt about events that confirmed nothing. */
const MOST_NOTES = 50;

/**
 * States of attempts that proof of purchase can still confirm (rule 9). A not-sent attempt cannot have
 * bought.
 */
const OPEN_TO_PROOF = ['unknown', 'refused', 'declared-not-bought'] as const;

export function createEventVerifier(ports: EventVerifierPorts) {
  const { connection, journal, locks, witnesses } = ports;
  const begin = createPace(ports.elapsed);

  async function ofReference({ reference }: ShipmentEvent): Promise<Attempt[]> {
    const states = [...OPEN_TO_PROOF, 'open' as const, 'confirmed' as const];
    const attempts = await journal.list({ connection, states, reference });
    return attempts.filter((each) => same(each.reference, reference));
  }

  async function hasRoomForNote({ id }: Attempt): Promise<boolean> {
    const facts = await journal.facts(id);
    return facts.filter(({ data }) => data.note === 'shipment-created').length < MOST_NOTES;
  }

  /** Under the lock, so that the attempt is not sent again meanwhile. */
  async function confirm(found: Attempt, event: ShipmentEvent): Promise<Result<Verified>> {
    const words = await witnesses(event, found.merchant);
    return await withLock<Verified>(locks, found.orderId, async () => {
      const attempt = (await journal.find(found.id)) ?? found;
      const owner = await journal.byShipmentId(connection, event.shipmentId);
      const carrier = await journal.byTrackingNumber(connection, event.trackingNumber);
      const verdict = judge(attempt, event, owner ?? carrier[0] ?? null, words);
      const { shipmentId, trackingNumber } = event;
      const data = { note: 'shipment-created', shipmentId, trackingNumber, verdict: verdict.kind };
      if (verdict.kind !== 'waiting' || (await hasRoomForNote(attempt)))
        await journal.append(attempt.id, { kind: 'note', data });
      if (verdict.kind === 'waiting') return ok({ kind: 'waiting', attempt, why: verdict.why });
      if (verdict.kind === 'on-record')
        return ok({ kind: 'on-record', attempt: owner ?? attempt, isFilled: false });
      const fact = {
        kind: 'state',
        data: { state: 'confirmed', by: verdict.by, shipmentId },
      } as const;
      const change = { state: 'confirmed', answer: fromEvent(attempt, event), why: null } as const;
      const confirmed = await journal.append(attempt.id, fact, {
        ...change,
        orderStatus: 'shipped',
      });
      if (confirmed.state === 'confirmed') return ok({ kind: 'confirmed', attempt: confirmed });
      const why = confirmed.why ?? stateWords(confirmed.state);
      return ok({ kind: 'waiting', attempt: confirmed, why });
    });
  }

  /** A purchase whose answer was lost, or that a person resolved, may have no label and no carrier yet. */
  async function fill(owner: Attempt, event: ShipmentEvent): Promise<Result<Verified>> {
    if (!lacksLabel(owner, event))
      return ok({ kind: 'on-record', attempt: owner, isFilled: false });
    return await withLock<Verified>(locks, owner.orderId, async () => {
      const attempt = (await journal.find(owner.id)) ?? owner;
      const { answer } = attempt;
      if (answer === null || event.labelUrl === null || !lacksLabel(attempt, event)) {
        return ok({ kind: 'on-record', attempt, isFilled: false });
      }
      const { shipmentId, trackingNumber } = event;
      const carrier = answer.carrier ?? event.carrier;
      const filled = await journal.append(
        attempt.id,
        { kind: 'note', data: { note: 'label from event', shipmentId, trackingNumber } },
        { answer: { ...answer, carrier, labelUrls: [event.labelUrl] } },
      );
      return ok({ kind: 'on-record', attempt: filled, isFilled: true });
    });
  }

  return {
    async verify(event: ShipmentEvent): Promise<Result<Verified>> {
      const owner = await journal.byShipmentId(connection, event.shipmentId);
      if (owner) return await fill(owner, event);
      const found = fittingOf(await ofReference(event));
      if (!('id' in found)) return ok({ kind: 'waiting', attempt: null, ...found });
      const before = begin(found.id);
      if (before >= MOST_A_MINUTE) return ok({ kind: 'postponed' });
      if (before >= MOST_WITHOUT_PAUSE) await ports.pause(PAUSE_MS);
      return await confirm(found, event);
    },
  };
}

/** Begins one more event of that attempt, unless too many were; returns how many were within the last minute. */
function createPace(elapsed: () => number): (attemptId: string) => number {
  const asked = new Map<string, number[]>();
  return (attemptId) => {
    const now = elapsed();
    for (const [id, times] of asked) {
      const recent = times.filter((at) => now - at < MINUTE_MS);
      if (recent.length > 0) asked.set(id, recent);
      else asked.delete(id);
    }
    const times = asked.get(attemptId) ?? [];
    if (times.length < MOST_A_MINUTE) asked.set(attemptId, [...times, now]);
    return times.length;
  };
}

/** The attempt that an event with this reference may concern, or why there is none. */
function fittingOf(named: readonly Attempt[]): Attempt | { why: AnyMessage } {
  const fitting = named.filter(({ kind, state }) => kind === 'outbound' && state !== 'confirmed');
  const merchants = new Set(named.map(({ merchant }) => merchant));
  // An event names neither the merchant nor whether it is a return, and two merchants may use a reference.
  if (fitting.length > 0 && merchants.size > 1) {
    return { why: say('two merchants have this reference') };
  }
  const found = fitting.find(({ state }) => state === 'unknown') ?? fitting[0];
  if (!found) return { why: say('no purchase of this station waits for it') };
  // A return has the Reference of its outbound shipment, and its event shows no difference. A confirmed
  // purchase or a return therefore means that the event does not prove an earlier attempt.
  return found.state !== 'unknown' && mayBeReturn(named, found)
    ? { why: say('it may be a return of that reference') }
    : found;
}

export type EventProof =
  | { kind: 'confirmed'; by: Witness['by'] }
  | { kind: 'on-record' }
  | { kind: 'waiting'; why: AnyMessage };

/** Rule 7 as a pure function. `owner` has the event's ShipmentID or tracking number on record. */
export function judge(
  attempt: Pick<Attempt, 'id' | 'kind' | 'state' | 'reference'>,
  event: ShipmentEvent,
  owner: Pick<Attempt, 'id' | 'reference'> | null,
  witnesses: readonly Witness[],
): EventProof {
  if (owner?.id === attempt.id) return { kind: 'on-record' };
  if (owner)
    return waiting(
      say("its shipment or tracking number is order {reference}'s already", {
        reference: owner.reference,
      }),
    );
  if (attempt.kind !== 'outbound') return waiting(say('an event does not resolve a return'));
  if (!OPEN_TO_PROOF.some((state) => state === attempt.state)) {
    return waiting(say('the purchase is {state}', { state: stateWords(attempt.state) }));
  }
  if (!same(event.reference, attempt.reference)) return waiting(say('it names another reference'));
  const named = witnesses.filter(({ reference }) => reference !== null);
  const against = named.find(
    ({ reference, shipmentId }) =>
      !same(reference ?? '', attempt.reference) ||
      (shipmentId !== null && !same(shipmentId, event.shipmentId)),
  );
  if (against)
    return waiting(
      say('{by} says that it is another shipment ({reference})', {
        by: against.by,
        reference: against.reference ?? '?',
      }),
    );
  const [witness] = named;
  return witness
    ? { kind: 'confirmed', by: witness.by }
    : waiting(say('only the event says so; the partner has not confirmed it yet'));
}

const waiting = (why: AnyMessage): EventProof => ({ kind: 'waiting', why });

/** Whether the event may name the label: the purchase's own number, and no label given, named or erased before. */
const lacksLabel = (
  { state, kind, answer }: Attempt,
  { labelUrl, trackingNumber }: ShipmentEvent,
): boolean =>
  labelUrl !== null &&
  state === 'confirmed' &&
  kind === 'outbound' &&
  answer !== null &&
  answer.erased !== true &&
  answer.labelUrls.length === 0 &&
  same(answer.trackingNumber ?? '', trackingNumber);

const fromEvent = (
  attempt: Attempt,
  { shipmentId, trackingNumber, carrier, labelUrl }: ShipmentEvent,
): PurchaseAnswer => ({
  shipmentId: shipmentId.trim(),
  reference: attempt.reference,
  trackingNumber: trackingNumber.trim(),
  trackingUrl: null,
  carrier: carrier ?? (attempt.accepted.carrier || null),
  labelUrls: labelUrl === null ? [] : [labelUrl],
  submittedElectronically: null,
  customsInvoiceUrl: null,
  requestId: null,
});

/** A shipment with this reference was bought or is being returned: the event may concern that one. */
const mayBeReturn = (named: readonly Attempt[], { merchant }: Attempt): boolean =>
  named.some(
    (each) => each.merchant === merchant && (each.kind === 'return' || each.state === 'confirmed'),
  );
