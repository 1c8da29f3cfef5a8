import { readdir } from 'node:fs/promises';
import { LONGEST_MESSAGE, type ScaleProtocol } from '../../../shared/devices/scale/protocol.ts';
import { hex, unread as notRead } from '../../../shared/devices/scale/reading.ts';
import type { SerialSettings } from '../../../shared/devices/serial.ts';
import { LONGEST_SCAN } from '../../../shared/scanning/reading.ts';
import type {
  ScaleListener,
  SerialDevices,
  SerialLine,
  TextListener,
} from '../../features/devices/ports.ts';
import { openSerialLine, serialPort } from './serial-line.ts';

/** Linux: names that do not depend on the USB port a device is plugged into. */
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
    // The mainboard's own ports are listed even if nothing is connected.
    return found.map(({ path, manufacturer }) => ({ path, detail: manufacturer ?? path }));
  } catch {
    // Ports cannot be listed without udev; the person types the path.
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

/** More bytes of a text are not kept: its characters are too many already, and it is refused for that. */
const MOST_BYTES = 4 * (LONGEST_SCAN + 1);
/** A text also ends after this long without a byte, because some scanners send no terminator. */
const SILENCE_MS = 60;
const ENDS: readonly number[] = [0x0d, 0x0a, 0x09, 0x03];
const STX = 0x02;

/** Splits a serial scanner's bytes into texts, ended by CR, LF, Tab, ETX or silence. */
export function createTextLines(take: (text: string) => void) {
  let bytes: number[] = [];
  let silence: NodeJS.Timeout | null = null;

  function end(): void {
    const whole = bytes;
    reset();
    // A CR within a MaxiCode ends its text early: what follows are the ends of its message.
    if (whole.some((byte) => byte > 0x20)) take(decoded(Uint8Array.from(whole)));
  }

  function reset(): void {
    if (silence) clearTimeout(silence);
    silence = null;
    bytes = [];
  }

  return {
    take(more: Uint8Array): void {
      for (const byte of more) {
        // STX begins and ETX ends a text, if the scanner is set to frame it so.
        if (ENDS.includes(byte) || byte === STX) end();
        else if (bytes.length < MOST_BYTES) bytes.push(byte);
      }
      if (silence) clearTimeout(silence);
      silence = bytes.length > 0 ? setTimeout(end, SILENCE_MS) : null;
    },
    /** Discards a partial text after the connection was lost. */
    reset,
  };
}

/** Scanners send two-dimensional codes as UTF-8, older scanners as Latin-1. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('latin1').decode(bytes);
  }
}

/** Pause after an answer before the scale is polled again, and time to wait for an answer. */
const ASK_AGAIN_MS = 200;
const PATIENCE_MS = 1000;
/** A scale that sends by itself is not asked until it was silent for so long. */
const SILENT_MS = 3000;
/** Ends of lines, or bytes, without a reading among them: the scale speaks otherwise than set. */
const MANY_ENDS = 6;
const MANY_BYTES = LONGEST_MESSAGE;

/** Connects a scale on a serial port: listens to it, and polls a silent one where a person chose so. */
export function openSerialScale(
  serial: SerialSettings,
  protocol: ScaleProtocol,
  isAsked: boolean,
  listener: ScaleListener,
  retryMs?: number,
): SerialLine {
  let bytes: Uint8Array = new Uint8Array();
  let unread: number[] = [];
  let next: NodeJS.Timeout | null = null;
  let asked = 0;

  const line = openSerialLine(
    serial,
    {
      opened() {
        bytes = new Uint8Array();
        unread = [];
        asked = 0;
        listener.connected();
        askIn(PATIENCE_MS);
      },
      lost(why) {
        stopAsking();
        listener.gone(why);
      },
      received(more) {
        listener.heard(more);
        const taken = protocol.take(Uint8Array.from([...bytes, ...more]));
        bytes = taken.rest;
        for (const read of taken.reads) listener.received(read);
        if (taken.reads.length > 0) askIn(asked > 0 ? ASK_AGAIN_MS : SILENT_MS);
        notUnderstood(taken.reads.length > 0 ? [] : [...unread, ...more]);
      },
    },
    retryMs,
  );

  /** Lines of another protocol are told, not passed over. */
  function notUnderstood(since: number[]): void {
    const ends = since.filter((byte) => ENDS.includes(byte & 0x7f)).length;
    unread = since.length < MANY_BYTES && ends < MANY_ENDS ? since : [];
    if (since.length > unread.length)
      listener.received(notRead('line', hex(since.slice(-LONGEST_RAW))));
  }

  function askIn(milliseconds: number): void {
    const { asks } = protocol;
    stopAsking();
    if (!isAsked || asks.length === 0) return;
    next = setTimeout(() => {
      const ask = asks[asked % asks.length];
      if (ask) line.send(ask);
      asked += 1;
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

/** Of bytes that are kept with a reading that was not understood. */
const LONGEST_RAW = 64;
