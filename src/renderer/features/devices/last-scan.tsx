import { momentText } from '../../kit/format.ts';
import { useLastScan } from '../../scanner/last-scan.ts';
import { t } from '../../words/words.ts';
import { HEARD_BY } from './messages.ts';

/** What this window took last, and what it was recognised by as a scan. */
export function LastScanLine() {
  const last = useLastScan((state) => state.last);
  if (!last) return <p className="quiet">{t('Nothing was scanned in this window yet.')}</p>;
  return (
    <p className="breakable">
      {t('Last scan')}: <strong>{last.text}</strong> · {t(HEARD_BY[last.by])} ·{' '}
      {momentText(last.at.toISOString())}
    </p>
  );
}
