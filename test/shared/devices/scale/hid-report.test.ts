import { describe, expect, it } from 'vitest';
import { decodeHidReport } from '../../../../src/shared/devices/scale/hid-report.ts';

const bytes = (hex: string): Uint8Array =>
  Uint8Array.from(hex.split(' ').filter(Boolean), (each) => Number.parseInt(each, 16));
const decode = (hex: string, reportId: number | null = null) =>
  decodeHidReport(bytes(hex), reportId);
const weightOf = (hex: string, reportId: number | null = null) => {
  const read = decode(hex, reportId);
  return read.ok ? read.value : read.error.why;
};

describe("a USB scale's report", () => {
  it.each([
    // Captures published by others.
    ['ounces, exponent -1', '04 0b ff 6f 04', { value: '113.5', unit: 'oz' }],
    ['pounds, exponent -2', '04 0c fe 11 03', { value: '7.85', unit: 'lb' }],
    ['grams, exponent 0', '04 02 00 90 00', { value: '144', unit: 'g' }],
    // Made by the usage tables.
    ['kilograms, exponent -3', '04 03 fd c7 04', { value: '1.223', unit: 'kg' }],
    ['milligrams, exponent 2', '04 01 02 40 e2', { value: '5792000', unit: 'mg' }],
    ['the largest value of two bytes', '04 02 00 ff ff', { value: '65535', unit: 'g' }],
  ])('is read: %s', (_name, hex, weight) => {
    const plain = { condition: 'stable', weight, net: false };
    expect(weightOf(hex)).toEqual({ ...plain, raw: hex });
    // The whole report, and as WebHID gives it: the id separate, and filled up with zeros.
    expect(weightOf(`03 ${hex}`)).toEqual({ ...plain, raw: `03 ${hex}` });
    expect(weightOf(hex, 3)).toEqual({ ...plain, raw: `03 ${hex}` });
    expect(weightOf(`${hex} 00 00`, 3)).toEqual({ ...plain, raw: `03 ${hex} 00 00` });
    // A device without report ids reports 0.
    expect(weightOf(hex, 0)).toEqual({ ...plain, raw: hex });
  });

  it.each([
    [1, 'fault'],
    [2, 'zero'],
    [3, 'motion'],
    [4, 'stable'],
    [5, 'under-zero'],
    [6, 'over-load'],
    [7, 'needs-calibration'],
    [8, 'needs-zero'],
  ])('with status %i is %s', (status, condition) => {
    const weight = status === 2 ? '00 00' : '6f 04';
    expect(weightOf(`0${status} 0b ff ${weight}`)).toMatchObject({ condition });
  });

  it('has no weight with a status without one', () => {
    for (const status of [1, 6, 7, 8]) {
      expect(weightOf(`0${status} 0b ff 6f 04`)).toMatchObject({ weight: null });
    }
  });

  it('under zero has a negative weight', () => {
    expect(weightOf('05 0b ff 0a 00')).toMatchObject({ weight: { value: '-1', unit: 'oz' } });
  });

  it('with a stable weight of nothing is zero', () => {
    expect(weightOf('04 0b ff 00 00')).toMatchObject({ condition: 'zero', weight: { value: '0' } });
  });

  it.each([
    ['nothing at all', '', 'empty'],
    ['zeros', '00 00 00 00 00', 'empty'],
    ['no unit', '04 00 ff 6f 04', 'no-unit'],
    ['no unit, with the id', '03 04 00 ff 6f 04', 'no-unit'],
    ['the status "at zero" without a unit', '02 00 00 00 00', 'no-unit'],
    ['carats', '04 04 ff 6f 04', 'unit'],
    ['troy ounces', '04 0a ff 6f 04', 'unit'],
    ['an undefined unit', '04 0d ff 6f 04', 'unit'],
    ['an undefined status', '09 0b ff 6f 04', 'status'],
    ['status 0', '00 0b ff 6f 04', 'status'],
    ['half of a report', '04 0b ff', 'length'],
    ['a report with another ID', '01 02 03 04 05 06 07', 'length'],
    ['the status "at zero" with a weight', '02 0b ff 6f 04', 'value'],
    ['an exponent that is too large', '04 0b 7f 6f 04', 'value'],
    ['an exponent that is too small', '04 0b 80 6f 04', 'value'],
  ])('is rejected: %s', (_name, hex, why) => {
    expect(weightOf(hex)).toBe(why);
  });

  it('is rejected when too long with a non-empty end', () => {
    expect(weightOf('04 0b ff 6f 04 00 01', 3)).toBe('length');
  });
});
