import { exceptionOf } from '../../../shared/exceptions/exception.ts';
import { say } from '../../../shared/kernel/message.ts';
import type { ExceptionSource } from '../../kernel/feature.ts';
import type { StationParts } from '../../station/parts.ts';
import { listed, MOST_LISTED } from '../exceptions/rules/listed.ts';

type Parts = Pick<StationParts, 'store'>;

/** Print jobs that a person must resolve. */
export const printExceptions =
  ({ store }: Parts): ExceptionSource =>
  async () => {
    const open = await store.printJobs.open({ limit: MOST_LISTED, needs: 'person' });
    const counts = await store.printJobs.openCounts();
    return listed(
      'print',
      open.map(({ id, title, detail, at, attemptId }) =>
        exceptionOf('print', `print ${id}`, {
          since: at,
          attemptId: attemptId ?? '',
          what: detail === null ? title : say('{what}. {detail}', { what: title, detail }),
        }),
      ),
      counts.reduce((sum, { trouble }) => sum + trouble, 0),
    );
  };
