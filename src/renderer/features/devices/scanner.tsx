import { Download, Printer, ScanBarcode, Usb } from 'lucide-react';
import { useEffect, useState } from 'react';
import {
  DEFAULT_SCANNER,
  type ScannerSettings,
} from '../../../shared/settings/scanner-settings.ts';
import { Action } from '../../kit/action.tsx';
import { momentText } from '../../kit/format.ts';
import { Notice } from '../../kit/notice.tsx';
import { type Found, foundBy } from '../../scanner/calibration.ts';
import { useLastScan } from '../../scanner/last-scan.ts';
import { calibrate } from '../../scanner/scanner.ts';
import {
  canUseUsbScanner,
  chooseUsbScanner,
  useUsbScanners,
} from '../../scanner/usb/usb-scanner.ts';
import { saveFile } from '../../state/files.ts';
import { askOrStop } from '../../state/station.ts';
import { usePending, useWindow } from '../../state/window-store.ts';
import { sentence, t } from '../../words/words.ts';
import { Block, Panel } from '../settings/panel.tsx';
import { askSupervised } from '../settings/supervisor/pin.tsx';
import { CODE_ENDS, INPUT_SOURCES, LAYOUTS } from './messages.ts';
import { useSerialScanner } from './scale-state.tsx';
import { SerialPort } from './serial-port.tsx';

/** Scanner settings: tested and learned with the test barcode. */
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
    setKept({ ok: true, message: t('The scanner’s keyboard settings are saved.') });
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
          label={listening ? t('Stop (trying)') : t('Try the scanner')}
          onPress={() => {
            setListening(!listening);
            setRead(null);
          }}
        />
        <Action weight="quiet" label={t('Reset')} onPress={() => void keep(DEFAULT_SCANNER)} />
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
            {t('That is not the test barcode, or not all of it. It is shown as it was typed.')}
          </Notice>
        )}
        {kept && <Notice tone={kept.ok ? 'success' : 'stop'}>{kept.message}</Notice>}
      </div>
      {read?.found && <FoundOut found={read.found} onKeep={(found) => void keep(found)} />}
      {canUseUsbScanner() && <UsbScanner />}
      <SerialScannerPort />
      <CommandSheet />
    </Panel>
  );
}

function UsbScanner() {
  const there = useUsbScanners((state) => state.names);
  const [chosen, setChosen] = useState(false);
  return (
    <Block title={t('USB scanner (HID POS)')}>
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
    </Block>
  );
}

const NAMES = ['prefix', 'suffix', 'pace', 'layout'] as const;

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
    <Block title={props.title}>
      <ul>
        {facts.map(([name, value]) => (
          <li key={name}>
            {name}: <strong>{value}</strong>
          </li>
        ))}
      </ul>
    </Block>
  );
}

function LastScanLine() {
  const last = useLastScan((state) => state.last);
  if (!last) return <p className="quiet">{t('Nothing was scanned in this window yet.')}</p>;
  return (
    <p className="breakable">
      {t('Last scan')}: <strong>{last.text}</strong> · {t(INPUT_SOURCES[last.by])} ·{' '}
      {momentText(last.at.toISOString())}
    </p>
  );
}

/** The commands as barcodes on paper: printed on the document printer, or saved. */
function CommandSheet() {
  const busy = usePending('scanner.commandSheet');
  const [sent, setSent] = useState(false);

  async function make(print: boolean) {
    setSent(false);
    const made = await askOrStop('scanner.commandSheet', { print });
    if (!made.ok) return;
    if (made.value.pdf === null) return setSent(true);
    const bytes = Uint8Array.from(atob(made.value.pdf), (char) => char.charCodeAt(0));
    saveFile('packbench-commands.pdf', 'application/pdf', bytes);
  }

  return (
    <Block title={t('Command sheet')}>
      <p className="quiet">
        {t('All commands, quantities, boxes and badges as barcodes, and the test barcode.')}
      </p>
      <div className="row">
        <Action
          icon={Printer}
          label={t('Print it')}
          about={t('Command sheet')}
          busy={busy}
          onPress={() => void make(true)}
        />
        <Action
          icon={Download}
          label={t('Save it')}
          about={t('Command sheet')}
          busy={busy}
          onPress={() => void make(false)}
        />
      </div>
      <div role="status">
        {sent && (
          <Notice tone="success">{t('The command sheet was sent to the document printer.')}</Notice>
        )}
      </div>
    </Block>
  );
}

/** A scanner on a serial port: the port, and whether it is connected. */
function SerialScannerPort() {
  return (
    <Block title={t('Scanner on a serial port')}>
      <p className="quiet">
        {t('A scanner on a serial or virtual COM port is read by the station itself.')}
      </p>
      <SerialPort of="scanner" />
      <div role="status">
        <PortState />
      </div>
    </Block>
  );
}

function PortState() {
  const scanner = useSerialScanner((state) => state.scanner);
  if (!scanner?.port) return <p className="quiet">{t('None is set up.')}</p>;
  const { port, state, trouble } = scanner;
  if (state === 'open')
    return <Notice tone="success">{t('{port} is open: the scanner is read.', { port })}</Notice>;
  if (state === 'opening')
    return <Notice tone="info">{t('{port} is being opened.', { port })}</Notice>;
  return (
    <Notice tone="attention">
      {t(
        '{port} cannot be opened: {why}. Once the scanner is plugged in, it comes back by itself.',
        {
          port,
          why: trouble ?? '',
        },
      )}
    </Notice>
  );
}
