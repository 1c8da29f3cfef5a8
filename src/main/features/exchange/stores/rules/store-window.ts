import type { StoreSetting } from '../../../../../shared/settings/exchange-settings.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const PAUSES = [1, 2, 5, 15, 30].map((minutes) => minutes * MINUTE);
const LONGEST_PAUSE = 60 * MINUTE;
/** However long a shop asks to be left alone. */
const LONGEST_ASKED = 6 * 60 * MINUTE;

/** From and to when orders were changed that one question is about. */
export interface Window {
  from: Date;
  to: Date;
}

/**
 * What is asked for next: what was changed since the last time, with the overlap, and at most a day at
 * once, so that a shop that was away for a week is not asked for all of it in one go. What is older than
 * the overlap is asked for up to half of it ago: nothing new comes into such a window while its pages
 * are read. Into the window that ends now it does, and where the newest come first it moves others to
 * pages that were read before: those the next look finds, by the overlap.
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
 * How far everything was taken then. `shopNow`: the shop's own time at the first answer: what it will
 * say that it changed at an earlier time than that, it has told by then.
 */
export function throughAfter(before: string | null, { to }: Window, shopNow: Date | null): string {
  const known = Math.min(to.getTime(), shopNow?.getTime() ?? to.getTime());
  return new Date(Math.max(known, before === null ? 0 : Date.parse(before))).toISOString();
}

/** When a shop that did not answer is asked again; `tries` before this one, `asked` in milliseconds. */
export function nextTry(
  { tries, asked }: { tries: number; asked: number | null },
  { minutes }: Pick<StoreSetting, 'minutes'>,
  now: Date,
): string {
  const own = Math.max(minutes * MINUTE, PAUSES[tries] ?? LONGEST_PAUSE);
  return new Date(now.getTime() + Math.max(own, Math.min(asked ?? 0, LONGEST_ASKED))).toISOString();
}

/** In UTC, as the convention writes it: `03/23/2012 21:09`. */
export function shopTime(at: Date): string {
  const [date = '', time = ''] = at.toISOString().split('T');
  const [year, month, day] = date.split('-');
  return `${month}/${day}/${year} ${time.slice(0, 5)}`;
}
