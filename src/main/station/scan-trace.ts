import { dateOf, type Trace } from '../../shared/station/scan/trace.ts';
import type { ScanAnswer } from '../../shared/station/session.ts';

/**
 * The answer to an item, with lot, serial number and dates that stood in its code: they are shown and
 * not kept. What has expired is packed, and said so that nobody misses it.
 */
export function traceSaid(answer: ScanAnswer, trace: Trace | null, now: Date): ScanAnswer {
  if (!trace) return answer;
  const { lot, serial, unsure } = trace;
  const [expiry, bestBefore] = [trace.expiry, trace.bestBefore].map(
    (value) => value && dateOf(value, now),
  );
  const perhaps = unsure ? ' or more, as the scanner sends no separators' : '';
  const words = [
    lot && `Lot ${lot}${perhaps}.`,
    serial && `Serial ${serial}${lot ? '' : perhaps}.`,
    expiry && `Use by ${expiry}.`,
    bestBefore && `Best before ${bestBefore}.`,
  ].filter(Boolean);
  const past = [expiry, bestBefore].some((date) => date && date < now.toISOString().slice(0, 10));
  if (past) words.push('THAT DATE HAS PASSED: may it be sent?');
  const message = [answer.message, ...words].join(' ');
  return past ? { ...answer, tone: 'attention', message } : { ...answer, message };
}
