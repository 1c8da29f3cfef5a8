import { type StationError, StationFailure } from '../../../shared/kernel/errors.ts';
import { fail, type Result } from '../../../shared/kernel/result.ts';
import { NotRecorded } from './logic/kept-answers.ts';
import type { Attempt } from './ports.ts';

/** Shows the attempt once there is one, even if the store fails afterwards. */
export async function reportRecorded<T>(
  work: () => Promise<Result<T>>,
  live: () => Promise<Attempt | null | undefined>,
  report: (attempt: Attempt, error: StationError) => Promise<Result<T>>,
): Promise<Result<T>> {
  try {
    return await work();
  } catch (thrown) {
    if (!(thrown instanceof StationFailure)) throw thrown;
    const { error } = thrown;
    // Reading may fail as well; then the first error is reported.
    const attempt = thrown instanceof NotRecorded ? thrown.attempt : await live().catch(() => null);
    const shown = attempt && (await report(attempt, error).catch(() => null));
    return shown ?? fail(error);
  }
}
