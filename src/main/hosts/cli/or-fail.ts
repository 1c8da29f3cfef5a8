import { StationFailure } from '../../../shared/kernel/errors.ts';
import type { Result } from '../../../shared/kernel/result.ts';

/** The value; a failure ends the command, and is answered where every command ends (`command-line.ts`). */
export function orFail<T>(result: Result<T>): T {
  if (!result.ok) throw new StationFailure(result.error);
  return result.value;
}
