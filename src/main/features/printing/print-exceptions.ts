import { exceptionOf } from '../../../shared/exceptions/exception.ts';
import { say } from '../../../shared/kernel/message.ts';
import type { StationParts } from '../../station/parts.ts';
import type { ExceptionSource } from '../exceptions/ports.ts';

type Parts = Pick<StationParts, 'store'>;

/** Print jobs that a person must resolve. */
export const printExceptions =
  ({ store }: Parts): ExceptionSource =>
  async () => {
    const open = await store.printJobs.open();
    return open
      .filter(({ state, held }) => state === 'failed' || state === 'unknown' || held === 'person')
      .map(({ id, title, detail, at, attemptId }) =>
        exceptionOf('print', `print ${id}`, {
          since: at,
          attemptId: attemptId ?? '',
          what: detail === null ? title : say('{what}. {detail}', { what: title, detail }),
        }),
      );
  };
