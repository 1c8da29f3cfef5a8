import { ToneIcon } from '../../kit/tone-icon.tsx';
import { useLastScan } from '../../scanner/last-scan.ts';
import { canHearUsbScanner, useUsbScanners } from '../../scanner/usb-scanner.ts';
import { usePreferences } from '../../state/preferences.ts';
import { words } from '../../words/words.ts';

/** What only this window knows of its instruments; the rest is the station's to say. */
export function WindowChecks() {
  const { muted, volume } = usePreferences();
  const last = useLastScan((state) => state.last);
  const usb = useUsbScanners((state) => state.names);
  const { scans, title, off } = words.sound;
  const { percent } = words.settings.display;
  const { scanner } = words;
  const facts: readonly (readonly [string, string])[] = [
    ...(canHearUsbScanner()
      ? [[scanner.usb, usb.length > 0 ? usb.join(', ') : scanner.usbNone] as const]
      : []),
    [scans.last, last ? `${last.text} · ${scans.by[last.by]}` : scans.none],
    [title, muted ? off : percent(volume)],
  ];
  return (
    <ul className="checks" aria-label={words.settings.sections.display}>
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
