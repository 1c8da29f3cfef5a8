import { listed, saidBy, say } from '../../../shared/kernel/message.ts';
import { type ScanAnswer, scanAnswer } from '../../../shared/packing/session.ts';
import { dateOf, type Trace } from '../../../shared/scanning/trace.ts';

/**
 * The answer to an item, with lot, serial number and dates that stood in its code. What has expired is packed, and said so that nobody misses it.
 */
export function traceSaid(answer: ScanAnswer, trace: Trace | null, now: Date): ScanAnswer {
  if (!trace) return answer;
  const { lot, serial, unsure } = trace;
  const [expiry, bestBefore] = [trace.expiry, trace.bestBefore].map(
    (value) => value && dateOf(value, now),
  );
  const perhaps = unsure ? say(' or more, as the scanner sends no separators') : '';
  const words = [
    lot && say('Lot {lot}{perhaps}.', { lot, perhaps }),
    serial && say('Serial {serial}{perhaps}.', { serial, perhaps: lot ? '' : perhaps }),
    expiry && say('Use by {expiry}.', { expiry }),
    bestBefore && say('Best before {bestBefore}.', { bestBefore }),
  ].filter((each) => typeof each === 'object' && each !== null);
  const past = [expiry, bestBefore].some((date) => date && date < now.toISOString().slice(0, 10));
  if (past) words.push(say('THAT DATE HAS PASSED: may it be sent?'));
  const said = listed([saidBy(answer), ...words], ' ');
  return scanAnswer(past ? 'attention' : answer.tone, said);
}
