import { RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import type { Check } from '../../../shared/maintenance/station-status.ts';
import { Action } from '../../kit/action.tsx';
import { Failed, Loading, Notice, ToneIcon } from '../../kit/notice.tsx';
import { useLastScan } from '../../scanner/last-scan.ts';
import { canUseUsbScanner, useUsbScanners } from '../../scanner/usb/usb-scanner.ts';
import { usePreferences } from '../../state/preferences.ts';
import { useCall } from '../../state/station.ts';
import { usePending, useWindow } from '../../state/window-store.ts';
import { stationText, t } from '../../words/words.ts';
import { INPUT_SOURCES } from '../devices/messages.ts';
import { Panel } from '../settings/panel.tsx';
import { useChecks } from './checks-state.ts';

export function Checks() {
  const answer = useCall('station.doctor', {});
  const busy = usePending('station.doctor');
  const version = useWindow((state) => state.status?.version);
  return (
    <Panel title={t('Diagnostics')}>
      {answer.state === 'loading' && <Loading />}
      {answer.state === 'failed' && <Failed error={answer.error} />}
      {answer.state === 'ready' && <CheckList checks={answer.value.checks} />}
      <WindowChecks />
      <div className="row">
        <Action
          act="next"
          icon={RefreshCw}
          label={t('Check now')}
          busy={busy}
          onPress={answer.again}
        />
        {version && <span className="quiet">{`Packbench ${version}`}</span>}
      </div>
    </Panel>
  );
}

function CheckList({ checks }: { checks: readonly Check[] }) {
  const troubles = checks.filter(({ ok }) => !ok).length;
  useEffect(() => useChecks.setState({ failed: troubles > 0 }), [troubles]);
  // Failed checks come first, so that they are visible without scrolling.
  const sorted = checks.toSorted((a, b) => Number(a.ok) - Number(b.ok));
  return (
    <>
      <Notice tone={troubles === 0 ? 'success' : 'attention'}>
        {troubles === 0
          ? t('All that is set up works.')
          : t('{count} checks failed.', { count: troubles })}
      </Notice>
      <ul className="checks">
        {sorted.map(({ name, ok, detail, advice }) => (
          <li key={stationText(name)} data-tone={ok ? 'success' : 'attention'}>
            <ToneIcon tone={ok ? 'success' : 'attention'} />
            <span className="visually-hidden">{ok ? t('works') : t('problem')}: </span>
            <strong>{stationText(name)}</strong>
            <span className="breakable">
              {stationText(detail)}
              {advice && <small>{stationText(advice)}</small>}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Checks of the devices connected to this window; all others are the station's. */
function WindowChecks() {
  const { muted, volume } = usePreferences();
  const last = useLastScan((state) => state.last);
  const usb = useUsbScanners((state) => state.names);
  const facts: readonly (readonly [string, string])[] = [
    ...(canUseUsbScanner()
      ? [
          [
            t('USB scanner (HID POS)'),
            usb.length > 0 ? usb.join(', ') : t('None is connected now.'),
          ] as const,
        ]
      : []),
    [
      t('Last scan'),
      last
        ? `${last.text} · ${t(INPUT_SOURCES[last.by])}`
        : t('Nothing was scanned in this window yet.'),
    ],
    [t('Sounds'), muted ? t('off (sounds)') : `${volume} %`],
  ];
  return (
    <ul className="checks" aria-label={t('This window')}>
      {facts.map(([name, detail]) => (
        <li key={name} data-tone="info">
          <ToneIcon tone="info" />
          <strong>{name}</strong>
          <span className="breakable">{detail}</span>
        </li>
      ))}
    </ul>
  );
}
