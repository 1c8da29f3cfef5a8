import { stationError } from '../../shared/errors.ts';
import { fail } from '../../shared/result.ts';
import type { Handlers } from './handle.ts';

type PrintingCalls =
  | Extract<keyof Handlers, `printing.${string}`>
  | 'shipments.print'
  | 'shipments.jobs'
  | 'shipments.file';

export type PrintingHandlers = Pick<Handlers, PrintingCalls>;

export function printingHandlers(): PrintingHandlers {
  const soon = async () =>
    fail(stationError('not-available', 'The print queue cannot be asked yet.'));
  return {
    'shipments.print': soon,
    'shipments.jobs': soon,
    'shipments.file': soon,
    'printing.queue': soon,
    'printing.retry': soon,
    'printing.move': soon,
    'printing.drop': soon,
    'printing.resolve': soon,
    'printing.testPage': soon,
  };
}
