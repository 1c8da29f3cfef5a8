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

/** The longest frame either side takes, in bytes: a dropped order file of 64 MB fits. */
export const LONGEST_FRAME = 80 * 1024 * 1024;
