import { describe, expect, it } from 'vitest';
import {
  createScaleLines,
  linesOf,
} from '../../../../src/main/features/devices/logic/scale-lines.ts';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const shown = (text: string) => linesOf([...bytes(text)]);

describe('what a scale sent', () => {
  it('is shown line by line, with pictures of control characters and the code of other bytes', () => {
    expect(shown('S S 1.0 g\r\nS S 2.0 g\r\n')).toEqual(['S S 1.0 g␍␊', 'S S 2.0 g␍␊']);
    expect(shown('\u000210.5\r\u00022')).toEqual(['␂10.5␍', '␂2']);
    expect(shown('ST,GS,1\u00c5,0\u007f')).toEqual(['ST,GS,1\\xc5,0␡']);
  });

  it('is bounded, however long a line is and however many there are', () => {
    const lines = createScaleLines();
    for (let turn = 0; turn < 50; turn += 1) lines.heard(bytes('x'.repeat(500)));
    expect(lines.current().lines.length).toBeLessThanOrEqual(20);
    expect(Math.max(...lines.current().lines.map(({ length }) => length))).toBeLessThan(110);
    for (let turn = 0; turn < 50; turn += 1) lines.heard(bytes(`${turn}\n`));
    expect(lines.current().lines).toHaveLength(20);
    expect(lines.current().lines.at(-1)).toBe('49␊');
    lines.forget();
    expect(lines.current()).toEqual({ lines: [], fits: [] });
  });

  it('names every protocol that would read it, and none for noise', () => {
    const fits = (text: string) => {
      const lines = createScaleLines();
      lines.heard(bytes(text));
      return lines.current().fits;
    };
    expect(fits('S S     100.00 g\r\n')).toEqual(['mt-sics']);
    expect(fits('ST,GS,+00013.5kg\r\n')).toEqual(['a-and-d', 'kern', 'cas']);
    expect(fits('hello\r\n')).toEqual([]);
  });
});
