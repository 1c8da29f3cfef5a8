import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { csvText } from '../../src/shared/kernel/csv.ts';

const read = (text: string): string[][] => parse(text, { bom: true });

describe('rows as CSV', () => {
  it('are read back unchanged, whatever people typed', () => {
    const rows = [
      ['at', 'reason'],
      ['2026-03-02', 'He said "no", twice; and\nwrote it on two lines'],
      ['', 'Zürich, Łódź, 東京'],
    ];
    expect(read(csvText(rows))).toEqual(rows);
  });

  it('start with a byte order mark and end lines as spreadsheets expect', () => {
    expect(csvText([['a', 'b']])).toBe('\uFEFFa,b\r\n');
  });

  it.each([
    '=HYPERLINK("http://evil.example")',
    '+1+1',
    '-2+3',
    '@SUM(A1)',
    '\t=1+1',
    '\r=1+1',
    ' =1+1',
    '＝1+1',
  ])('keep %j as text in a spreadsheet instead of running it', (typed) => {
    const [[cell]] = read(csvText([[typed]])) as [[string]];
    expect(cell).toBe(`'${typed}`);
  });

  it('leave harmless text unchanged', () => {
    const rows = [['a-b', '1Z999', '2026-03-02T09:00:00Z', 'SO-1001 = done', '']];
    expect(read(csvText(rows))).toEqual(rows);
  });
});
