import type { TrackingEntry } from '../../../../shared/tracking/tracking.ts';

const LONGEST_TEXT = 300;

/**
 * Normalises an event's `YYYY-MM-DD HH:MM:SS` (interface document, "Events") and a GET's ISO
 * date-time without zone: the same moment gives the same text. Any other text is unchanged.
 */
export function plainMoment(text: string): string {
  const [, date, time] = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2})?)/.exec(text.trim()) ?? [];
  if (!date || !time) return text.trim().slice(0, LONGEST_TEXT);
  return `${date}T${time.length === 5 ? `${time}:00` : time}`;
}

/** A normalised entry, for comparison. */
export const plainEntry = ({ at, status, detail, location }: TrackingEntry): TrackingEntry => ({
  at: plainMoment(at),
  status: status.trim().slice(0, LONGEST_TEXT),
  detail: detail.trim().slice(0, LONGEST_TEXT),
  location: location.trim().slice(0, LONGEST_TEXT),
});

const key = ({ at, status, detail, location }: TrackingEntry): string =>
  JSON.stringify([at, status, detail, location]);

/**
 * All entries without duplicates, newest first; entries of the same moment keep their order in
 * `first`. The content does not depend on order or repetition of the input.
 */
export function mergeHistory<E extends TrackingEntry>(
  first: readonly E[],
  ...others: readonly (readonly E[])[]
): E[] {
  const merged = new Map<string, E>();
  for (const entry of [first, ...others].flat()) {
    const plain = { ...entry, ...plainEntry(entry) };
    if (!merged.has(key(plain))) merged.set(key(plain), plain);
  }
  return [...merged.values()].toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}
