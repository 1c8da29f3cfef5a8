import type { CallName, CallOutput, ParsedInput } from '../../shared/bridge/calls.ts';
import type { Result } from '../../shared/kernel/result.ts';
import type { StationListener } from './publisher.ts';

/** What the station does for each call; its input has been parsed. */
export type Handlers = {
  [N in CallName]: (input: ParsedInput<N>) => Promise<Result<CallOutput<N>>>;
};

/** Takes whatever came over the bridge; never rejects. */
export type Dispatch = (call: string, input: unknown) => Promise<Result<unknown>>;

/** Told of a bug of ours, with the call or event it happened in. */
export type OnDefect = (defect: unknown, where: string) => void;

/** All that a host has of the station it carries. */
export interface StationHandle {
  dispatch: Dispatch;
  /** Answers the function that ends the subscription. */
  subscribe(listener: StationListener): () => void;
  close(): Promise<void>;
}
