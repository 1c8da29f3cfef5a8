import { describe, expect, it } from 'vitest';
import {
  type NumberKind,
  numberStyles,
  readNumber,
} from '../../../../src/main/features/intake/logic/table/numbers.ts';
import fc from '../../../support/chance.ts';

/** How a number is read in a file with these numbers; null if it is refused. */
function read(text: string, kind: NumberKind, others: readonly string[] = [], currency = 'EUR') {
  const styles = numberStyles(null);
  for (const each of [text, ...others]) styles.take(each);
  const found = readNumber(text, kind, currency, styles.style());
  return found.ok ? found.value : null;
}

describe('a number in a table', () => {
  it.each([
    ['12.50', '12.50'],
    ['12,50', '12.50'],
    ['1,250.00', '1250.00'],
    ['1.250,00', '1250.00'],
    ["1'250.00", '1250.00'],
    ['1 250,00', '1250.00'],
    ['1,250,000', '1250000'],
    ['€ 12.50', '12.50'],
    ['12.50 €', '12.50'],
    ['-€5.00', '-5.00'],
    ['12.50 EUR', '12.50'],
    ['25.0000', '25.00'],
    ['0.0125', '0.0125'],
    ['0.125', '0.125'],
    ['40', '40'],
  ])('%s is %s', (text, number) => {
    expect(read(text, 'amount')).toBe(number);
  });

  it.each([
    ['1.250', 'amount', []],
    ['1,250', 'amount', ['40']],
    // A point elsewhere does not say whether this one is of thousands.
    ['1.250', 'amount', ['0.50']],
    ['1.000', 'count', ['0.50', '2']],
    ['1.250', 'measure', []],
    // The other sign, in a file that writes a point.
    ['12,50', 'amount', ['3.10']],
    ['$5.00', 'amount', []],
    // A file that proves both signs decides nothing.
    ['1,250', 'measure', ['0,385', '12.50']],
    ['1,250', 'amount', ['0,385', '12.50']],
  ] as const)('%s as %s is refused beside %j', (text, kind, others) => {
    expect(read(text, kind, others)).toBeNull();
  });

  it.each([
    ['1.250', 'amount', ['0.375'], 'EUR', '1.25'],
    // The sign that is not the file's own parts thousands.
    ['1.250', 'count', ['12,50'], 'EUR', '1250'],
    ['1,250', 'amount', ['0.50'], 'EUR', '1250'],
    ['1.250', 'amount', [], 'KWD', '1.250'],
    ['12,500', 'amount', [], 'KWD', '12.500'],
    ['1.250', 'measure', ['0.4'], 'EUR', '1.250'],
    ['1.000', 'count', ['2.0000'], 'EUR', '1.000'],
    ['$1,025.00', 'amount', [], 'USD', '1025.00'],
    ['CA$5.00', 'amount', [], 'CAD', '5.00'],
    ['1200.00', 'amount', [], 'JPY', '1200'],
  ] as const)('%s as %s beside %j in %s is %s', (text, kind, others, currency, number) => {
    expect(read(text, kind, others, currency)).toBe(number);
  });

  it('written with any separators is read as it was, or refused', () => {
    const written = fc.record({
      cents: fc.integer({ min: 0, max: 500_000_000 }),
      mark: fc.constantFrom('.', ','),
      group: fc.constantFrom('', "'", ' ', 'other'),
    });
    fc.assert(
      fc.property(written, ({ cents, mark, group }) => {
        const between = group === 'other' ? (mark === '.' ? ',' : '.') : group;
        const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, between);
        const rest = String(cents % 100).padStart(2, '0');
        expect(Number(read(`${whole}${mark}${rest}`, 'amount'))).toBe(cents / 100);
      }),
    );
  });
});
