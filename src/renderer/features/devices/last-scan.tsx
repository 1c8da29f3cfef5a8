import { momentText } from '../../kit/format.ts';
import { useLastScan } from '../../scanner/last-scan.ts';
import { words } from '../../words/words.ts';

/** What this window took last, and what it was recognised by as a scan. */
export function LastScanLine() {
  const last = useLastScan((state) => state.last);
  const say = words.sound.scans;
  if (!last) return <p className="quiet">{say.none}</p>;
  return (
    <p className="breakable">
      {say.last}: <strong>{last.text}</strong> · {say.by[last.by]} ·{' '}
      {momentText(last.at.toISOString())}
    </p>
  );
}
