import type { CallInput, CallOutput, CommandName } from '../../shared/bridge/calls.ts';
import type { Result } from '../../shared/kernel/result.ts';
import { createDispatcher, type DispatcherParts } from '../kernel/dispatch.ts';
import type { Job } from '../kernel/feature.ts';
import type { Caller, StationHandle, UseCases } from '../kernel/handle.ts';
import { reportDefect } from '../kernel/log.ts';
import type { Publisher } from '../kernel/publisher.ts';

interface RunParts extends Pick<DispatcherParts, 'mayGive' | 'decisions'> {
  useCases: UseCases;
  publisher: Publisher;
  /** In dependency order: started first to last, closed last to first. */
  jobs: readonly Job[];
}

/** Joins dispatcher, publisher and jobs to a station that can begin and close. */
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
    /** Carries out a command for this caller. Errors: those of the use case, or of a missing access. */
    give: <N extends CommandName>(
      caller: Caller,
      name: N,
      input: CallInput<N>,
    ): Promise<Result<CallOutput<N>>> => dispatch(caller, name, input) as never,
    /** Starts the jobs, which also continue unfinished work. Once, by a host with a bench. */
    begin() {
      for (const job of jobs) job.begin?.();
    },
    close,
  };
}
