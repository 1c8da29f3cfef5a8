import { ScanBarcode } from 'lucide-react';
import { useState } from 'react';
import { asLine } from '../../../shared/kernel/plain-text.ts';
import { scannerSettings } from '../../../shared/settings/scanner-settings.ts';
import { Action } from '../../kit/action.tsx';
import { Notice } from '../../kit/notice.tsx';
import { takeScan } from '../../scanner/last-scan.ts';
import type { UnreadScan } from '../../scanner/scanner.ts';
import { paceFor } from '../../scanner/unread.ts';
import { useUnreadScan } from '../../scanner/unread-scans.ts';
import { useWindow } from '../../state/window-store.ts';
import { sentence, t } from '../../words/words.ts';
import { askSupervised } from '../settings/supervisor/pin.tsx';
import { CODE_ENDS } from './messages.ts';
import './unread-scan.css';

/** The slowest pace that the setting allows, in milliseconds per key. */
const SLOWEST = scannerSettings['scanner.pace'].unwrap().maxValue ?? 0;

/** A code that was not read, on every screen: what it was, and the act that makes the next ones count. */
export function UnreadScanNotice() {
  const shown = useUnreadScan((state) => state.shown);
  return (
    <div className="unread-scan" role="status">
      {shown && <Unread key={shown.from} unread={shown} />}
    </div>
  );
}

function Unread({ unread }: { unread: UnreadScan }) {
  const settings = useWindow((state) => state.status?.scanner);
  const [refused, setRefused] = useState<string | null>(null);
  const text = asLine(unread.text, 60);
  const perKey = Math.round(unread.perKey);
  const pace = paceFor(unread.perKey, SLOWEST);

  async function learn() {
    const change =
      unread.why === 'end'
        ? ({ key: 'scanner.suffix', value: 'auto' } as const)
        : ({ key: 'scanner.pace', value: pace } as const);
    const saved = await askSupervised('settings.set', change);
    if (!saved.ok) return setRefused(sentence(saved.error));
    count(unread);
  }

  const close = () => useUnreadScan.setState({ shown: null });
  const notMine = () => useUnreadScan.setState({ shown: null, isTyping: true });
  const title =
    unread.why === 'end'
      ? t('This code did not end as the scanner’s setting expects ({end}): {text}', {
          end: t(CODE_ENDS[settings?.suffix ?? 'auto']),
          text,
        })
      : t('These characters arrived at {perKey} ms a key: {text}. Is this your scanner?', {
          perKey,
          text,
        });
  const isTooSlow = unread.why === 'pace' && pace === null;
  return (
    <Notice tone="attention" title={title}>
      <div className="stack">
        <p>
          {isTooSlow
            ? t(
                'Above {most} ms a key a scan cannot be told from typing. Set a shorter delay between characters at the scanner.',
                { most: SLOWEST },
              )
            : unread.isTyped
              ? t('They were taken as if somebody had typed them.')
              : t('They were not taken as a scan.')}
        </p>
        {refused !== null && <p role="alert">{refused}</p>}
        <div className="row">
          {isTooSlow ? (
            !unread.isTyped && (
              <Action label={t('Take it as a scan')} onPress={() => count(unread)} />
            )
          ) : (
            <Action
              icon={ScanBarcode}
              label={unread.why === 'end' ? t('Take codes with any end') : t('Yes, learn its pace')}
              onPress={() => void learn()}
            />
          )}
          <Action weight="quiet" label={t('No, it was typed')} onPress={notMine} />
          <Action weight="quiet" label={t('Close')} onPress={close} />
        </div>
      </div>
    </Notice>
  );
}

/** It is removed from where it was typed, and counts as a scan unless the form took it. */
function count(unread: UnreadScan): void {
  useUnreadScan.setState({ shown: null });
  unread.restore();
  if (!unread.isTyped) takeScan(unread.text, unread.ended);
}
