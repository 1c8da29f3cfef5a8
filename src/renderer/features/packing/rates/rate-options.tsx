import { useEffect, useState } from 'react';
import type { Bench } from '../../../../shared/packing/session.ts';
import { DateBeside } from '../../../kit/date-field.tsx';
import { Toggle } from '../../../kit/fields.tsx';
import { useHotkey } from '../../../kit/keys/hotkeys.tsx';
import { change } from '../../../state/station.ts';
import { usePending } from '../../../state/window-store.ts';
import { t } from '../../../words/words.ts';
import { lastPickUp, today, wrongPickUp } from '../../rating/days.ts';

/** Milliseconds to wait while a date is typed, so that partial years send no requests. */
const TYPED_MS = 900;

export type RateWishes = ReturnType<typeof useRateWishes>;

/** Insurance and pickup date: a change makes the rates stale at once, and requests new ones. */
export function useRateWishes({ session }: Bench) {
  const { insure, pickUpDate } = session;
  const rating = usePending('bench.rate');
  const kept = pickUpDate ?? '';
  const [date, setDate] = useState(kept);
  useEffect(() => setDate(kept), [kept]);
  const dateError = wrongPickUp(date);
  const changed = date !== kept;

  useEffect(() => {
    if (!changed || dateError) return;
    const timer = setTimeout(() => rate(insure, date), TYPED_MS);
    return () => clearTimeout(timer);
  }, [changed, dateError, date, insure]);

  return {
    insure,
    date,
    setDate,
    /** On blur or Enter: requests now. */
    commit: () => {
      if (changed && !dateError && !rating) rate(insure, date);
    },
    toggleInsure: () => rate(!insure, dateError ? kept : date),
    /** The problem with the date; null if there is none. */
    dateError,
    /** The rates on the screen do not match the current wishes. */
    changed,
    rating,
  };
}

const rate = (insure: boolean, date: string): void =>
  void change('bench.rate', { insure, pickUpDate: date || null });

export function RateOptions({ wishes }: { wishes: RateWishes }) {
  const { insure, toggleInsure, date, setDate, commit, dateError, rating } = wishes;
  const label = t('Insure it');
  useHotkey('insure', toggleInsure, !rating, label);
  return (
    <div className="rate-options">
      <Toggle
        label={label}
        keyHint="insure"
        value={insure}
        disabled={rating}
        onChange={toggleInsure}
      />
      <DateBeside
        label={t('Pick-up date')}
        value={date}
        min={today()}
        max={lastPickUp()}
        error={dateError}
        disabled={rating}
        onChange={setDate}
        onCommit={commit}
      />
    </div>
  );
}
