import type { TrackingEntry } from '../../../../shared/tracking/tracking.ts';

const LONGEST_TEXT = 300;

/**
 * An event's `YYYY-MM-DD HH:MM:SS` (interface document, "Events") and a GET's ISO date-time without
 * zone as one: the same moment is the same text. What is neither is kept as it came.
 */
export function plainMoment(text: string): string {
  const [, date, time] = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2})?)/.exec(text.trim()) ?? [];
  if (!date || !time) return text.trim().slice(0, LONGEST_TEXT);
  return `${date}T${time.length === 5 ? `${time}:00` : time}`;
}

/** An entry in the form in which two that say the same are equal. */
export const plainEntry = ({ at, status, detail, location }: TrackingEntry): TrackingEntry => ({
  at: plainMoment(at),
  status: status.trim().slice(0, LONGEST_TEXT),
  detail: detail.trim().slice(0, LONGEST_TEXT),
  location: location.trim().slice(0, LONGEST_TEXT),
});

const key = ({ at, status, detail, location }: TrackingEntry): string =>
  JSON.stringify([at, status, detail, location]);

/**
 * Everything that was said of a parcel, once, newest first: of the same moment, what stands first
 * in `first` stays first. Order and repetition of what comes in make no difference to what is in it.
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
