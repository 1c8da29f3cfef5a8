import { say, type Wording } from '../../../../shared/kernel/message.ts';
import { ok, type Result } from '../../../../shared/kernel/result.ts';
import type { Attempt, AttemptLocks, PurchaseAnswer, PurchaseJournal } from '../ports.ts';
import { withLock } from './lock.ts';
import { same } from './same.ts';

/** What a SHIPMENT_CREATED event names. It is unsigned: a candidate, not a truth (rule 7). */
export interface ShipmentEvent {
  reference: string;
  shipmentId: string;
  trackingNumber: string;
}

/** What the partner itself, asked over its own connection, says of the candidate. */
export interface Witness {
  by: 'tracking' | 'get-shipments';
  reference: string | null;
  /** null where it names none, as a tracking record does. */
  shipmentId: string | null;
}

export interface EventVerifierPorts {
  connection: string;
  journal: PurchaseJournal;
  locks: AttemptLocks;
  /** Asks /Tracking and, where configured, Get Shipments; nobody's word where both are silent. */
  witnesses(event: ShipmentEvent, merchant: string | null): Promise<Witness[]>;
}

/** What came of an event. */
export type Verified =
  | { kind: 'confirmed'; attempt: Attempt }
  /** Its ShipmentID is on record already: nothing new. */
  | { kind: 'on-record'; attempt: Attempt }
  /** Kept as a note; nothing is confirmed by it yet. `attempt` is null where it fits none of ours. */
  | { kind: 'waiting'; attempt: Attempt | null; why: Wording };

/** What an event may change, for the listener that takes it. */
export type EventVerifier = ReturnType<typeof createEventVerifier>;

/**
 * Events about one attempt that are asked about: whoever forges them all day makes the partner
 * answer so many questions and no more, and leaves so many notes.
 */
const MOST_EVENTS = 50;

/** Attempts that proof of purchase still settles (rule 9). Of a not-sent one no byte ever left. */
const OPEN_TO_PROOF = ['unknown', 'refused', 'declared-not-bought'] as const;

export function createEventVerifier({ connection, journal, locks, witnesses }: EventVerifierPorts) {
  async function ofReference({ reference }: ShipmentEvent): Promise<Attempt[]> {
    const states = [...OPEN_TO_PROOF, 'open' as const, 'confirmed' as const];
    const attempts = await journal.list({ connection, states, reference });
    return attempts.filter((each) => same(each.reference, reference));
  }

  async function isNamedTooOften({ id }: Attempt): Promise<boolean> {
    const facts = await journal.facts(id);
    return facts.filter(({ data }) => data.note === 'shipment-created').length >= MOST_EVENTS;
  }

  /** With the lock held: what is confirmed here is not being sent again meanwhile. */
  async function confirm(found: Attempt, event: ShipmentEvent): Promise<Result<Verified>> {
    const words = await witnesses(event, found.merchant);
    return await withLock<Verified>(locks, found.orderId, async () => {
      const attempt = (await journal.find(found.id)) ?? found;
      const owner = await journal.byShipmentId(connection, event.shipmentId);
      const carrier = await journal.byTrackingNumber(connection, event.trackingNumber);
      const verdict = judge(attempt, event, owner ?? carrier[0] ?? null, words);
      const { shipmentId, trackingNumber } = event;
      const data = { note: 'shipment-created', shipmentId, trackingNumber, verdict: verdict.kind };
      await journal.append(attempt.id, { kind: 'note', data });
      if (verdict.kind === 'waiting') return ok({ kind: 'waiting', attempt, why: verdict.why });
      if (verdict.kind === 'on-record') return ok({ kind: 'on-record', attempt: owner ?? attempt });
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
      const why = confirmed.why ?? confirmed.state;
      return ok({ kind: 'waiting', attempt: confirmed, why });
    });
  }

  return {
    async verify(event: ShipmentEvent): Promise<Result<Verified>> {
      const owner = await journal.byShipmentId(connection, event.shipmentId);
      if (owner) return ok({ kind: 'on-record', attempt: owner });
      const found = fittingOf(await ofReference(event));
      if (!('id' in found)) return ok({ kind: 'waiting', attempt: null, ...found });
      if (await isNamedTooOften(found)) {
        return ok({ kind: 'waiting', attempt: null, why: 'too much was said of it' });
      }
      return await confirm(found, event);
    },
  };
}

/** The attempt that an event of this reference may be about, or why there is none. */
function fittingOf(named: readonly Attempt[]): Attempt | { why: Wording } {
  const fitting = named.filter(({ kind, state }) => kind === 'outbound' && state !== 'confirmed');
  const merchants = new Set(named.map(({ merchant }) => merchant));
  // An event does not say whose it is, nor that it is no return: a reference may be two merchants'.
  if (fitting.length > 0 && merchants.size > 1) {
    return { why: say('two merchants have this reference') };
  }
  const found = fitting.find(({ state }) => state === 'unknown') ?? fitting[0];
  if (!found) return { why: say('no purchase of ours waits for it') };
  // A return has the Reference of its outbound, and its event says nothing else: one that was
  // bought, or may be coming back, is no proof that an earlier attempt was bought as well.
  return found.state !== 'unknown' && mayBeReturn(named, found)
    ? { why: 'it may be a return of that reference' }
    : found;
}

export type Verdict =
  | { kind: 'confirmed'; by: Witness['by'] }
  | { kind: 'on-record' }
  | { kind: 'waiting'; why: Wording };

/** Rule 7 as a pure function. `owner` has the event's ShipmentID or tracking number on record. */
export function judge(
  attempt: Pick<Attempt, 'id' | 'kind' | 'state' | 'reference'>,
  event: ShipmentEvent,
  owner: Pick<Attempt, 'id' | 'reference'> | null,
  witnesses: readonly Witness[],
): Verdict {
  if (owner?.id === attempt.id) return { kind: 'on-record' };
  if (owner)
    return waiting(
      say("its shipment or tracking number is order {reference}'s already", {
        reference: owner.reference,
      }),
    );
  if (attempt.kind !== 'outbound') return waiting(say('an event settles no return'));
  if (!OPEN_TO_PROOF.some((state) => state === attempt.state)) {
    return waiting(say('the purchase is {state}', { state: attempt.state }));
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
    : waiting(say('nothing but the event itself says so yet'));
}

const waiting = (why: Wording): Verdict => ({ kind: 'waiting', why });

/** An address in an unsigned event is not one to fetch a label from: the documents are fetched otherwise. */
const fromEvent = (
  attempt: Attempt,
  { shipmentId, trackingNumber }: ShipmentEvent,
): PurchaseAnswer => ({
  shipmentId: shipmentId.trim(),
  reference: attempt.reference,
  trackingNumber: trackingNumber.trim(),
  trackingUrl: null,
  carrier: attempt.accepted.carrier || null,
  labelUrls: [],
  submittedElectronically: null,
  customsInvoiceUrl: null,
  requestId: null,
});

/** Something of this reference was sent, or is being returned: its label may be the event's. */
const mayBeReturn = (named: readonly Attempt[], { merchant }: Attempt): boolean =>
  named.some(
    (each) => each.merchant === merchant && (each.kind === 'return' || each.state === 'confirmed'),
  );
