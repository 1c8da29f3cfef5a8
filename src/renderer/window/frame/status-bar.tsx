import {
  Contrast,
  FileText,
  Moon,
  Printer,
  ScanBarcode,
  Sun,
  SunMoon,
  Tag,
  User,
} from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import type { LineState } from '../../../shared/connection/line.ts';
import type { StationStatus } from '../../../shared/maintenance/station-status.ts';
import type { PrintRole } from '../../../shared/printing/print-job.ts';
import { lineChip, lineText } from '../../features/connection/line-text.tsx';
import { ScaleStatus } from '../../features/devices/scale-state.tsx';
import { showSignIn } from '../../features/people/sign-in-state.ts';
import { ROLES } from '../../features/printing/messages.ts';
import { showQueue } from '../../features/printing/queue-state.ts';
import { DialogBox } from '../../kit/dialog.tsx';
import { printerName, shortReason } from '../../kit/format.ts';
import { useHotkey } from '../../kit/keys/hotkeys.tsx';
import { KEYS } from '../../kit/keys/keys.ts';
import { ToneIcon } from '../../kit/notice.tsx';
import {
  setSimulatorOpen,
  setTheme,
  THEMES,
  type Theme,
  usePreferences,
} from '../../state/preferences.ts';
import { useWindow } from '../../state/window-store.ts';
import { stationText, t } from '../../words/words.ts';
import { openSettings } from '../fixes.ts';
import { THEME_STATUS } from '../messages.ts';
import { useFolded } from './folded.ts';
import './status-bar.css';

/**
 * Always visible, in one row: partner, printers, unconfirmed purchases, packer. What has no room is behind one chip
 * with its count.
 */
export function StatusBar() {
  const status = useWindow((state) => state.status);
  const lost = useWindow((state) => state.contact === 'lost');
  const bar = useRef<HTMLElement>(null);
  const folded = useFolded(bar);
  const [open, setOpen] = useState(false);
  return (
    <section ref={bar} className="status-bar" aria-label={t('State of the station')}>
      {lost && (
        <span className="status-item status-unknown" data-tone="unknown">
          <ToneIcon tone="unknown" />
          {t('No contact with the station')}
        </span>
      )}
      {status && <Items status={status} />}
      <Button
        className="status-item status-button status-folded"
        data-tone={folded.tone}
        aria-label={t('{count} more of the state', { count: folded.count })}
        onPress={() => setOpen(true)}
      >
        {folded.tone && <ToneIcon tone={folded.tone} />}
        <strong>+{folded.count}</strong>
      </Button>
      <ThemeButton />
      {status && open && (
        <DialogBox title={t('State of the station')} onClose={() => setOpen(false)}>
          <div className="status-all">
            <Items status={status} />
          </div>
        </DialogBox>
      )}
    </section>
  );
}

function Items({ status }: { status: StationStatus }) {
  return (
    <>
      <Partner {...status.partner} line={status.line} />
      <Trouble line={status.line} />
      {status.partner.sandbox && <PlayButton />}
      <Printers printers={status.printers} />
      <ScaleStatus />
      {status.site && <Site site={status.site} />}
      <OtherPrograms troubles={status.exchangeTroubles} />
      <Unknown count={status.unknownPurchases} />
      <Packer name={status.packer} needed={status.signIn === 'required'} />
    </>
  );
}

/** Without a packer the text is dropped in a narrow bar; the button stays. */
function Packer({ name, needed }: { name: string | null; needed: boolean }) {
  useHotkey('who', showSignIn, true, t('Who is packing'));
  const nobody = name === null;
  return (
    <Button
      className="status-item status-button status-packer"
      data-tone={nobody && needed ? 'attention' : undefined}
      aria-label={t('Packer: {now}. Press to sign in or out.', {
        now: name ?? t('nobody signed in'),
      })}
      aria-keyshortcuts={KEYS.who}
      onPress={showSignIn}
    >
      <User aria-hidden />
      <span className={nobody ? 'status-more' : undefined}>{name ?? t('nobody signed in')}</span>
    </Button>
  );
}

/** Shown while the partner is away or slow. */
function Trouble({ line }: { line: LineState }) {
  if (line.state !== 'down' && line.state !== 'slow') return null;
  return (
    <span
      className="status-item status-site status-line-trouble"
      data-tone="attention"
      title={lineText(line)}
    >
      <ToneIcon tone="attention" />
      <strong>{lineChip(line)}</strong>
    </span>
  );
}

function Partner({ name, sandbox, line }: { name: string; sandbox: boolean; line: LineState }) {
  if (sandbox)
    return (
      <span className="status-item status-sandbox" title={lineText(line)}>
        <strong>{t('SANDBOX')}</strong>
        <span className="status-more">{t('nothing real is bought')}</span>
      </span>
    );
  return (
    <span className="status-item" title={lineText(line)}>
      <span className="quiet status-more">{t('Partner')}</span>
      <strong>{hostOf(name)}</strong>
    </span>
  );
}

