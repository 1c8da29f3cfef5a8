import { Hourglass, Info } from 'lucide-react';
import { useEffect } from 'react';
import { useWindow } from '../../state/window-store.ts';
import { t } from '../../words/words.ts';
import './ignored-key.css';

const SHOWN_MS = 6000;

/** Why the last key, scan or command did nothing. */
export function IgnoredKey() {
  const ignored = useWindow((state) => state.ignored);
  const silent = useWindow((state) => state.silent && state.contact === 'up');
  useEffect(() => {
    if (!ignored) return;
    const timer = setTimeout(() => useWindow.setState({ ignored: null }), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [ignored]);
  return (
    <div className="ignored-key" role="status">
      {silent && (
        <p data-tone="unknown">
          <Hourglass aria-hidden />
          {t('The station does not answer. Wait before the next scan.')}
        </p>
      )}
      {ignored && !silent && (
        <p key={ignored.count}>
          <Info aria-hidden />
          {ignored.why}
        </p>
      )}
    </div>
  );
}
