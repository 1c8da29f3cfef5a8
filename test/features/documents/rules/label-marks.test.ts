import { describe, expect, test } from 'vitest';
import {
  carries,
  numbersOn,
  referenceWords,
} from '../../../../src/main/features/documents/rules/label-marks.ts';
import { isParcelNumber } from '../../../../src/shared/scanning/carriers.ts';

const named = (text: string) => numbersOn({ text, barcodes: [] }).named;

describe('a tracking number after its keyword', () => {
  test.each([
    ['TRACKING 1Z999AA10123456784', '1Z999AA10123456784'],
    ['Tracking #: 1Z 999 AA1 01 2345 6784\nREF BOX-1', '1Z999AA10123456784'],
    ['TRK# 7749 1234 5678', '774912345678'],
    ['Tracking No.\n00340434161094042557', '00340434161094042557'],
    ['AWB 79-1234-5678 2.4 KG', '7912345678'],
  ])('is found in: %s', (text, number) => {
    expect(named(text)).toEqual([number]);
  });

  test.each(['TRACKING NUMBER FOLLOWS', 'Track it at dhl.example/12345678', 'TRACKING 1Z2'])(
    'is not found in: %s',
    (text) => {
      expect(named(text)).toEqual([]);
    },
  );
});

test('a number is found in groups of digits, but not inside a longer number', () => {
  const on = (text: string) => carries({ text }, numbersOn({ text, barcodes: [] }), '791234567890');
  expect(on('7912 3456 7890')).toBe(true);
  expect(on('No 79-1234-567890.')).toBe(true);
  expect(on('0791234567890')).toBe(false);
  expect(on('7912345678901')).toBe(false);
});

test('a routing code is no parcel number', () => {
  expect(
    ['42098101', '420981011234', '2LUS98101+48000001', '40327612'].filter(isParcelNumber),
  ).toEqual([]);
  expect(isParcelNumber('1Z999AA10123456784')).toBe(true);
});

test('digits alone are a reference only in a barcode or after a keyword', () => {
  const words = (text: string, ...barcodes: string[]) =>
    referenceWords({ text, barcodes }).map(({ key, certain }) => `${key}${certain ? '!' : ''}`);
  expect(words('1002 High Street\nOrder 1001')).toEqual(['1001!']);
  expect(words('Apt #1002, Ref. No.: #1001')).toEqual(['1001!']);
  expect(words('SO-1002 Main', '1001')).toEqual(['SO1002', '1001!']);
});
