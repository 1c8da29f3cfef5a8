import anyAscii from 'any-ascii';
import type { Attempt, Receiver, ShipmentRecord } from '../ports.ts';

const HOUR = 60 * 60 * 1000;
/** A time without a zone may be of any: the westernmost is twelve hours behind UTC. */
const WESTERNMOST_MS = 12 * HOUR;
const DAY_MS = 24 * HOUR;
/** The partner's clock and ours. */
const SKEW_MS = 10 * 60 * 1000;

/** A parcel with such a status was bought some time ago. */
const UNDER_WAY = /deliver|transit|out for|return/i;

/**
 * Whether a record of Get Shipments is of this attempt (rule 5): whatever it names must fit, and it
 * must name a date or a receiver. Silence: which fields a record has. One of last year with the same
 * Reference names an older date, or is delivered; one that names neither proves nothing, and a
 * person looks in the portal.
 */
export function isOf(
  { dates, status, receiver, cartons }: ShipmentRecord['evidence'],
  attempt: Pick<Attempt, 'openedAt' | 'accepted'>,
  sentTo: Receiver | null,
): boolean {
  if (dates.length === 0 && receiver === null) return false;
  const since = Date.parse(attempt.openedAt) - SKEW_MS;
  if (dates.some((date) => latest(date) < since)) return false;
  if (dates.length === 0 && UNDER_WAY.test(status ?? '')) return false;
  if (cartons !== null && !attempt.accepted.lost && cartons !== attempt.accepted.cartons.length) {
    return false;
  }
  return receiver === null || (sentTo !== null && isSame(receiver, sentTo));
}

/** The last moment that such a date may mean; what cannot be read as one is older than anything. */
function latest(text: string): number {
  const date = text.trim().replace(/^(\d{4}-\d{2}-\d{2}) (?=\d)/, '$1T');
  if (/T.*(Z|[+-]\d{2}:?\d{2})$/i.test(date)) return timeOf(date);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(date);
  return timeOf(isDay ? date : `${date}Z`) + WESTERNMOST_MS + (isDay ? DAY_MS : 0);
}

function timeOf(text: string): number {
  const time = Date.parse(text);
  return Number.isNaN(time) ? Number.NEGATIVE_INFINITY : time;
}

/** What the record does not name is not compared; capitals, accents and punctuation make no other. */
function isSame(named: Receiver, sent: Receiver): boolean {
  const differs = (of: string | null, ours: readonly (string | null)[]) =>
    of !== null && !ours.some((each) => each !== null && bare(each) === bare(of));
  return !(
    differs(named.country, [sent.country]) ||
    differs(named.zip, [sent.zip]) ||
    differs(named.name, [sent.name, sent.attentionName])
  );
}

const bare = (text: string): string =>
  anyAscii(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
