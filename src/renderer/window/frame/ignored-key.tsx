import { Info } from 'lucide-react';
import { useEffect } from 'react';
import { useWindow } from '../../state/window-store.ts';
import './ignored-key.css';

const SHOWN_MS = 6000;

/** Why the last key or scanned command did nothing. */
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
