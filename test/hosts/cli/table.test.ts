import { describe, expect, it } from 'vitest';
import { count, table } from '../../../src/main/hosts/cli/output.ts';

describe('a table on the terminal', () => {
  it('has columns as wide as their widest cell, and no trailing spaces', () => {
    expect(
      table([
        ['a', 'long', 'x'],
        ['wide', 'b', ''],
      ]),
    ).toEqual(['a     long  x', 'wide  b']);
  });

  it('aligns the requested columns right', () => {
    expect(
      table(
        [
          ['USD 9.50', 'a'],
          ['USD 100.00', 'b'],
        ],
        [0],
      ),
    ).toEqual(['  USD 9.50  a', 'USD 100.00  b']);
  });

  it('is empty without rows', () => {
    expect(table([])).toEqual([]);
  });

  it('counts one unit in the singular', () => {
    expect([0, 1, 2].map((number) => count(number, 'unit'))).toEqual([
      '0 units',
      '1 unit',
      '2 units',
    ]);
  });
});
