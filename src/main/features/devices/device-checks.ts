import type { SerialScanner } from '../../../shared/devices/commands.ts';
import type { ScaleProtocolName } from '../../../shared/devices/scale/protocol.ts';
import { scaleProtocol } from '../../../shared/devices/scale/protocols.ts';
import type { Read } from '../../../shared/devices/scale/reading.ts';
import type { ScaleState } from '../../../shared/devices/scale/scale-state.ts';
import type { SerialSettings } from '../../../shared/devices/serial.ts';
import type { MassUnit } from '../../../shared/kernel/measure.ts';
import { type AnyMessage, say } from '../../../shared/kernel/message.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { SerialDevices, SerialLine } from './ports.ts';

export interface WantedScale {
  serial: SerialSettings;
  protocol: ScaleProtocolName;
  unit: MassUnit | null;
}

export function serialScale(settings: Settings): WantedScale | null {
  const path = settings['scale.port'];
  if (settings['scale.kind'] !== 'serial' || path === null) return null;
  return {
    serial: { path, baud: settings['scale.baud'], frame: settings['scale.frame'] },
    protocol: settings['scale.protocol'],
    unit: settings['scale.unit'],
  };
}

export function serialScanner(settings: Settings): SerialSettings | null {
  const path = settings['scanner.port'];
  return path === null
    ? null
    : { path, baud: settings['scanner.baud'], frame: settings['scanner.frame'] };
}

export interface Finding {
  ok: boolean;
  detail: AnyMessage;
}

/** Milliseconds to wait for data from a device that is not in use. */
const PATIENCE_MS = 3000;
const NOT_SET_UP: Finding = { ok: true, detail: say('not set up') };

/** Finding for a scale in use. */
export function ofState({
  kind,
  connected,
  name,
  trouble,
  live,
  weight,
  condition,
}: ScaleState): Finding {
  const who = name ?? kind;
  if (!connected)
    return {
      ok: false,
      detail: trouble
        ? say('{who}: {trouble}', { who, trouble })
        : say('{who}: not connected', { who }),
    };
  if (!live) return { ok: false, detail: say('{who}: sends nothing', { who }) };
  return {
    ok: true,
    detail: weight ? `${who}: ${weight.value} ${weight.unit}` : `${who}: ${condition}`,
  };
}

export const ofSerialScanner = ({ port, state, trouble }: SerialScanner): Finding => ({
  ok: state === 'open',
  detail: say('{port}: {why}', { port: port ?? 'null', why: trouble ?? state ?? 'null' }),
});

/** Without a bench the scale is not in use: opens its port briefly. */
export async function tryScale(settings: Settings, serial: SerialDevices): Promise<Finding> {
  if (settings['scale.kind'] === 'hid') {
    return { ok: true, detail: say('a USB scale, read in the window of the station') };
  }
  const wanted = serialScale(settings);
  if (!wanted) {
    const half = settings['scale.kind'] === 'serial';
    return half
      ? { ok: false, detail: say('no port is set: settings set scale.port') }
      : NOT_SET_UP;
  }
  const { path } = wanted.serial;
  return await forAMoment(path, (found) =>
    serial.scale(wanted.serial, scaleProtocol(wanted.protocol, wanted.unit), {
      connected: () => {},
      gone: (why) => found({ ok: false, detail: say('{path}: {why}', { path, why }) }),
      received: (read) => found(ofRead(path, read)),
    }),
  );
}

export async function tryScanner(settings: Settings, serial: SerialDevices): Promise<Finding> {
  const wanted = serialScanner(settings);
  if (!wanted) return { ok: true, detail: say('as a keyboard; no serial one is set up') };
  const { path } = wanted;
  return await forAMoment(path, (found) =>
    serial.scanner(wanted, {
      connected: () => found({ ok: true, detail: `${path}: open` }),
      gone: (why) => found({ ok: false, detail: say('{path}: {why}', { path, why }) }),
      text: () => {},
    }),
  );
}

function ofRead(path: string, read: Read): Finding {
  if (!read.ok)
    return {
      ok: false,
      detail: say('{path}: cannot be read ({why})', { path, why: read.error.why }),
    };
  const { weight, condition } = read.value;
  return { ok: true, detail: `${path}: ${weight ? `${weight.value} ${weight.unit}` : condition}` };
}

async function forAMoment(
  path: string,
  open: (found: (finding: Finding) => void) => SerialLine,
): Promise<Finding> {
  let patience: NodeJS.Timeout | undefined;
  const { promise, resolve } = Promise.withResolvers<Finding>();
  const line = open(resolve);
  patience = setTimeout(
    () => resolve({ ok: false, detail: say('{who}: sends nothing', { who: path }) }),
    PATIENCE_MS,
  );
  try {
    return await promise;
  } finally {
    clearTimeout(patience);
    await line.close();
  }
}
