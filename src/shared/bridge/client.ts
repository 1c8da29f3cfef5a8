import type { Result } from '../kernel/result.ts';
import type { CallInput, CallName, CallOutput, EventData, EventName } from './calls.ts';

/**
 * The window's access to the station, the same on every host. The preload puts it on
 * `window.packbench`; without a preload, the window builds it over a WebSocket.
 */
export interface StationBridge {
  call<N extends CallName>(name: N, input: CallInput<N>): Promise<Result<CallOutput<N>>>;
  /** Returns the function that ends the subscription. */
  on<N extends EventName>(name: N, listener: (data: EventData<N>) => void): () => void;
}

/** Path of the browser host's WebSocket, and the frames on it. */
export const BRIDGE_PATH = '/bridge';
export interface CallFrame {
  id: number;
  call: string;
  input: unknown;
}
export type StationFrame =
  | { id: number; result: Result<unknown> }
  | { event: EventName; data: unknown };
/** A message of the station; one of the window is a single frame. */
export type StationMessage = StationFrame[];

/**
 * The longest frame that a station accepts, in bytes: enough for all label files that a person may
 * send. Assembling one takes about 80 ms on the station's own thread.
 */
export const LONGEST_FRAME = 42 * 1024 * 1024;
/** Bytes that may be queued for a window before it counts as not reading. */
export const MOST_UNREAD = 80 * 1024 * 1024;
