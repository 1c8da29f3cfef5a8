import type { Result } from '../kernel/result.ts';
import type { CallInput, CallName, CallOutput, EventData, EventName } from './calls.ts';

/**
 * What the window has of the station, whichever host carries it. The preload puts it on
 * `window.packbench`; without one, the window makes the same over a WebSocket.
 */
export interface StationBridge {
  call<N extends CallName>(name: N, input: CallInput<N>): Promise<Result<CallOutput<N>>>;
  /** Answers the function that ends the subscription. */
  on<N extends EventName>(name: N, listener: (data: EventData<N>) => void): () => void;
}

/** Where the browser host takes its WebSocket, and the frames on it. */
export const BRIDGE_PATH = '/bridge';
export interface CallFrame {
  id: number;
  call: string;
  input: unknown;
}
export type StationFrame =
  | { id: number; result: Result<unknown> }
  | { event: EventName; data: unknown };

/**
 * The longest frame that a station takes, in bytes: all label files that a person may give fit. What is
 * put together of it on the station's own thread takes it some 80 ms.
 */
export const LONGEST_FRAME = 42 * 1024 * 1024;
/** What may wait on the line to a window, in bytes, until it counts as not reading. */
export const MOST_UNREAD = 80 * 1024 * 1024;
