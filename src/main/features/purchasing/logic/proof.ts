import { ok, type Result } from '../../../../shared/kernel/result.ts';
import type {
  Attempt,
  AttemptLocks,
  PurchaseAnswer,
  PurchaseJournal,
  Receiver,
  ShipmentRecord,
} from '../ports.ts';
import { withLock } from './lock.ts';
import { same } from './same.ts';

/**
 * States of attempts that proof of purchase can still confirm (rule 9). A not-sent attempt cannot have
 * bought.
 */
const OPEN_TO_PROOF = ['unknown', 'refused', 'declared-not-bought'];

/**
 * The one record of the partner that is this purchase (rule 5); null if none matches, or more than one.
 * `records` are those of valid outbound shipments; a record must match by Reference and all other fields
 * it has.
 */
export async function fittingRecord(
  journal: PurchaseJournal,
  attempt: Attempt,
  records: readonly ShipmentRecord[],
): Promise<PurchaseAnswer | null> {
  const { connection, reference, kind } = attempt;
  if (kind !== 'outbound') return null;
  if (await isOthersToo(journal, attempt)) return null;
  const sentTo = records.length > 0 ? await journal.receiver(attempt.id) : null;
  const fitting: PurchaseAnswer[] = [];
  for (const { evidence, ...record } of records) {
    if (record.reference === null || !same(record.reference, reference)) continue;
    const isKnown = attempt.answer !== null && same(attempt.answer.shipmentId, record.shipmentId);
    if (!isKnown && !(await isOf(evidence, attempt, sentTo))) continue;
    const owner = await journal.byShipmentId(connection, record.shipmentId);
    const carrier = record.trackingNumber
      ? await journal.byTrackingNumber(connection, record.trackingNumber)
      : [];
    // A return has its own id, but may have the tracking number of its outbound shipment.
    const sent = carrier.filter(({ kind: way }) => way === 'outbound');
    const others = [...(owner ? [owner] : []), ...sent].filter(({ id }) => id !== attempt.id);
    if (others.length === 0) fitting.push(record);
  }
  const [record, second] = fitting;
  return record && !second ? record : null;
}

/**
 * Whether another merchant uses the Reference: a partner that ignores the CustomerKey might return that
 * merchant's record.
 */
async function isOthersToo(journal: PurchaseJournal, attempt: Attempt): Promise<boolean> {
  const { connection, reference } = attempt;
  const named = await journal.list({ connection, reference });
  return named.some(
    (each) =>
      each.merchant !== attempt.merchant &&
      each.state !== 'not-sent' &&
      same(each.reference, reference),
  );
}

/** Change of a purchase by the partner's records, for a person who asked for it. */
export interface Proof {
  attempt: Attempt;
  /** The purchase was confirmed, or missing data was added. */
  changed: boolean;
}

export interface ProofPorts {
  journal: PurchaseJournal;
  locks: AttemptLocks;
}

/**
 * Uses the partner's records as proof (rules 5 and 9): confirms an attempt that is not confirmed, and adds
 * missing data to one that is. `lacksDocuments`: the labels could not be fetched from the known addresses.
 * Without a matching record nothing changes. Errors: `order-locked`.
 */
export async function takeProof(
  { journal, locks }: ProofPorts,
  attemptId: string,
  records: readonly ShipmentRecord[],
  lacksDocuments: boolean,
): Promise<Result<Proof>> {
  const known = await journal.find(attemptId);
  if (!known) throw new Error(`No attempt ${attemptId}`);
  return await withLock<Proof>(locks, known.orderId, async () => {
    const attempt = (await journal.find(attemptId)) ?? known;
    const record = await fittingRecord(journal, attempt, records);
    if (!record) return ok({ attempt, changed: false });
    if (attempt.state === 'confirmed')
      return ok(await filled(journal, attempt, record, lacksDocuments));
    if (!OPEN_TO_PROOF.includes(attempt.state) || (await mayBeAnother(journal, attempt))) {
      return ok({ attempt, changed: false });
    }
    const proven = await confirmed(journal, attempt, record);
    return ok({ attempt: proven, changed: proven.state === 'confirmed' });
  });
}

/** Records the purchase as confirmed by the partner, with the order's status. */
export async function confirmed(
  journal: PurchaseJournal,
  attempt: Attempt,
  answer: PurchaseAnswer,
): Promise<Attempt> {
  const { shipmentId } = answer;
  const data = { outcome: 'found by Get Shipments', shipmentId };
  await journal.append(attempt.id, { kind: 'answered', data });
  return await journal.append(
    attempt.id,
    { kind: 'state', data: { state: 'confirmed', by: 'get-shipments', shipmentId } },
    { state: 'confirmed', answer, why: null, orderStatus: 'shipped' },
  );
}

