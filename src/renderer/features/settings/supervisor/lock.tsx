import { Lock, LockOpen } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Action } from '../../../kit/action.tsx';
import { timeText } from '../../../kit/format.ts';
import { ask } from '../../../state/station.ts';
import { useWindow } from '../../../state/window-store.ts';
import { t } from '../../../words/words.ts';

/** Shows above every section whether a change requires the PIN; nothing where none is set. */
export function LockLine() {
  const supervisor = useWindow((state) => state.status?.supervisor);
  const openUntil = useStillOpen(supervisor?.openUntil ?? null);
  if (!supervisor?.pinSet) return null;
  if (openUntil === null)
    return (
      <p className="settings-lock">
        <Lock aria-hidden />
        {t('Locked: a change asks for the supervisor’s PIN.')}
      </p>
    );
  const time = timeText(new Date(openUntil));
  return (
    <p className="settings-lock" data-open>
      <LockOpen aria-hidden />
      {t('Open until {time}: changes need no PIN.', { time })}
      <Action icon={Lock} label={t('Lock now')} onPress={() => void ask('settings.lock', {})} />
    </p>
  );
}

/** The station does not notify when the time is over: the window computes it. */
function useStillOpen(openUntil: string | null): string | null {
  const [over, setOver] = useState<string | null>(null);
  useEffect(() => {
    if (openUntil === null) return;
    const timer = setTimeout(() => setOver(openUntil), Date.parse(openUntil) - Date.now());
    return () => clearTimeout(timer);
  }, [openUntil]);
  return over === openUntil ? null : openUntil;
}
