import type { ScaleProtocol } from '../../../shared/devices/scale/protocol.ts';
import type { Read } from '../../../shared/devices/scale/reading.ts';
import type { SerialSettings } from '../../../shared/devices/serial.ts';
import type { AnyMessage } from '../../../shared/kernel/message.ts';
import type { Carton } from '../../../shared/orders/carton.ts';
import type { Traced } from '../../../shared/orders/cartons/trace.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { ShortLine } from '../../../shared/orders/short.ts';

export interface SerialListener {
  opened(): void;
  /** The port is missing, in use or unplugged; called once until it is back. */
  lost(why: AnyMessage): void;
  received(bytes: Uint8Array): void;
}

/** A connection that recovers when its device is plugged in again. */
export interface SerialLine {
  /** Dropped while disconnected: whoever waits for an answer asks again. */
  send(bytes: Uint8Array): void;
  close(): Promise<void>;
}

export interface ScaleListener {
  connected(): void;
  gone(why: AnyMessage): void;
  /** All that came, understood or not. */
  heard(bytes: Uint8Array): void;
  received(read: Read): void;
}

export interface TextListener {
  connected(): void;
  gone(why: AnyMessage): void;
  /** One text, without its terminator. */
  text(text: string): void;
}

export interface SerialDevices {
  /** Ports of this computer, where the system can list them. */
  ports(): Promise<{ path: string; detail: string }[]>;
  /** `isAsked`: a person chose that a silent scale is asked for its weight. */
  scale(
    serial: SerialSettings,
    protocol: ScaleProtocol,
    isAsked: boolean,
    listener: ScaleListener,
  ): SerialLine;
  scanner(serial: SerialSettings, listener: TextListener): SerialLine;
}

/** The packing of an order, as far as the scale needs it; `step` and `openCarton` as on the bench. */
export interface PackingOnScale {
  orderId: string;
  cartons: readonly Carton[];
  short: readonly ShortLine[];
  traces: readonly Traced[];
  step: { kind: string };
  openCarton: string | null;
  scannedBack: readonly string[];
}

/** The order on the bench. */
export interface OrderOnScale {
  order: StoredOrder;
  session: PackingOnScale;
}
