import type { StationError } from '../../shared/errors.ts';
import type { Result } from '../../shared/result.ts';
import type { Bench, ScanAnswer } from '../../shared/station/session.ts';
import { unpacked } from '../domain/packing/cartons.ts';
import { withoutShort } from '../domain/packing/short.ts';

export const stop = (message: string): ScanAnswer => ({ tone: 'stop', message });

export const refused = ({ code, message }: StationError): ScanAnswer => ({
  tone: code === 'purchase-unknown' ? 'unknown' : 'stop',
  message,
});

/** What became of a job is said at its carton, and asked about there: no scan was wrong. */
export const notPrinted = (error: StationError): ScanAnswer =>
  error.code === 'printer' && error.field === undefined
    ? { tone: 'attention', message: error.message }
    : refused(error);

export function done(
  result: Result<unknown>,
  message: string,
  tone: ScanAnswer['tone'] = 'success',
): ScanAnswer {
  return result.ok ? { tone, message } : refused(result.error);
}

/** `MUG-BLUE into SO-7-C1: 2 more to pack` */
export function itemInto({ order, session }: Bench, line: number, carton: string | null): string {
  const left = unpacked(withoutShort(order, session.short), session.cartons)[line] ?? 0;
  const count = left > 0 ? `${left} more to pack` : 'all packed';
  return `${order.lines[line]?.sku} into ${carton}: ${count}`;
}