/** Toggles the panel that simulates scanner and scale. */
function PlayButton() {
  const open = usePreferences((state) => state.playOpen);
  return (
    <Button
      className="status-item status-button status-play"
      aria-label={t('Simulate scanner and scale')}
      aria-expanded={open}
      aria-keyshortcuts={KEYS.simulate}
      onPress={() => setSimulatorOpen(!open)}
    >
      <ScanBarcode aria-hidden />
      <span className="status-more">{t('Simulate scanner')}</span>
    </Button>
  );
}

const hostOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).host : address;

/** Opens the print queue, as its key does. */
function Printers({ printers }: Pick<StationStatus, 'printers'>) {
  useHotkey('printQueue', showQueue, true, t('Print queue'));
  return (
    <>
      <Target forRole="label" printers={printers} />
      <Target forRole="document" printers={printers} />
      <Jobs waiting={printers.waiting} trouble={printers.trouble} />
    </>
  );
}

const statusTarget = (target: string | null): string =>
  target === null ? t('no printer') : printerName(target);

const ROLE_ICON: Record<PrintRole, typeof Tag> = { label: Tag, document: FileText };

function Target({
  forRole: role,
  printers,
}: { forRole: PrintRole } & Pick<StationStatus, 'printers'>) {
  const target = printers[role];
  const ready = printers.ready[role];
  const trouble = target === null || ready?.ok === false;
  const Icon = ROLE_ICON[role];
  return (
    <Button
      className="status-item status-button status-printer"
      data-trouble={trouble || undefined}
      data-tone={trouble ? 'attention' : undefined}
      aria-keyshortcuts={KEYS.printQueue}
      onPress={showQueue}
    >
      {trouble ? <ToneIcon tone="attention" /> : <Icon aria-hidden />}
      <span className="status-lines" title={target ?? undefined}>
        <span className="status-line">
          <span className="status-role">{t(ROLES[role])}: </span>
          <strong>{statusTarget(target)}</strong>
        </span>
        {target && ready && (
          <span className={`status-line status-state ${ready.ok ? 'status-ready' : ''}`}>
            {ready.ok ? t('Ready') : t('Not ready: {why}', { why: shortReason(ready.detail) })}
          </span>
        )}
      </span>
    </Button>
  );
}

function Jobs({ waiting, trouble }: Pick<StationStatus['printers'], 'waiting' | 'trouble'>) {
  if (waiting === 0 && trouble === 0) return null;
  return (
    <Button
      className="status-item status-button status-jobs"
      data-tone={trouble > 0 ? 'stop' : 'info'}
      aria-keyshortcuts={KEYS.printQueue}
      onPress={showQueue}
    >
      {trouble > 0 ? <ToneIcon tone="stop" /> : <Printer aria-hidden />}
      <span className="status-lines">
        <span className="visually-hidden">{t('Prints waiting')}: </span>
        {trouble > 0 && <strong>{t('{count} need you', { count: trouble })}</strong>}
        {waiting > 0 && <span>{t('{count} wait', { count: waiting })}</span>}
      </span>
    </Button>
  );
}

/** For an unreachable site: what continues, and what waits for it. */
function Site({ site }: { site: NonNullable<StationStatus['site']> }) {
  const { name, reachable, pending, limited } = site;
  if (limited)
    return (
      <span className="status-item status-site" data-tone="stop" title={stationText(limited)}>
        <ToneIcon tone="stop" />
        <strong>{t('Site: {name} takes no claims', { name })}</strong>
      </span>
    );
  if (!reachable)
    return (
      <span className="status-item status-site" data-tone="attention">
        <ToneIcon tone="attention" />
        <strong>
          {pending > 0
            ? t('Site out of reach: packing goes on, {count} results to upload', { count: pending })
            : t('Site out of reach: packing goes on')}
        </strong>
      </span>
    );
  return (
    <span className="status-item status-site">
      <span className="quiet">{t('Site')}: </span>
      <strong>{name}</strong>
    </span>
  );
}

/** Opens the list of their problems. */
function OtherPrograms({ troubles }: { troubles: number }) {
  if (troubles === 0) return null;
  return (
    <Button
      className="status-item status-button status-programs"
      data-tone="attention"
      onPress={() => openSettings('exchange')}
    >
      <ToneIcon tone="attention" />
      <strong>{t('Integrations: look')}</strong>
    </Button>
  );
}

function Unknown({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="status-item status-unknown" data-tone="unknown">
      <ToneIcon tone="unknown" />
      <strong>{t('{count} purchases not confirmed', { count })}</strong>
    </span>
  );
}

const THEME_ICONS: Record<Theme, typeof Sun> = {
  auto: SunMoon,
  light: Sun,
  dark: Moon,
  contrast: Contrast,
};

function ThemeButton() {
  const theme = usePreferences((state) => state.theme);
  const Icon = THEME_ICONS[theme];
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'auto';
  return (
    <Button
      className="status-theme"
      aria-label={t('Look: {now}. Press to change.', { now: t(THEME_STATUS[theme]) })}
      onPress={() => setTheme(next)}
    >
      <Icon aria-hidden />
    </Button>
  );
}
