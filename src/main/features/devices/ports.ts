import type { ScaleProtocol } from '../../../shared/devices/scale/protocol.ts';
import type { Read } from '../../../shared/devices/scale/reading.ts';
import type { SerialSettings } from '../../../shared/devices/serial.ts';
import type { Wording } from '../../../shared/kernel/message.ts';

export interface SerialListener {
  opened(): void;
  /** The port is not there, not ours, or was unplugged; told once, until it is there again. */
  lost(why: Wording): void;
  received(bytes: Uint8Array): void;
}

/** A line that comes back by itself when its device is plugged in again. */
export interface SerialLine {
  /** Lost where the line is: whoever waits for an answer asks again. */
  send(bytes: Uint8Array): void;
  close(): Promise<void>;
}

export interface ScaleListener {
  connected(): void;
  gone(why: Wording): void;
  received(read: Read): void;
}

export interface TextListener {
  connected(): void;
  gone(why: Wording): void;
  /** One text, without what ended it. */
  text(text: string): void;
}

export interface SerialDevices {
  /** Ports of this computer, where the system can be asked for them. */
  ports(): Promise<{ path: string; detail: string }[]>;
  scale(serial: SerialSettings, protocol: ScaleProtocol, listener: ScaleListener): SerialLine;
  scanner(serial: SerialSettings, listener: TextListener): SerialLine;
}
