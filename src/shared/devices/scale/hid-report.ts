import type { MassUnit } from '../../kernel/measure.ts';
import {
  hex,
  type Read,
  type ScaleCondition,
  scaled,
  unread,
  unweighed,
  weighed,
} from './reading.ts';

/** Usage page of weighing devices, and the usage of the weight in a report (HID POS usage tables). */
export const SCALE_USAGE_PAGE = 0x8d;
export const DATA_WEIGHT_USAGE = 0x8d_0040;

/** Status, unit, exponent and two bytes of weight. */
const DATA_LENGTH = 5;

type Weighing = 'stable' | 'zero' | 'motion' | 'under-zero';
const WEIGHING: Readonly<Record<number, Weighing>> = {
  2: 'zero',
  3: 'motion',
  4: 'stable',
  5: 'under-zero',
};
const TROUBLE: Readonly<Record<number, ScaleCondition>> = {
  1: 'fault',
  6: 'over-load',
  7: 'needs-calibration',
  8: 'needs-zero',
};

/**
 * Units for weighing parcels. The other units of the usage tables (carats, taels, grains,
 * pennyweights, tons, troy ounces) mean that the scale is configured wrongly.
 */
const UNITS: Readonly<Record<number, MassUnit>> = { 1: 'mg', 2: 'g', 3: 'kg', 11: 'oz', 12: 'lb' };

/**
 * Decodes a USB scale's data report (HID POS usage tables, page 0x8D). `reportId` as WebHID passes
 * it, apart from the bytes; null where the bytes are the whole report, with or without an id.
 */
export function decodeHidReport(bytes: Uint8Array, reportId: number | null = null): Read {
  const raw = hex(reportId ? [reportId, ...bytes] : bytes);
  if (bytes.every((byte) => byte === 0)) return unread('empty', raw);
  const withId = reportId === null && bytes.length === DATA_LENGTH + 1;
  const data = withId ? bytes.subarray(1) : bytes;
  if (!fits(data, reportId !== null)) return unread('length', raw);
  const [status = 0, unitCode = 0, exponent = 0, low = 0, high = 0] = data;

  const trouble = TROUBLE[status];
  if (trouble) return unweighed(trouble, raw);
  const condition = WEIGHING[status];
  if (!condition) return unread('status', raw);
  if (unitCode === 0) return unread('no-unit', raw);
  const unit = UNITS[unitCode];
  if (!unit) return unread('unit', raw);

  const digits = low + high * 0x100;
  // "At zero" contradicts a weight.
  if (condition === 'zero' && digits !== 0) return unread('value', raw);
  const value = scaled(condition === 'under-zero' ? -digits : digits, signed(exponent));
  return weighed(condition === 'zero' ? 'stable' : condition, { value, unit }, { net: false, raw });
}

/** WebHID may pad a report with zeros to the longest report of the device. */
function fits(data: Uint8Array, mayBePadded: boolean): boolean {
  if (data.length === DATA_LENGTH) return true;
  return (
    mayBePadded &&
    data.length > DATA_LENGTH &&
    data.subarray(DATA_LENGTH).every((byte) => byte === 0)
  );
}

/** Two's complement: 0xff is -1. */
const signed = (byte: number): number => (byte > 0x7f ? byte - 0x100 : byte);
