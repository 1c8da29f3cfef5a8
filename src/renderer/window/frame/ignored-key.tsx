import { Info } from 'lucide-react';
import { useEffect } from 'react';
import { sound } from '../../state/sound.ts';
import { useWindow } from '../../state/window-store.ts';
import './ignored-key.css';

const SHOWN_MS = 6000;

/** null: another key had an effect since. */
export function showIgnored(why: string | null): void {
  const { ignored } = useWindow.getState();
  if (why !== null) sound('attention');
  if (why === null && ignored === null) return;
  const shown = why === null ? null : { why, count: (ignored?.count ?? 0) + 1 };
  useWindow.setState({ ignored: shown });
}

/** Why the last pressed key did nothing. */
export function IgnoredKey() {
  const ignored = useWindow((state) => state.ignored);
  useEffect(() => {
    if (!ignored) return;
    const timer = setTimeout(() => useWindow.setState({ ignored: null }), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [ignored]);
  return (
    <div className="ignored-key" role="status">
      {ignored && (
        <p key={ignored.count}>
          <Info aria-hidden />
          {ignored.why}
        </p>
      )}
    </div>
  );
}