/**
 * Whether the record may belong to a later purchase or a return, so that it does not prove a refused or
 * declared attempt.
 */
async function mayBeAnother(journal: PurchaseJournal, attempt: Attempt): Promise<boolean> {
  if (attempt.state === 'unknown') return false;
  const { connection, orderId } = attempt;
  const tried = await journal.list({ connection, orderId });
  return tried.some(
    ({ id, kind, state }) =>
      id !== attempt.id && (kind === 'return' || ['open', 'unknown'].includes(state)),
  );
}

async function filled(
  journal: PurchaseJournal,
  attempt: Attempt,
  record: PurchaseAnswer,
  lacksDocuments: boolean,
): Promise<Proof> {
  const { answer } = attempt;
  if (!answer || !same(answer.shipmentId, record.shipmentId)) return { attempt, changed: false };
  const fresh = lacksDocuments && record.labelUrls.length > 0;
  const whole: PurchaseAnswer = {
    ...answer,
    reference: answer.reference ?? record.reference,
    trackingNumber: answer.trackingNumber ?? record.trackingNumber,
    trackingUrl: answer.trackingUrl ?? record.trackingUrl,
    carrier: answer.carrier ?? record.carrier,
    labelUrls: fresh || answer.labelUrls.length === 0 ? record.labelUrls : answer.labelUrls,
    submittedElectronically: answer.submittedElectronically ?? record.submittedElectronically,
    customsInvoiceUrl: answer.customsInvoiceUrl ?? record.customsInvoiceUrl,
  };
  if (JSON.stringify(whole) === JSON.stringify(answer)) return { attempt, changed: false };
  const data = { note: 'filled by Get Shipments', shipmentId: answer.shipmentId };
  const now = await journal.append(attempt.id, { kind: 'note', data }, { answer: whole });
  return { attempt: now, changed: true };
}

const HOUR = 60 * 60 * 1000;
/** A time without zone may be of any zone; the westernmost is twelve hours behind UTC. */
const WESTERNMOST_MS = 12 * HOUR;
const DAY_MS = 24 * HOUR;
/** Tolerance between the partner's clock and ours. */
const SKEW_MS = 10 * 60 * 1000;

/** A shipment with such a status was bought some time ago. */
const UNDER_WAY = /deliver|transit|out for|return/i;

/**
 * Whether a record of Get Shipments belongs to this attempt (rule 5): all its fields must match, and it
 * must have a date or a receiver. The document does not specify the fields of a record. A record of last
 * year with the same Reference has an older date or is delivered; one with neither date nor receiver
 * proves nothing, so a person looks in the portal.
 */
async function isOf(
  { dates, status, receiver, cartons }: ShipmentRecord['evidence'],
  attempt: Pick<Attempt, 'openedAt' | 'accepted'>,
  sentTo: Receiver | null,
): Promise<boolean> {
  if (dates.length === 0 && receiver === null) return false;
  const since = Date.parse(attempt.openedAt) - SKEW_MS;
  if (dates.some((date) => latest(date) < since)) return false;
  if (dates.length === 0 && UNDER_WAY.test(status ?? '')) return false;
  if (cartons !== null && !attempt.accepted.lost && cartons !== attempt.accepted.cartons.length) {
    return false;
  }
  return receiver === null || (sentTo !== null && (await isSame(receiver, sentTo)));
}

/** The latest instant that the date may mean; negative infinity if it cannot be read. */
function latest(text: string): number {
  const date = text.trim().replace(/^(\d{4}-\d{2}-\d{2}) (?=\d)/, '$1T');
  if (/T/i.test(date) && /(Z|[+-]\d{2}:?\d{2})$/i.test(date)) return timeOf(date);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(date);
  return timeOf(isDay ? date : `${date}Z`) + WESTERNMOST_MS + (isDay ? DAY_MS : 0);
}

function timeOf(text: string): number {
  const time = Date.parse(text);
  return Number.isNaN(time) ? Number.NEGATIVE_INFINITY : time;
}

/** Compares only fields that the record has; ignores case, accents and punctuation. */
async function isSame(named: Receiver, sent: Receiver): Promise<boolean> {
  // Its table of all scripts has 550 kB, which the start of a command need not read.
  const { default: anyAscii } = await import('any-ascii');
  const bare = (text: string): string =>
    anyAscii(text)
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '');
  const differs = (of: string | null, ours: readonly (string | null)[]) =>
    of !== null && !ours.some((each) => each !== null && bare(each) === bare(of));
  return !(
    differs(named.country, [sent.country]) ||
    differs(named.zip, [sent.zip]) ||
    differs(named.name, [sent.name, sent.attentionName])
  );
}
