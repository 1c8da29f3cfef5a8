import type { LineState } from '../../shared/connection/line.ts';

/** The partner of this run, for features that stand below its connection. */
export interface Partner {
  /** The connection's URL, or `sandbox`. */
  name: string;
  sandbox: boolean;
}

/** The line to the partner, as all requests of this program find it. */
export interface CircuitBreaker {
  state(): LineState;
  isDown(): boolean;
  /** False while the line is down, except at intervals: a probe may succeed while others fail. */
  mayAsk(): boolean;
  /** Requests within the last minute. */
  inMinute(): number;
  /** Milliseconds that the partner asked to wait. */
  pauseLeft(): number;
  /** Returns the function that unsubscribes. */
  onChange(listener: () => void): () => void;
}
