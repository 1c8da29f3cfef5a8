import type { StoreSetting } from '../../../../../shared/settings/exchange-settings.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const PAUSES = [1, 2, 5, 15, 30].map((minutes) => minutes * MINUTE);
const LONGEST_PAUSE = 60 * MINUTE;
/** Limit of the pause that a shop may ask for. */
const LONGEST_ASKED = 6 * 60 * MINUTE;

/** Period of changes that one request covers. */
export interface Window {
  from: Date;
  to: Date;
}

/**
 * The next period to request: changes since the last time, with the overlap, at most one day, so that a
 * shop that was away for a week is not asked for everything at once. A period older than the overlap ends
 * half an overlap ago: nothing is added to it while its pages are read. A period that ends now can change,
 * and if the newest orders come first, others move to pages already read; the next look finds them by the
 * overlap.
 */
export function nextWindow(
  through: string | null,
  { overlapMinutes, days }: Pick<StoreSetting, 'overlapMinutes' | 'days'>,
  now: Date,
): Window {
  const newest = Math.ceil(now.getTime() / MINUTE) * MINUTE;
  const begin = through === null ? newest - days * DAY : Date.parse(through);
  const from = begin - overlapMinutes * MINUTE;
  const isOld = begin < newest - overlapMinutes * MINUTE;
  const end = isOld ? newest - Math.floor(overlapMinutes / 2) * MINUTE : newest;
  return {
    from: new Date(Math.floor(from / MINUTE) * MINUTE),
    to: new Date(Math.max(from + MINUTE, Math.min(end, begin + DAY))),
  };
}

/**
 * The new position. `shopNow`: the shop's time in the first answer; all changes before that time are
 * included.
 */
export function throughAfter(before: string | null, { to }: Window, shopNow: Date | null): string {
  const known = Math.min(to.getTime(), shopNow?.getTime() ?? to.getTime());
  return new Date(Math.max(known, before === null ? 0 : Date.parse(before))).toISOString();
}

/** Time of the next request after a failure; `tries`: earlier failures, `asked`: pause in milliseconds. */
export function nextTry(
  { tries, asked }: { tries: number; asked: number | null },
  { minutes }: Pick<StoreSetting, 'minutes'>,
  now: Date,
): string {
  const own = Math.max(minutes * MINUTE, PAUSES[tries] ?? LONGEST_PAUSE);
  return new Date(now.getTime() + Math.max(own, Math.min(asked ?? 0, LONGEST_ASKED))).toISOString();
}

/** In UTC, in the shop's format: `03/23/2012 21:09`. */
export function shopTime(at: Date): string {
  const [date = '', time = ''] = at.toISOString().split('T');
  const [year, month, day] = date.split('-');
  return `${month}/${day}/${year} ${time.slice(0, 5)}`;
}
