import type { EventData } from '../../../shared/bridge/calls.ts';
import type { SerialScanner } from '../../../shared/devices/commands.ts';
import { scaleProtocol } from '../../../shared/devices/scale/protocols.ts';
import type { ScaleState } from '../../../shared/devices/scale/scale-state.ts';
import type { SerialSettings } from '../../../shared/devices/serial.ts';
import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import {
  type Finding,
  ofSerialScanner,
  ofState,
  serialScale,
  serialScanner,
  tryScale,
  tryScanner,
  type WantedScale,
} from './device-checks.ts';
import { createSlot } from './device-slot.ts';
import type { SerialInstruments } from './ports.ts';
import type { ScaleService, ScaleSource } from './scale-service.ts';
import { createPlayedScale, type Played } from './simulated-scale.ts';

export interface InstrumentsParts {
  settings(): Settings;
  serial: SerialInstruments;
  service: ScaleService;
  /** On the sandbox a panel plays scale and scanner. */
  sandbox: boolean;
  /**
   * A scan that did not come through a window: it is for one of them to take, because only a window
   * knows what must be acknowledged first, and what is open on it.
   */
  scanned(scan: EventData<'instruments.scanned'>): void;
  scannerChanged(scanner: SerialScanner): void;
}

/** What hangs on the bench: opened as the settings say, and opened anew when they change. */
export interface Instruments {
  /** For a host with a bench; until then no port is taken. */
  begin(): void;
  settingsChanged(): void;
  /** A USB scale in the window. */
  attached(name: string): void;
  detached(): void;
  report(bytes: Uint8Array, reportId: number): void;
  ports: SerialInstruments['ports'];
  serialScanner(): SerialScanner;
  /** Errors: `not-available` outside of the sandbox. */
  playScale(played: Played): Result<ScaleState>;
  playScan(text: string): Result<null>;
  /** After a sleep: lines are opened anew, and no weight from before counts. */
  woke(): void;
  /** Whether a window may take the scan: one alone may, and only while it is new. */
  claimScan(id: number): boolean;
  /** What no window took yet. */
  waitingScans(): EventData<'instruments.scanned'>[];
  /** For the doctor: whether each one that is set up is there. */
  check(): Promise<{ scale: Finding; scanner: Finding }>;
  close(): Promise<void>;
}

/** What nobody took by then is forgotten: a scan that acts much later is worse than one lost. */
const CLAIM_MS = 2000;
const NO_SCALE: ScaleSource = { kind: 'none', name: null };
const NO_SCANNER: SerialScanner = { port: null, state: null, trouble: null };
const NO_USB: ScaleSource = { kind: 'hid', name: null };

export function createInstruments(parts: InstrumentsParts): Instruments {
  const { service, serial } = parts;
  let begun = false;
  let heardScanner = NO_SCANNER;
  let lastScan = 0;
  const unclaimed = new Map<number, EventData<'instruments.scanned'>>();
  const played = createPlayedScale(service);
  const scale = createSlot<WantedScale>();
  const scanner = createSlot<SerialSettings>();
  const isUsb = () => parts.settings()['scale.kind'] === 'hid';

  function settingsChanged(): void {
    if (!begun) return;
    const wanted = serialScale(parts.settings());
    const { kind } = service.state();
    if (!wanted && kind === 'serial') service.gone(NO_SCALE, null);
    if (!isUsb() && kind === 'hid') service.gone(NO_SCALE, null);
    scale.put(wanted, openScale);
    const port = serialScanner(parts.settings());
    if (!port && heardScanner.port !== null) tellScanner(NO_SCANNER);
    scanner.put(port, openScanner);
    service.settingsChanged();
  }

  function openScale({ serial: port, protocol, unit }: WantedScale) {
    const source = { kind: 'serial', name: port.path } as const;
    service.gone(source, null);
    return serial.scale(port, scaleProtocol(protocol, unit), {
      connected: () => real(() => service.connected(source)),
      gone: (why) => real(() => service.gone(source, why)),
      heard: (read) => real(() => service.heard(read)),
    });
  }

  function openScanner(settings: SerialSettings) {
    const port = settings.path;
    tellScanner({ port, state: 'opening', trouble: null });
    return serial.scanner(settings, {
      connected: () => tellScanner({ port, state: 'open', trouble: null }),
      gone: (trouble) => tellScanner({ port, state: 'lost', trouble }),
      text: (text) => scanned(text, 'serial'),
    });
  }

  function tellScanner(now: SerialScanner): void {
    heardScanner = now;
    parts.scannerChanged(now);
  }

  /** A real scale that speaks ends the play. */
  function real(then: () => void): void {
    played.end();
    then();
  }

  function scanned(text: string, from: EventData<'instruments.scanned'>['from']): void {
    lastScan += 1;
    const id = lastScan;
    unclaimed.set(id, { id, text, from });
    setTimeout(() => unclaimed.delete(id), CLAIM_MS).unref();
    parts.scanned({ id, text, from });
  }

  async function check(): Promise<{ scale: Finding; scanner: Finding }> {
    const settings = parts.settings();
    const listened = begun && settings['scale.kind'] !== 'none';
    return {
      scale: listened ? ofState(service.state()) : await tryScale(settings, serial),
      scanner:
        begun && heardScanner.port !== null
          ? ofSerialScanner(heardScanner)
          : await tryScanner(settings, serial),
    };
  }

  return {
    begin() {
      begun = true;
      settingsChanged();
    },
    settingsChanged,
    attached(name) {
      if (isUsb()) real(() => service.connected({ kind: 'hid', name }));
    },
    detached() {
      if (isUsb()) real(() => service.gone(NO_USB, null));
    },
    report(bytes, reportId) {
      if (isUsb()) real(() => service.report(bytes, reportId));
    },
    ports: () => serial.ports(),
    serialScanner: () => heardScanner,
    playScale(what) {
      if (!parts.sandbox) return fail(notPlayed());
      played.play(what);
      return ok(service.state());
    },
    playScan(text) {
      if (!parts.sandbox) return fail(notPlayed());
      scanned(text, 'played');
      return ok(null);
    },
    waitingScans: () => [...unclaimed.values()],
    woke() {
      if (!begun) return;
      const { kind, connected, name } = service.state();
      if (kind === 'hid' && connected) service.connected({ kind, name });
      if (kind === 'serial') service.gone({ kind, name }, null);
      scale.drop();
      scanner.drop();
      settingsChanged();
    },
    claimScan: (id) => unclaimed.delete(id),
    check,
    async close() {
      played.end();
      await Promise.all([scale.close(), scanner.close()]);
      service.close();
    },
  };
}

const notPlayed = (): StationError =>
  stationError('not-available', say('Scale and scanner are played on the sandbox alone.'));
