import { ToneIcon } from '../../kit/notices/tone-icon.tsx';
import { useLastScan } from '../../scanner/last-scan.ts';
import { canHearUsbScanner, useUsbScanners } from '../../scanner/usb-scanner.ts';
import { usePreferences } from '../../state/preferences.ts';
import { t } from '../../words/words.ts';
import { HEARD_BY } from '../devices/messages.ts';

/** What only this window knows of its instruments; the rest is the station's to say. */
export function WindowChecks() {
  const { muted, volume } = usePreferences();
  const last = useLastScan((state) => state.last);
  const usb = useUsbScanners((state) => state.names);
  const facts: readonly (readonly [string, string])[] = [
    ...(canHearUsbScanner()
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
        ? `${last.text} · ${t(HEARD_BY[last.by])}`
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
