import { readdir } from 'node:fs/promises';
import type { SerialSettings } from '../../../shared/devices/serial.ts';
import type { SerialInstruments, SerialLine, TextListener } from '../../features/devices/ports.ts';
import { openSerialLine, serialPort } from './serial-line.ts';
import { openSerialScale } from './serial-scale.ts';
import { createTextLines } from './text-lines.ts';

/** Names that stay the same whichever hole a device is plugged into (Linux). */
const BY_ID = '/dev/serial/by-id';

export const serialInstruments: SerialInstruments = {
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
