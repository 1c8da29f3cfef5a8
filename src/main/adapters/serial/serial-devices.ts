import { readdir } from 'node:fs/promises';
import type { ScaleProtocol } from '../../../shared/devices/scale/protocol.ts';
import type { SerialSettings } from '../../../shared/devices/serial.ts';
import type {
  ScaleListener,
  SerialDevices,
  SerialLine,
  TextListener,
} from '../../features/devices/ports.ts';
import { openSerialLine, serialPort } from './serial-line.ts';

/** Names that stay the same whichever hole a device is plugged into (Linux). */
const BY_ID = '/dev/serial/by-id';

export const serialDevices: SerialDevices = {
  ports,
  scale: openSerialScale,
  scanner: openSerialScanner,
};

async function ports(): Promise<{ path: string; detail: string }[]> {
  const named = await readdir(BY_ID).catch(() => []);
  if (named.length > 0) return named.map((name) => ({ path: `${BY_ID}/${name}`, detail: name }));
  try {
    const found = await (await serialPort()).list();
    // The mainboard's own ports are listed whether anything hangs on them or not.
    return found.map(({ path, manufacturer }) => ({ path, detail: manufacturer ?? path }));
  } catch {
    // Without udev nobody can be asked: the port is typed.
    return [];
  }
}

function openSerialScanner(
  serial: SerialSettings,
  listener: TextListener,
  retryMs?: number,
): SerialLine {
  const lines = createTextLines((text) => listener.text(text));
  const line = openSerialLine(
    serial,
    {
      opened: () => listener.connected(),
      lost(why) {
        lines.reset();
        listener.gone(why);
      },
      received: (bytes) => lines.take(bytes),
    },
    retryMs,
  );
  return {
    send: (bytes) => line.send(bytes),
    async close() {
      lines.reset();
      await line.close();
    },
  };
}

/** No barcode is longer; what is, is no scan. */
const LONGEST = 500;
/** After so long without another byte a text is over: some scanners send nothing after it. */
const SILENCE_MS = 60;
const ENDS: readonly number[] = [0x0d, 0x0a, 0x09, 0x03];
const STX = 0x02;

/** Cuts what a serial scanner sends into texts: ended by CR, LF, Tab or ETX, or by silence. */
export function createTextLines(take: (text: string) => void, silenceMs = SILENCE_MS) {
  let bytes: number[] = [];
  let silence: NodeJS.Timeout | null = null;

  function end(): void {
    const whole = bytes;
    reset();
    if (whole.length > 0 && whole.length <= LONGEST) take(decoded(Uint8Array.from(whole)));
  }

  function reset(): void {
    if (silence) clearTimeout(silence);
    silence = null;
    bytes = [];
  }

  return {
    take(more: Uint8Array): void {
      for (const byte of more) {
        // STX begins a text, and ETX ends it, where a scanner is set to frame it so.
        if (ENDS.includes(byte) || byte === STX) end();
        else if (bytes.length <= LONGEST) bytes.push(byte);
      }
      if (silence) clearTimeout(silence);
      silence = bytes.length > 0 ? setTimeout(end, silenceMs) : null;
    },
    /** Forgets half a text: the line broke in the middle of it. */
    reset,
  };
}

/** Scanners send two-dimensional codes as UTF-8, and older ones in Latin-1. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('latin1').decode(bytes);
  }
}

/** How long after an answer the scale is asked again, and how long an answer is waited for. */
const ASK_AGAIN_MS = 200;
const PATIENCE_MS = 1000;

/** A scale on a serial port: asked again and again where it does not speak by itself. */
export function openSerialScale(
  serial: SerialSettings,
  protocol: ScaleProtocol,
  listener: ScaleListener,
  retryMs?: number,
): SerialLine {
  let bytes: Uint8Array = new Uint8Array();
  let next: NodeJS.Timeout | null = null;

  const line = openSerialLine(
    serial,
    {
      opened() {
        bytes = new Uint8Array();
        listener.connected();
        askIn(0);
      },
      lost(why) {
        stopAsking();
        listener.gone(why);
      },
      received(more) {
        const taken = protocol.take(Uint8Array.from([...bytes, ...more]));
        bytes = taken.rest;
        for (const read of taken.reads) listener.received(read);
        if (taken.reads.length > 0) askIn(ASK_AGAIN_MS);
      },
    },
    retryMs,
  );

  function askIn(milliseconds: number): void {
    const { ask } = protocol;
    stopAsking();
    if (!ask) return;
    next = setTimeout(() => {
      line.send(ask);
      askIn(PATIENCE_MS);
    }, milliseconds);
  }

  function stopAsking(): void {
    if (next) clearTimeout(next);
    next = null;
  }

  return {
    send: (out) => line.send(out),
    async close() {
      stopAsking();
      await line.close();
      stopAsking();
    },
  };
}
