import { type StationError, stationError } from '../../shared/errors.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { say } from '../../shared/say.ts';
import { scaleProtocol } from '../../shared/station/scale/protocols.ts';
import type { ScaleState } from '../../shared/station/scale/scale-state.ts';
import type { SerialSettings } from '../../shared/station/serial.ts';
import type { ScanAnswer } from '../../shared/station/session.ts';
import type { Settings } from '../../shared/station/settings.ts';
import type { SerialInstruments } from '../domain/instruments/ports.ts';
import {
  type Finding,
  ofState,
  serialScale,
  serialScanner,
  tryScale,
  tryScanner,
  type WantedScale,
} from './instrument-checks.ts';
import { createSlot } from './instrument-slot.ts';
import { createPlayedScale, type Played } from './played-scale.ts';
import type { ScaleDesk, ScaleSource } from './scale-desk.ts';

export interface InstrumentsParts {
  settings(): Settings;
  serial: SerialInstruments;
  desk: ScaleDesk;
  /** On the sandbox a panel plays scale and scanner. */
  sandbox: boolean;
  /** As the window's scanner. */
  scan(text: string): Promise<ScanAnswer>;
  /** A scan that did not come through a window. */
  scanned(text: string, answer: ScanAnswer): void;
  onDefect(error: unknown): void;
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
  /** Errors: `not-available` outside of the sandbox. */
  playScale(played: Played): Result<ScaleState>;
  playScan(text: string): Promise<Result<ScanAnswer>>;
  /** For the doctor: whether each one that is set up is there. */
  check(): Promise<{ scale: Finding; scanner: Finding }>;
  close(): Promise<void>;
}

const NO_SCALE: ScaleSource = { kind: 'none', name: null };
const NO_USB: ScaleSource = { kind: 'hid', name: null };

export function createInstruments(parts: InstrumentsParts): Instruments {
  const { desk, serial } = parts;
  let begun = false;
  let scannerTrouble: string | null = null;
  const played = createPlayedScale(desk);
  const scale = createSlot<WantedScale>();
  const scanner = createSlot<SerialSettings>();
  const isUsb = () => parts.settings()['scale.kind'] === 'hid';

  function settingsChanged(): void {
    if (!begun) return;
    const wanted = serialScale(parts.settings());
    const { kind } = desk.state();
    if (!wanted && kind === 'serial') desk.gone(NO_SCALE, null);
    if (!isUsb() && kind === 'hid') desk.gone(NO_SCALE, null);
    scale.put(wanted, openScale);
    scanner.put(serialScanner(parts.settings()), openScanner);
    desk.settingsChanged();
  }

  function openScale({ serial: port, protocol, unit }: WantedScale) {
    const source = { kind: 'serial', name: port.path } as const;
    desk.gone(source, null);
    return serial.scale(port, scaleProtocol(protocol, unit), {
      connected: () => real(() => desk.connected(source)),
      gone: (why) => real(() => desk.gone(source, why)),
      heard: (read) => real(() => desk.heard(read)),
    });
  }

  function openScanner(port: SerialSettings) {
    return serial.scanner(port, {
      connected: () => {
        scannerTrouble = null;
      },
      gone: (why) => {
        scannerTrouble = why;
      },
      text: (text) => void scan(text).catch(parts.onDefect),
    });
  }

  /** A real scale that speaks ends the play. */
  function real(then: () => void): void {
    played.end();
    then();
  }

  async function scan(text: string): Promise<ScanAnswer> {
    const answer = await parts.scan(text);
    parts.scanned(text, answer);
    return answer;
  }

  async function check(): Promise<{ scale: Finding; scanner: Finding }> {
    const settings = parts.settings();
    const port = serialScanner(settings)?.path;
    const listened = begun && settings['scale.kind'] !== 'none';
    return {
      scale: listened ? ofState(desk.state()) : await tryScale(settings, serial),
      scanner:
        begun && port !== undefined
          ? { ok: scannerTrouble === null, detail: `${port}: ${scannerTrouble ?? 'open'}` }
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
      if (isUsb()) real(() => desk.connected({ kind: 'hid', name }));
    },
    detached() {
      if (isUsb()) real(() => desk.gone(NO_USB, null));
    },
    report(bytes, reportId) {
      if (isUsb()) real(() => desk.report(bytes, reportId));
    },
    ports: () => serial.ports(),
    playScale(what) {
      if (!parts.sandbox) return fail(notPlayed());
      played.play(what);
      return ok(desk.state());
    },
    playScan: async (text) => (parts.sandbox ? ok(await scan(text)) : fail(notPlayed())),
    check,
    async close() {
      played.end();
      await Promise.all([scale.close(), scanner.close()]);
      desk.close();
    },
  };
}

const notPlayed = (): StationError =>
  stationError('not-available', say`Scale and scanner are played on the sandbox alone.`);
