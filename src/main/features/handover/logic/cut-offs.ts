import { carrierKey } from '../../../../shared/handover/handover.ts';
import { dayOf } from '../../../../shared/kernel/day.ts';
import { readCutOff } from '../../../../shared/settings/rule-settings.ts';
import type { Candidate } from '../ports.ts';

/** Daily pick-up time of a carrier, by this computer's clock. */
export interface CutOff {
  /** As written in the settings. */
  carrier: string;
  /** `17:00` */
  time: string;
  /** Minutes until today's cut-off; negative after it. */
  minutesLeft: number;
  /** The latest cut-off that has passed: today's, or that of the previous day. */
  last: Date;
}

export function cutOffs(settings: readonly string[], now: Date): ReadonlyMap<string, CutOff> {
  return new Map(
    settings.map((text) => {
      const { carrier, time } = readCutOff(text);
      const [hour = 0, minute = 0] = time.split(':').map(Number);
      // By the calendar, not 24 hours earlier: a day may have 23 or 25 hours.
      const at = (day: number) =>
        new Date(now.getFullYear(), now.getMonth(), now.getDate() + day, hour, minute);
      const today = at(0);
      const minutesLeft = Math.floor((today.getTime() - now.getTime()) / 60_000);
      const last = now < today ? at(-1) : today;
      return [carrierKey(carrier), { carrier, time, minutesLeft, last }];
    }),
  );
}

/** Promised for an earlier day, promised for today after the cut-off, or bought before the last cut-off. */
export function isLate(
  { shipBy, openedAt }: Pick<Candidate, 'shipBy' | 'openedAt'>,
  cutOff: CutOff | undefined,
  now: Date,
): boolean {
  const today = dayOf(now);
  if (shipBy !== null && shipBy < today) return true;
  if (!cutOff) return false;
  if (shipBy === today && cutOff.minutesLeft < 0) return true;
  return new Date(openedAt) < cutOff.last;
}
