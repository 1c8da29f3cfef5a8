import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Burst, hear } from '../../src/renderer/instruments/burst.ts';

/** Keys with the milliseconds before each; answers what came of the Enter at the end. */
function typed(keys: readonly (readonly [key: string, pause: number])[], beforeEnter: number) {
  let burst: Burst | null = null;
  let at = 1_000;
  for (const [key, pause] of keys) {
    at += pause;
    const heard = hear(burst, key, at);
    if (heard.kind !== 'first' && heard.kind !== 'fast') throw new Error('only Enter ends a burst');
    burst = heard.burst;
  }
  return hear(burst, 'Enter', at + beforeEnter);
}

const at = (text: string, pause: number) => [...text].map((key) => [key, pause] as const);

describe('telling a scanner from a person', () => {
  test('a code typed in one go and ended with Enter is a scan', () => {
    expect(typed(at('9520123000073', 8), 8)).toEqual({ kind: 'scan', text: '9520123000073' });
  });

  test('a slow scanner over Bluetooth is a scanner still', () => {
    expect(typed(at('SO-1001', 35), 40)).toEqual({ kind: 'scan', text: 'SO-1001' });
  });

  test('a person who types a reference and presses Enter has typed', () => {
    expect(typed(at('SO-1001', 120), 200)).toEqual({ kind: 'typed' });
  });

  test('a person who types very fast has typed', () => {
    expect(typed(at('SO-1001', 70), 70)).toEqual({ kind: 'typed' });
  });

  test('two quick letters and an Enter are no scan', () => {
    expect(typed(at('ok', 5), 5)).toEqual({ kind: 'typed' });
  });

  test('an Enter alone is a person’s', () => {
    expect(hear(null, 'Enter', 5)).toEqual({ kind: 'typed' });
  });

  test('an Enter long after the code is a person’s', () => {
    expect(typed(at('SO-1001', 8), 400)).toEqual({ kind: 'typed' });
  });

  test('what a person typed before it is not part of the scan', () => {
    const keys = [...at('he', 150), ['S', 300] as const, ...at('O-1001', 6)];
    expect(typed(keys, 6)).toEqual({ kind: 'scan', text: 'SO-1001' });
  });

  test('any code at the pace of a scanner comes out as it went in', () => {
    const code = fc.string({ unit: 'grapheme-ascii', minLength: 3, maxLength: 60 });
    fc.assert(
      fc.property(code, fc.integer({ min: 0, max: 30 }), (text, pause) => {
        expect(typed(at(text, pause), pause)).toEqual({ kind: 'scan', text });
      }),
    );
  });
});
