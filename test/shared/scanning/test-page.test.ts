import { describe, expect, test } from 'vitest';
import { english } from '../../../src/shared/kernel/message.ts';
import {
  meansOnTestPage,
  readTestPage,
  TEST_MATRIX,
  TEST_MESSAGE,
  testBars,
} from '../../../src/shared/scanning/test-page.ts';

const said = (scanned: string): string | null => {
  const found = readTestPage(scanned);
  return found && english(meansOnTestPage(found));
};
const gs1 = (separator: string): string => `010950110153000310AB-1${separator}21PBTEST`;

describe('a code of the printer’s test page says what scanner and printer can do', () => {
  test.each([
    [testBars(2), 'Test page: bars of 0.25 mm can be read.'],
    [`]C0${testBars(3)}`, 'Test page: bars of 0.375 mm can be read.'],
    [testBars(4), 'Test page: bars of 0.5 mm can be read.'],
    [TEST_MATRIX, 'Test page: Data Matrix can be read.'],
    [gs1('\x1d'), 'Test page: GS1 codes can be read; their separator (FNC1) arrives as GS.'],
    [`]C1${gs1('|')}`, 'Test page: GS1 codes can be read; their separator (FNC1) arrives as |.'],
    [gs1('{GS}'), 'Test page: GS1 codes can be read; their separator (FNC1) arrives as {GS}.'],
    [
      '(01)09501101530003(10)AB-1(21)PBTEST',
      'Test page: GS1 codes can be read; their separator (FNC1) arrives as (.',
    ],
    [
      gs1(''),
      'Test page: the separator of GS1 codes (FNC1) is lost, and batch and serial number run together. Set the scanner to send it as GS.',
    ],
    [TEST_MESSAGE, 'Test page: PDF417 can be read; its separators arrive as GS.'],
    [
      ']L0[)>{RS}01{GS}96PBTEST{GS}PDF417{RS}{EOT}',
      'Test page: PDF417 can be read; its separators arrive as {GS}.',
    ],
    ['[)>0196PBTESTPDF417', 'Test page: PDF417 can be read; its separators are lost.'],
  ])('%j', (scanned, meaning) => {
    expect(said(scanned)).toBe(meaning);
  });

  test.each(['', 'SO-1001', 'PBTEST', 'PBTEST-5', '0109501101530003', 'X'.repeat(9_000)])(
    'not of it: %.20j',
    (scanned) => {
      expect(readTestPage(scanned)).toBeNull();
    },
  );

  test('whether the scanner names the kind of code', () => {
    expect(readTestPage(`]C0${testBars(2)}`)?.hasIdentifier).toBe(true);
    expect(readTestPage(testBars(2))?.hasIdentifier).toBe(false);
  });
});
