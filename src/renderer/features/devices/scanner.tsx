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
import { words } from '../../words/words.ts';
import { Panel } from '../settings/panel.tsx';
import { askSupervised } from '../settings/supervisor-state.ts';
import { CommandSheet } from './command-sheet.tsx';
import { LastScanLine } from './last-scan.tsx';
import { SerialScannerPort } from './serial-scanner.tsx';

/** How the scanner types: tried out, found out by the test barcode, and kept. */
export function Scanner() {
  const say = words.scanner;
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
    setKept({ ok: true, message: say.kept });
  }

  return (
    <Panel title={say.title}>
      <p className="quiet">{say.hint}</p>
      <LastScanLine />
      {now && <HowItTypes title={say.now} settings={now} />}
      <div className="row">
        <Action
          icon={ScanBarcode}
          label={listening ? say.stop : say.listen}
          onPress={() => {
            setListening(!listening);
            setRead(null);
          }}
        />
        <Action weight="quiet" label={say.reset} onPress={() => void keep(AT_FIRST)} />
      </div>
      <div role="status" className="stack">
        {listening && !read && <Notice tone="info">{say.listening}</Notice>}
        {read && (
          <p className="breakable">
            {say.read}: <strong>{read.text}</strong>
          </p>
        )}
        {read && !read.found && <Notice tone="attention">{say.notTest}</Notice>}
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
  const say = words.scanner;
  const there = useUsbScanners((state) => state.names);
  const [chosen, setChosen] = useState(false);
  return (
    <section className="settings-block" aria-label={say.usb}>
      <h3>{say.usb}</h3>
      <p className="quiet">{say.usbHint}</p>
      <div className="row">
        <Action
          icon={Usb}
          label={say.allowUsb}
          onPress={() => void chooseUsbScanner().then((name) => setChosen(name === null))}
        />
      </div>
      <p role="status">
        {there.length > 0 ? say.usbAllowed(there.join(', ')) : chosen ? say.noUsb : say.usbNone}
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
  const say = words.scanner;
  const { perKey, pause } = found.measured;
  return (
    <div className="stack">
      <HowItTypes
        title={say.found}
        settings={found}
        speed={say.pace(Math.round(perKey), Math.round(pause))}
      />
      <div className="row">
        <Action weight="main" label={say.keep} onPress={() => onKeep(found)} />
      </div>
    </div>
  );
}

function HowItTypes(props: { title: string; settings: ScannerSettings; speed?: string }) {
  const say = words.scanner;
  const { suffix, prefix, layout } = props.settings;
  const facts = [
    [say.ended, say.ends[suffix]],
    ...(props.speed ? [[say.speed, props.speed]] : []),
    [say.before, prefix === '' ? say.nothing : prefix],
    [say.keyboard, say.layouts[typeof layout === 'string' ? layout : 'learned']],
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
