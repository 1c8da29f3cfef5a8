import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { countIn } from '../../src/renderer/screens/pack/ask-box.tsx';
import { lineInHand } from '../../src/renderer/screens/pack/count-dialog.tsx';
import { leftOf, unitsLeft } from '../../src/renderer/screens/pack/counts.ts';
import { LineList } from '../../src/renderer/screens/pack/lines.tsx';
import { WeightSourceNote } from '../../src/renderer/screens/pack/measures.tsx';
import { bench, carton, session } from './support/benches.ts';

const words = (markup: string): string =>
  markup
    .replace(/<svg.*?<\/svg>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const short = [
  { line: 0, sku: 'MUG-BLUE', quantity: 1, reason: 'damaged' as const, note: 'handle broken' },
];
const missing = bench({ session: session({ short }) });

describe('a line of which units are missing', () => {
  test('asks for the others only, and says why', () => {
    const ordered = missing.order.lines[0]?.quantity ?? 0;
    expect(leftOf(missing, 0)).toBe(ordered - 1);
    expect(unitsLeft(missing)).toBe(unitsLeft(bench()) - 1);
    const markup = renderToStaticMarkup(<LineList bench={missing} onCount={() => undefined} />);
    expect(words(markup)).toContain('1 not there: handle broken');
  });
});

describe('the line that a number is asked for', () => {
  test('is the one scanned last, else the first with something left', () => {
    expect(lineInHand(bench())).toBe(0);
    const lastItem = { carton: 'SO-1001-C1', line: 2, quantity: 1 };
    expect(lineInHand(bench({ session: session({ lastItem }) }))).toBe(2);
  });

  test.each([
    ['12', 12],
    [' 3 ', 3],
    ['0', null],
    ['1.5', null],
    ['-2', null],
    ['', null],
  ])('takes a whole number: %s', (text, found) => {
    expect(countIn(text)).toBe(found);
  });
});

describe('the weight of a carton', () => {
  test.each([
    ['computed', '2.4 kg: computed from the lines + box'],
    ['typed', '2.4 kg: typed'],
    ['scale', '2.4 kg: read off the scale'],
  ] as const)('says where it is from: %s', (weightSource, said) => {
    const weighed = carton({ weight: { value: '2.4', unit: 'KG' }, weightSource });
    expect(words(renderToStaticMarkup(<WeightSourceNote carton={weighed} />))).toBe(said);
  });
});
