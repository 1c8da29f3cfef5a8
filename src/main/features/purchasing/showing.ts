import { type StationError, StationFailure } from '../../../shared/kernel/errors.ts';
import { fail, type Result } from '../../../shared/kernel/result.ts';
import type { Attempt } from './ports.ts';
import { NotRecorded } from './rules/kept-answers.ts';

/** Once there is an attempt it is shown, also where the store fails in what follows it. */
export async function showing<T>(
  work: () => Promise<Result<T>>,
  live: () => Promise<Attempt | null | undefined>,
  report: (attempt: Attempt, error: StationError) => Promise<Result<T>>,
): Promise<Result<T>> {
  try {
    return await work();
  } catch (thrown) {
    if (!(thrown instanceof StationFailure)) throw thrown;
    const { error } = thrown;
    // Reading may fail as well; then what went wrong first is what must be said.
    const attempt = thrown instanceof NotRecorded ? thrown.attempt : await live().catch(() => null);
    const shown = attempt && (await report(attempt, error).catch(() => null));
    return shown ?? fail(error);
  }
}
