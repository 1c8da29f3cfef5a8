import type { StationError } from '../../shared/errors.ts';
import type { Result } from '../../shared/result.ts';
import { type Said, saidBy, say } from '../../shared/say.ts';
import { type Bench, type ScanAnswer, scanAnswer } from '../../shared/station/session.ts';
import { unpacked } from '../domain/packing/cartons.ts';
import { withoutShort } from '../domain/packing/short.ts';

export const stop = (said: Said): ScanAnswer => scanAnswer('stop', said);

export const refused = (error: StationError): ScanAnswer =>
  scanAnswer(error.code === 'purchase-unknown' ? 'unknown' : 'stop', saidBy(error));

/** What became of a job is said at its carton, and asked about there: no scan was wrong. */
export const notPrinted = (error: StationError): ScanAnswer =>
  error.code === 'printer' && error.field === undefined
    ? scanAnswer('attention', saidBy(error))
    : refused(error);

export function done(
  result: Result<unknown>,
  said: Said,
  tone: ScanAnswer['tone'] = 'success',
): ScanAnswer {
  return result.ok ? scanAnswer(tone, said) : refused(result.error);
}

/** Only what went well closes anything. */
export const closing = (answer: ScanAnswer, closes: ScanAnswer['closes']): ScanAnswer =>
  answer.tone === 'success' ? { ...answer, closes } : answer;

/** `MUG-BLUE into SO-7-C1: 2 more to pack` */
export function itemInto({ order, session }: Bench, line: number, carton: string | null): Said {
  const left = unpacked(withoutShort(order, session.short), session.cartons)[line] ?? 0;
  const sku = order.lines[line]?.sku ?? '?';
  const into = carton ?? '?';
  return left > 0
    ? say`${sku} into ${into}: ${left} more to pack`
    : say`${sku} into ${into}: all packed`;
}
