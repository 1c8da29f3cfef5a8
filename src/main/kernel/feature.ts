import type { Exception } from '../../shared/exceptions/exception.ts';
import type { UseCasesOf } from './handle.ts';

/** Background work of the station. */
export interface Job {
  begin?(): void;
  /** Called for all jobs before the first is closed: gives up waiting for site, partner or printers. */
  stopping?(): void;
  /** Waits for work in progress that must not be cut short. */
  close(): unknown;
}

/** Returns the exceptions of a feature, in any order. */
export type ExceptionSource = () => Promise<readonly Exception[]>;

/** Deletes what was exchanged with other programs before that moment. */
export interface Forgetter {
  forget(before: Date): Promise<void>;
}

/**
 * What a feature gives. `C`: its command table (`typeof handoverCommands`); a missing command does not compile. What it
 * needs, each by its own name, stands in the needs interface of its `feature.ts`.
 */
export interface Feature<Api, C> {
  /** What other features may use. */
  api: Api;
  commands: UseCasesOf<C>;
  jobs?: readonly Job[];
  exceptions?: readonly ExceptionSource[];
}
