import { ScanBarcode, Usb } from 'lucide-react';
import { useEffect, useState } from 'react';
import {
  type ScannerSettings,
  scannerSettings,
} from '../../../shared/scanning/scanner-settings.ts';
import { Action } from '../../kit/action.tsx';
import { Notice } from '../../kit/notice.tsx';
import { type Found, foundBy } from '../../scanner/calibration.ts';
import { calibrate } from '../../scanner/scanner.ts';
import { canHearUsbScanner, chooseUsbScanner, useUsbScanners } from '../../scanner/usb-scanner.ts';
import { useWindow } from '../../state/window-store.ts';
import { sentence } from '../../words/sentence.ts';
import { t } from '../../words/words.ts';
import { Panel } from '../settings/panel.tsx';
import { askSupervised } from '../settings/supervisor/supervisor-state.ts';
import { CommandSheet } from './command-sheet.tsx';
import { LastScanLine } from './last-scan.tsx';
import { CODE_ENDS, LAYOUTS } from './messages.ts';
import { SerialScannerPort } from './serial-scanner.tsx';

/** How the scanner types: tried out, found out by the test barcode, and kept. */
export function Scanner() {
  const now = useWindow((state) => state.status?.scanner);
  const [listening, setListening] = useState(false);
  const [read, setRead] = useState<{ text: string; found: Found | null } | null>(null);
  const [kept, setKept] = useState<{ ok: boolean; message: string } | null>(null);

  useEffect(() => {
    if (!listening) return;
    return calibrate((scan) => {
      setRead({ text: scan.text, found: foundBy(scan) });
      setKept(null);
    });
  }, [listening]);

  async function keep(settings: ScannerSettings) {
    for (const name of NAMES) {
      const value = settings[name];
      const saved = await askSupervised('settings.set', { key: `scanner.${name}`, value });
      if (!saved.ok) return setKept({ ok: false, message: sentence(saved.error) });
    }
    setListening(false);
    setRead(null);
    setKept({ ok: true, message: t('How the scanner types is kept.') });
  }

  return (
    <Panel title={t('Scanner')}>
      <p className="quiet">
        {t(
          'A scanner that types needs no set-up as a rule: scan something and see below what was read. Where it is wrong or nothing comes, scan the test barcode of the command sheet: the station finds out by itself how the scanner types.',
        )}
      </p>
      <LastScanLine />
      {now && <HowItTypes title={t('Now')} settings={now} />}
      <div className="row">
        <Action
          icon={ScanBarcode}
          label={listening ? t('Enough') : t('Try the scanner')}
          onPress={() => {
            setListening(!listening);
            setRead(null);
          }}
        />
        <Action weight="quiet" label={t('As at first')} onPress={() => void keep(AT_FIRST)} />
      </div>
      <div role="status" className="stack">
        {listening && !read && (
          <Notice tone="info">
            {t('Scan the test barcode of the command sheet now, or any other code.')}
          </Notice>
        )}
        {read && (
          <p className="breakable">
            {t('Read')}: <strong>{read.text}</strong>
          </p>
        )}
        {read && !read.found && (
          <Notice tone="attention">
            {t(
              'That is not the test barcode, or not all of it. What was typed is shown as it came.',
            )}
          </Notice>
        )}
        {kept && <Notice tone={kept.ok ? 'success' : 'stop'}>{kept.message}</Notice>}
      </div>
      {read?.found && <FoundOut found={read.found} onKeep={(found) => void keep(found)} />}
      {canHearUsbScanner() && <UsbScanner />}
      <SerialScannerPort />
      <CommandSheet />
    </Panel>
  );
}

function UsbScanner() {
  const there = useUsbScanners((state) => state.names);
  const [chosen, setChosen] = useState(false);
  return (
    <section className="settings-block" aria-label={t('USB scanner (HID POS)')}>
      <h3>{t('USB scanner (HID POS)')}</h3>
      <p className="quiet">
        {t('A scanner in HID POS mode is read without a keyboard, once it is allowed here.')}
      </p>
      <div className="row">
        <Action
          icon={Usb}
          label={t('Allow a USB scanner')}
          onPress={() => void chooseUsbScanner().then((name) => setChosen(name === null))}
        />
      </div>
      <p role="status">
        {there.length > 0
          ? t('{name} is connected.', { name: there.join(', ') })
          : chosen
            ? t('None was chosen.')
            : t('None is connected now.')}
      </p>
    </section>
  );
}

const NAMES = ['prefix', 'suffix', 'pace', 'layout'] as const;
const AT_FIRST: ScannerSettings = {
  prefix: scannerSettings['scanner.prefix'].parse(undefined),
  suffix: scannerSettings['scanner.suffix'].parse(undefined),
  pace: scannerSettings['scanner.pace'].parse(undefined),
  layout: scannerSettings['scanner.layout'].parse(undefined),
};

function FoundOut({ found, onKeep }: { found: Found; onKeep: (found: Found) => void }) {
  const { perKey, pause } = found.measured;
  return (
    <div className="stack">
      <HowItTypes
        title={t('The test barcode was read. This is how the scanner types:')}
        settings={found}
        speed={t('{perKey} ms per key, at most {pause} ms between two', {
          perKey: Math.round(perKey),
          pause: Math.round(pause),
        })}
      />
      <div className="row">
        <Action weight="main" label={t('Keep this')} onPress={() => onKeep(found)} />
      </div>
    </div>
  );
}

function HowItTypes(props: { title: string; settings: ScannerSettings; speed?: string }) {
  const { suffix, prefix, layout } = props.settings;
  const facts = [
    [t('A code ends'), t(CODE_ENDS[suffix])],
    ...(props.speed ? [[t('Speed'), props.speed]] : []),
    [t('Before every code'), prefix === '' ? t('nothing') : prefix],
    [t('Keyboard'), t(LAYOUTS[typeof layout === 'string' ? layout : 'learned'])],
  ];
  return (
    <section aria-label={props.title} className="settings-block">
      <h3>{props.title}</h3>
      <ul>
        {facts.map(([name, value]) => (
          <li key={name}>
            {name}: <strong>{value}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}
