import type { StationError } from '../../../shared/kernel/errors.ts';
import { type Message, messageOf, say } from '../../../shared/kernel/message.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import { BOUGHT_ONCE } from '../../../shared/packing/bought-once.ts';
import { type Bench, type ScanAnswer, scanAnswer } from '../../../shared/packing/session.ts';
import { isOfJob } from '../../../shared/printing/print-job.ts';
import { unpacked } from '../orders/logic/cartons.ts';
import { withoutShort } from '../orders/logic/short.ts';

export const stop = (message: Message): ScanAnswer => scanAnswer('stop', message);

/** A correct command that cannot be followed at this moment. */
export const notNow = (message: Message): ScanAnswer => ({ ...stop(message), code: 'usage' });

/** The scan was right; what it asked for cannot be done, for the reason that the error says. */
export function refused(error: StationError): ScanAnswer {
  const { code, field } = error;
  const tone = field === BOUGHT_ONCE ? 'info' : 'stop';
  const answer = scanAnswer(code === 'purchase-unknown' ? 'unknown' : tone, messageOf(error));
  return { ...answer, code, ...(field === undefined ? {} : { field }) };
}

/** The result of a job is shown at its carton: the scan itself was correct. */
export function notPrinted(error: StationError): ScanAnswer {
  if (!isOfJob(error)) return refused(error);
  const { waitsFor } = error;
  return { ...scanAnswer('attention', messageOf(error)), ...(waitsFor && { waitsFor }) };
}

/** Asked by the window, as for a button; nothing prints until somebody confirms it. */
export const asksToPrint = (carton: string | null): ScanAnswer => ({
  ...scanAnswer('attention', say('Already printed. PB:OK prints it again.')),
  asksToPrint: { carton },
});

export function done(
  result: Result<unknown>,
  message: Message,
  tone: ScanAnswer['tone'] = 'success',
): ScanAnswer {
  return result.ok ? scanAnswer(tone, message) : refused(result.error);
}

/** Only a success closes a carton or order. */
export const closing = (answer: ScanAnswer, closes: ScanAnswer['closes']): ScanAnswer =>
  answer.tone === 'success' ? { ...answer, closes } : answer;

/** `MUG-BLUE into SO-7-C1: 2 more to pack`, including the order's remaining wishes. */
export function itemInto({ order, session }: Bench, line: number, carton: string | null): Message {
  const { lines } = withoutShort(order, session.short);
  const left = unpacked(withoutShort(order, session.short), session.cartons);
  const sku = lines[line]?.sku ?? '?';
  const sum = (of: (at: number) => number) =>
    lines.reduce((total, each, at) => total + (each.sku === sku ? of(at) : 0), 0);
  const ofIt = sum((at) => left[at] ?? 0);
  const others = left.reduce((total, each) => total + Math.max(0, each), 0) - ofIt;
  const into = carton ?? '?';
  if (ofIt > 0) return say('{sku} into {into}: {ofIt} more to pack', { sku, into, ofIt });
  return others > 0
    ? say('{sku} into {into}: all {sum} of it are packed, {others} units of other items to go', {
        sku,
        into,
        sum: sum((at) => lines[at]?.quantity ?? 0),
        others,
      })
    : say('{sku} into {into}: everything is packed', { sku, into });
}
