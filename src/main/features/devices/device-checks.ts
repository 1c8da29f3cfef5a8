import type { SerialScanner } from '../../../shared/devices/commands.ts';
import type { ScaleProtocolName } from '../../../shared/devices/scale/protocol.ts';
import { scaleProtocol } from '../../../shared/devices/scale/protocols.ts';
import type { Read } from '../../../shared/devices/scale/reading.ts';
import type { ScaleState } from '../../../shared/devices/scale/scale-state.ts';
import type { SerialSettings } from '../../../shared/devices/serial.ts';
import type { MassUnit } from '../../../shared/kernel/measure.ts';
import { type AnyMessage, say } from '../../../shared/kernel/message.ts';
import type { ScaleWeight } from '../../../shared/orders/cartons/weighing.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { createScaleLines, type ScaleLines } from './logic/scale-lines.ts';
import type { SerialDevices, SerialLine } from './ports.ts';

export interface WantedScale {
  serial: SerialSettings;
  protocol: ScaleProtocolName;
  unit: MassUnit | null;
  isAsked: boolean;
}

export function serialScale(settings: Settings): WantedScale | null {
  const path = settings['scale.port'];
  if (settings['scale.kind'] !== 'serial' || path === null) return null;
  return {
    serial: { path, baud: settings['scale.baud'], frame: settings['scale.frame'] },
    protocol: settings['scale.protocol'],
    unit: settings['scale.unit'],
    isAsked: settings['scale.ask'],
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
export function ofState(
  { kind, connected, name, trouble, live, weight, condition, unreadable, raw }: ScaleState,
  { lines, fits }: ScaleLines,
): Finding {
  const who = name ?? kind;
  if (!connected)
    return {
      ok: false,
      detail: trouble
        ? say('{who}: {trouble}', { who, trouble })
        : say('{who}: not connected', { who }),
    };
  if (unreadable) {
    // Of a USB scale, whose reports are no lines.
    const sent = lines.length > 0 ? lines : [raw ?? ''];
    return { ok: false, detail: notRead(who, unreadable, sent, fits) };
  }
  if (!live) return { ok: false, detail: say('{who}: sends nothing', { who }) };
  return {
    ok: true,
    detail: weight ? `${who}: ${weight.value} ${weight.unit}` : `${who}: ${condition}`,
  };
}

/** What it sent as it came, and the protocols that would read it. */
const notRead = (
  path: string,
  why: string,
  lines: readonly string[],
  fits: readonly string[],
): AnyMessage =>
  say('{path}: cannot be read ({why}): {line}{perhaps}', {
    path,
    why,
    line: lines.at(-1) ?? '',
    perhaps: fits.length > 0 ? say('. It may be {protocols}', { protocols: fits.join(', ') }) : '',
  });

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
  const lines = createScaleLines();
  const protocol = scaleProtocol(wanted.protocol, wanted.unit);
  const silent = (): AnyMessage => {
    const { lines: sent, fits } = lines.current();
    if (sent.length > 0) return notRead(path, 'line', sent, fits);
    return wanted.isAsked || protocol.asks.length === 0
      ? say('{who}: sends nothing', { who: path })
      : say('{who}: sends nothing by itself; settings set scale.ask true asks it', { who: path });
  };
  return await forAMoment<Finding>(
    (found) =>
      serial.scale(wanted.serial, protocol, wanted.isAsked, {
        connected: () => {},
        gone: (why) => found({ ok: false, detail: say('{path}: {why}', { path, why }) }),
        heard: lines.heard,
        received: (read) => found(ofRead(path, read, lines.current())),
      }),
    () => ({ ok: false, detail: silent() }),
  );
}

export async function tryScanner(settings: Settings, serial: SerialDevices): Promise<Finding> {
  const wanted = serialScanner(settings);
  if (!wanted) return { ok: true, detail: say('as a keyboard; no serial one is set up') };
  const { path } = wanted;
  return await forAMoment<Finding>(
    (found) =>
      serial.scanner(wanted, {
        connected: () => found({ ok: true, detail: `${path}: open` }),
        gone: (why) => found({ ok: false, detail: say('{path}: {why}', { path, why }) }),
        text: () => {},
      }),
    () => ({ ok: false, detail: say('{who}: sends nothing', { who: path }) }),
  );
}

/** What a scale sent in some seconds, and its first stable weight. */
interface Heard extends ScaleLines {
  port: string | null;
  trouble: AnyMessage | null;
  weight: ScaleWeight | null;
}

export async function listenToScale(settings: Settings, serial: SerialDevices): Promise<Heard> {
  const wanted = serialScale(settings);
  const lines = createScaleLines();
  if (!wanted) return { port: null, trouble: null, weight: null, ...lines.current() };
  const { path } = wanted.serial;
  const found = await forAMoment<Pick<Heard, 'trouble' | 'weight'>>(
    (end) =>
      serial.scale(wanted.serial, scaleProtocol(wanted.protocol, wanted.unit), wanted.isAsked, {
        connected: () => {},
        gone: (why) => end({ trouble: why, weight: null }),
        heard: lines.heard,
        received(read) {
          if (!read.ok || read.value.condition !== 'stable') return;
          if (read.value.weight) end({ trouble: null, weight: read.value.weight });
        },
      }),
    () => ({ trouble: null, weight: null }),
  );
  return { port: path, ...found, ...lines.current() };
}

function ofRead(path: string, read: Read, { lines, fits }: ScaleLines): Finding {
  if (!read.ok) return { ok: false, detail: notRead(path, read.error.why, lines, fits) };
  const { weight, condition } = read.value;
  return { ok: true, detail: `${path}: ${weight ? `${weight.value} ${weight.unit}` : condition}` };
}

async function forAMoment<T>(
  open: (found: (finding: T) => void) => SerialLine,
  silent: () => T,
): Promise<T> {
  let patience: NodeJS.Timeout | undefined;
  const { promise, resolve } = Promise.withResolvers<T>();
  const line = open(resolve);
  patience = setTimeout(() => resolve(silent()), PATIENCE_MS);
  try {
    return await promise;
  } finally {
    clearTimeout(patience);
    await line.close();
  }
}
