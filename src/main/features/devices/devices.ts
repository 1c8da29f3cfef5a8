import { scaleProtocol } from '../../../shared/devices/scale/protocols.ts';
import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { Publisher } from '../../kernel/publisher.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import { createBenchScanner } from './bench-scanner.ts';
import {
  type Finding,
  listenToScale,
  ofState,
  serialScale,
  tryScale,
  type WantedScale,
} from './device-checks.ts';
import { createSlot } from './device-slot.ts';
import { createScaleLines } from './logic/scale-lines.ts';
import type { SerialDevices } from './ports.ts';
import type { ScaleService, ScaleSource } from './scale-service.ts';
import { createSimulatedScale, type Simulated } from './simulated-scale.ts';

const NO_SCALE: ScaleSource = { kind: 'none', name: null };
const NO_USB: ScaleSource = { kind: 'hid', name: null };

export interface DeviceNeeds {
  serial: SerialDevices;
  scale: ScaleService;
  publisher: Publisher;
  settings: SettingsSource;
  /** Whether scale and scanner may be simulated. */
  sandbox: boolean;
}

export type Devices = ReturnType<typeof createDevices>;

/** Scale and scanner: opened by the settings, and reopened when they change. */
export function createDevices({
  serial,
  scale: service,
  publisher,
  settings,
  sandbox,
}: DeviceNeeds) {
  const scanner = createBenchScanner({ serial, publisher, settings });
  const scale = createBenchScale(serial, settings, service);
  let stopFollowing: (() => void) | null = null;

  function put(): void {
    scale.put();
    scanner.put();
    service.settingsChanged();
  }

  const ifSimulated = <T>(simulate: () => T): Result<T> =>
    sandbox ? ok(simulate()) : fail(notSimulated());

  return {
    /** For a host with a bench; until then no port is opened. */
    begin(): void {
      stopFollowing = settings.onChange(put);
      put();
    },
    attached: scale.attached,
    detached: scale.detached,
    report: scale.report,
    /** What a scale on a serial port sent last. */
    lines: scale.lines,
    /** Opens the scale's port for some seconds. */
    listen: () => listenToScale(settings.current(), serial),
    ports: () => serial.ports(),
    scanner,
    /** Errors: `not-available` outside of the sandbox. */
    simulateScale: (simulated: Simulated) =>
      ifSimulated(() => {
        scale.simulate(simulated);
        return service.state();
      }),
    simulateScan: (text: string) =>
      ifSimulated(() => {
        scanner.scanned(text, 'played');
        return null;
      }),
    /** The scale recognised a carton: sent to a window as a scan. */
    recognised: (carton: string) => scanner.scanned(carton, 'scale'),
    /** After a sleep: reopens the devices and discards earlier weights. */
    woke(): void {
      if (!stopFollowing) return;
      scale.woke();
      scanner.drop();
      put();
    },
    /** For the doctor: whether each configured device is present. */
    check: async () => ({
      scale: await scale.check(stopFollowing !== null),
      scanner: await scanner.check(),
    }),
    async close() {
      stopFollowing?.();
      await Promise.all([scale.close(), scanner.close()]);
      service.close();
    },
  };
}

/** The scale: on a serial port, on USB in the window, or simulated. */
function createBenchScale(serial: SerialDevices, settings: SettingsSource, service: ScaleService) {
  const simulated = createSimulatedScale(service);
  const slot = createSlot<WantedScale>();
  const lines = createScaleLines();
  const isUsb = () => settings.current()['scale.kind'] === 'hid';

  /** Data from a real scale ends the simulation. */
  function real(then: () => void): void {
    simulated.end();
    then();
  }

  function open({ serial: port, protocol, unit, isAsked }: WantedScale) {
    const source = { kind: 'serial', name: port.path } as const;
    service.gone(source, null);
    lines.forget();
    return serial.scale(port, scaleProtocol(protocol, unit), isAsked, {
      connected: () => real(() => service.connected(source)),
      heard: lines.heard,
      gone: (why) => real(() => service.gone(source, why)),
      received: (read) => real(() => service.received(read)),
    });
  }

  return {
    simulate: simulated.play,
    lines: lines.current,
    /** A USB scale in the window, as the two that follow. */
    attached(name: string): void {
      if (isUsb()) real(() => service.connected({ kind: 'hid', name }));
    },
    detached(): void {
      if (isUsb()) real(() => service.gone(NO_USB, null));
    },
    report(bytes: Uint8Array, reportId: number): void {
      if (isUsb()) real(() => service.report(bytes, reportId));
    },
    put() {
      const wanted = serialScale(settings.current());
      const { kind } = service.state();
      const isOther = (kind === 'serial' && !wanted) || (kind === 'hid' && !isUsb());
      if (isOther) service.gone(NO_SCALE, null);
      slot.put(wanted, open);
    },
    woke() {
      const { kind, connected, name } = service.state();
      if (kind === 'hid' && connected) service.connected({ kind, name });
      if (kind === 'serial') service.gone({ kind, name }, null);
      slot.drop();
    },
    check: async (isOpen: boolean): Promise<Finding> =>
      isOpen && settings.current()['scale.kind'] !== 'none'
        ? ofState(service.state(), lines.current())
        : await tryScale(settings.current(), serial),
    async close() {
      simulated.end();
      await slot.close();
    },
  };
}

const notSimulated = (): StationError =>
  stationError('not-available', say('Scale and scanner can be simulated only on the sandbox.'));
