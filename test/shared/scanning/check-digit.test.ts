import { describe, expect, it } from 'vitest';
import { gtinOf, sameCode, upcEOf } from '../../../src/shared/scanning/check-digit.ts';

describe('two codes of one thing', () => {
  it.each([
    ['036000291452', '0036000291452', 'a UPC-A and its EAN-13'],
    ['36000291452', '036000291452', 'a UPC-A whose leading zero a spreadsheet removed'],
    ['4006381333931', '04006381333931', 'an EAN-13 and its GTIN-14'],
    ['96385074', '00000096385074', 'an EAN-8 and its GTIN-14'],
    [' mug-blue', 'MUG-BLUE', 'a SKU in any case'],
  ])('%s and %s are equal: %s', (a, b) => {
    expect(sameCode(a, b)).toBe(true);
    expect(sameCode(b, a)).toBe(true);
  });

  it.each([
    ['036000291453', '0036000291453', 'no valid check digit, so leading zeros count'],
    ['0012345', '12345', 'too short for a GTIN'],
    ['4006381333931', '14006381333938', 'the code of a case is not the code of the item'],
    ['SKU-001', 'SKU-1', 'not only digits'],
  ])('%s and %s are different: %s', (a, b) => {
    expect(sameCode(a, b)).toBe(false);
  });

  it('no GTIN is longer than 14 digits', () => {
    expect(gtinOf('000036000291452')).toBeNull();
  });
});

describe('a UPC-E', () => {
  it.each([
    ['01234505', '00012000003455'],
    ['04252614', '00042100005264'],
    ['01234531', '00012300000451'],
    ['01234543', '00012340000053'],
    ['01234558', '00012345000058'],
    ['01234559', null],
    ['21234505', null],
    ['0123450', null],
  ])('%s stands for %s', (short, gtin) => {
    expect(upcEOf(short)).toBe(gtin);
  });
});
