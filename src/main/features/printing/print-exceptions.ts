import { exceptionOf } from '../../../shared/exceptions/exception.ts';
import { say } from '../../../shared/kernel/message.ts';
import type { ExceptionSource } from '../../kernel/feature.ts';
import { listed, MOST_LISTED } from '../exceptions/logic/listed.ts';
import type { PrintJobRepository } from './ports.ts';

/** Print jobs that a person must resolve. */
export const printExceptions =
  (printJobs: PrintJobRepository): ExceptionSource =>
  async () => {
    const open = await printJobs.open({ limit: MOST_LISTED, needs: 'person' });
    const counts = await printJobs.openCounts();
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
