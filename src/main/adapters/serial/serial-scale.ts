import type { ScaleProtocol } from '../../../shared/devices/scale/protocol.ts';
import type { SerialSettings } from '../../../shared/devices/serial.ts';
import type { ScaleListener, SerialLine } from '../../features/devices/ports.ts';
import { openSerialLine } from './serial-line.ts';

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
        for (const read of taken.reads) listener.heard(read);
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
