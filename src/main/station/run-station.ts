import type { CallInput, CallOutput, CommandName } from '../../shared/bridge/calls.ts';
import type { Result } from '../../shared/kernel/result.ts';
import { createDispatcher, type DispatcherParts } from '../kernel/dispatch.ts';
import type { Caller, StationHandle, UseCases } from '../kernel/handle.ts';
import { reportDefect } from '../kernel/log.ts';
import type { Publisher } from '../kernel/publisher.ts';

/** Works beside the commands. */
export interface Job {
  begin?(): void;
  /** What is under way is let finish, where nobody may cut it short. */
  close(): unknown;
}

interface RunParts extends Pick<DispatcherParts, 'mayGive' | 'decisions'> {
  useCases: UseCases;
  publisher: Publisher;
  /** From the ground up, as they begin; they close from the top down. */
  jobs: readonly Job[];
}

/** Commands in, snapshots out, and the jobs between begin and close. */
export function runStation({ useCases, publisher, jobs, ...from }: RunParts) {
  let isClosing = false;
  const dispatch = createDispatcher(useCases, {
    ...from,
    onDefect: reportDefect,
    isClosing: () => isClosing,
  });

  async function close(): Promise<void> {
    isClosing = true;
    for (const job of jobs.toReversed()) await job.close();
  }

  const handle: StationHandle = {
    dispatch: (name, input) => dispatch({ place: 'window' }, name, input),
    subscribe: publisher.subscribe,
    close,
  };
  return {
    handle,
    /** Gives a command, as whoever calls. Errors: those of the use case, and that the caller may not. */
    give: <N extends CommandName>(
      caller: Caller,
      name: N,
      input: CallInput<N>,
    ): Promise<Result<CallOutput<N>>> => dispatch(caller, name, input) as never,
    /** For a host with a bench, once at its start: takes up what an earlier run left undone. */
    begin() {
      for (const job of jobs) job.begin?.();
    },
    close,
  };
}
