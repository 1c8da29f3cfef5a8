import type { Trace } from '../orders/cartons/trace.ts';
import { type Element, elementOf } from './gs1.ts';

export function traceOf(elements: readonly Element[]): Trace | null {
  const trace = {
    lot: elementOf(elements, '10'),
    serial: elementOf(elements, '21'),
    expiry: elementOf(elements, '17'),
    bestBefore: elementOf(elements, '15'),
  };
  if (Object.values(trace).every((each) => each === null)) return null;
  const unsure = elements.some((each) => each.unsure && (each.ai === '10' || each.ai === '21'));
  return { ...trace, unsure };
}

/**
 * A code's date as YYYY-MM-DD. The century puts it within 50 years of now (General Specifications,
 * section 7.12); without a day it is the last day of the month.
 */
export function dateOf(value: string, now: Date): string {
  const [year = 0, month = 1, day = 0] = [0, 2, 4].map((at) => Number(value.slice(at, at + 2)));
  const thisYear = now.getUTCFullYear();
  const apart = year - (thisYear % 100);
  const century = thisYear - (thisYear % 100) + (apart >= 51 ? -100 : apart <= -50 ? 100 : 0);
  const date = new Date(Date.UTC(century + year, day === 0 ? month : month - 1, day));
  return date.toISOString().slice(0, 10);
}
