import type { BillLine, ChargeCandidate } from '../../../../shared/charges/charge.ts';
import { dayAfter, dayOf } from '../../../../shared/kernel/day.ts';
import { fold } from '../../../../shared/kernel/fold.ts';
import { type Message, say } from '../../../../shared/kernel/message.ts';
import { numberKey } from '../../../../shared/scanning/carriers.ts';
import type { PurchaseFacts } from '../ports.ts';
import { isVoid } from './purchase-facts.ts';

type Found = readonly PurchaseFacts[];

export interface PurchaseIndex {
  byTracking: ReadonlyMap<string, Found>;
  byShipmentId: ReadonlyMap<string, Found>;
  byReference: ReadonlyMap<string, Found>;
  byCarton: ReadonlyMap<string, Found>;
}

export type Match =
  | { kind: 'matched'; purchase: PurchaseFacts }
  | { kind: 'unmatched'; why: Message; candidates: ChargeCandidate[] };

/** `labels`: attempts by the numbers on their labels, which each piece has. */
export function indexOf(
  purchases: Found,
  cartonsOf: (attemptId: string) => readonly string[],
  labels: ReadonlyMap<string, readonly string[]>,
): PurchaseIndex {
  const byTracking = new Map<string, PurchaseFacts[]>();
  const byShipmentId = new Map<string, PurchaseFacts[]>();
  const byReference = new Map<string, PurchaseFacts[]>();
  const byCarton = new Map<string, PurchaseFacts[]>();
  const add = (to: Map<string, PurchaseFacts[]>, key: string, purchase: PurchaseFacts) => {
    const others = to.get(key);
    if (others === undefined) to.set(key, [purchase]);
    else if (!others.includes(purchase)) others.push(purchase);
  };
  const byId = new Map(purchases.map((purchase) => [purchase.attemptId, purchase]));
  for (const purchase of purchases) {
    // A refused request was never sold.
    if (purchase.state === 'refused') continue;
    if (purchase.trackingNumber) add(byTracking, numberKey(purchase.trackingNumber), purchase);
    if (purchase.shipmentId) add(byShipmentId, fold(purchase.shipmentId), purchase);
    add(byReference, fold(purchase.reference), purchase);
    for (const carton of cartonsOf(purchase.attemptId)) add(byCarton, fold(carton), purchase);
  }
  // What a label says beside its own number may be another's.
  const pieces = [...labels].filter(([number]) => !byTracking.has(number));
  for (const [number, attempts] of pieces)
    for (const id of attempts) {
      const purchase = byId.get(id);
      if (purchase && purchase.state !== 'refused') add(byTracking, number, purchase);
    }
  return { byTracking, byShipmentId, byReference, byCarton };
}

/** By tracking number, then ShipmentID, then reference with day and direction. */
export function matchOf(index: PurchaseIndex, line: BillLine): Match {
  const { trackingNumber, shipmentId, reference } = line;
  const tracked = trackingNumber ? (index.byTracking.get(numberKey(trackingNumber)) ?? []) : [];
  const named = shipmentId ? (index.byShipmentId.get(fold(shipmentId)) ?? []) : [];
  if (tracked.length > 0 && named.length > 0) {
    const both = tracked.filter((each) => named.includes(each));
    if (both.length > 0) return decided(both, line);
    const why = say('its tracking number and its ShipmentID are of different shipments');
    return unmatched(why, [...tracked, ...named]);
  }
  if (tracked.length > 0) return decided(tracked, line);
  if (named.length > 0) return decided(named, line);
  const key = fold(reference);
  const referred = reference ? (index.byReference.get(key) ?? index.byCarton.get(key) ?? []) : [];
  if (referred.length > 0) return byReference(referred, line);
  if (trackingNumber === '' && shipmentId === '' && reference === '')
    return unmatched(say('it names no shipment'), []);
  return unmatched(
    say('no shipment bought here has its tracking number, ShipmentID or reference'),
    [],
  );
}

const unmatched = (why: Message, candidates: Found): Match => ({
  kind: 'unmatched',
  why,
  candidates: candidates.map((each) => ({
    attemptId: each.attemptId,
    reference: each.reference,
    merchant: each.merchant,
    kind: each.kind,
    trackingNumber: each.trackingNumber,
    boughtAt: each.openedAt,
  })),
});

/** Its numbers prove it; where an outbound shipment and its return share them, direction and day decide. */
function decided(found: Found, line: BillLine): Match {
  const [only] = found;
  if (found.length === 1 && only) return { kind: 'matched', purchase: only };
  const left = narrowed(found, line);
  const [one] = left;
  if (left.length === 1 && one) return { kind: 'matched', purchase: one };
  return unmatched(say('several shipments may be meant'), found);
}

function byReference(found: Found, line: BillLine): Match {
  const directed = inDirection(found, line);
  if (directed.length === 0)
    return unmatched(say('its reference is of a shipment in the other direction'), found);
  const before = boughtBy(directed, line);
  if (before.length === 0)
    return unmatched(say('it is dated before the shipment with its reference was bought'), found);
  const left = narrowed(before, line);
  const [one] = left;
  if (left.length === 1 && one) return { kind: 'matched', purchase: one };
  return unmatched(say('several shipments have its reference'), left);
}

const inDirection = (found: Found, { direction }: BillLine): Found =>
  direction === null ? found : found.filter(({ kind }) => kind === direction);

const boughtOn = ({ openedAt }: PurchaseFacts): string => dayOf(new Date(openedAt));

/** A day of another time zone may be the one before. */
const boughtBy = (found: Found, { date, billDate }: BillLine): Found => {
  const day = date ?? billDate;
  return day === null ? found : found.filter((each) => boughtOn(each) <= dayAfter(day, 1));
};

/** A shipment is charged as of its day or soon after. */
const DAYS_LATER = 3;

/** Each step is left out where it would leave none. */
function narrowed(found: Found, line: BillLine): Found {
  const orAll = (some: Found, all: Found) => (some.length > 0 ? some : all);
  const directed = orAll(inDirection(found, line), found);
  const before = orAll(boughtBy(directed, line), directed);
  const standing = orAll(
    before.filter((each) => !isVoid(each)),
    before,
  );
  const { date, kind } = line;
  // Duty and fees are billed weeks later: their day tells nothing of which of two shipments they are.
  const isOfItsDay = kind === 'shipping' || kind === 'insurance';
  if (standing.length < 2 || date === null || !isOfItsDay) return standing;
  const near = standing.filter((each) => boughtOn(each) >= dayAfter(date, -DAYS_LATER));
  return orAll(near, standing);
}
