import type { CallInput, CallOutput, CommandName } from '../../shared/bridge/calls.ts';
import type { Result } from '../../shared/kernel/result.ts';
import { createDispatcher, type DispatcherParts } from './dispatch.ts';
import type { Job } from './feature.ts';
import type { Caller, StationHandle, UseCases } from './handle.ts';
import { reportDefect } from './log.ts';
import type { Publisher } from './publisher.ts';

interface RunParts extends Pick<DispatcherParts, 'authorize' | 'decisions'> {
  useCases: UseCases;
  publisher: Publisher;
  /** In dependency order: started first to last, closed last to first. A feature stands for its jobs. */
  jobs: readonly (Job | { jobs?: readonly Job[] })[];
}

/** Joins dispatcher, publisher and jobs to a station that can begin and close. */
export function runStation({ useCases, publisher, jobs: given, ...from }: RunParts) {
  const jobs = given.flatMap((each) => ('close' in each ? each : (each.jobs ?? [])));
  let isClosing = false;
  const dispatch = createDispatcher(useCases, {
    ...from,
    onDefect: reportDefect,
    isClosing: () => isClosing,
  });

  async function close(): Promise<void> {
    isClosing = true;
    // All execute up waiting for site, partner and printers first: what closes later may wait for another.
    for (const job of jobs.toReversed()) job.stopping?.();
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
    execute: <N extends CommandName>(
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

/** One table of all features' use cases; throws when two have one name, which is a defect. */
export function joinUseCases<const Tables extends readonly object[]>(
  ...tables: Tables
): Joined<Tables> {
  const all: Record<string, unknown> = {};
  for (const [name, useCase] of tables.flatMap((table) => Object.entries(table))) {
    if (Object.hasOwn(all, name)) throw new Error(`Two features carry out ${name}`);
    all[name] = useCase;
  }
  return all as Joined<Tables>;
}

type Joined<Tables extends readonly object[]> = Tables extends readonly [
  infer First,
  ...infer Rest extends readonly object[],
]
  ? First & Joined<Rest>
  : unknown;
