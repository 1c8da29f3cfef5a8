import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { formatBox } from '../../src/renderer/features/merchants/boxes/format-box.ts';
import { fitText } from '../../src/renderer/features/packing/cartons/box-words.ts';
import { WeightSourceNote } from '../../src/renderer/features/packing/cartons/cartons.tsx';
import { leftOf, unitsLeft } from '../../src/renderer/features/packing/cartons/counts.ts';
import { countIn } from '../../src/renderer/features/packing/dialogs/count-field.tsx';
import { lineInHand } from '../../src/renderer/features/packing/dialogs/pack-dialogs.tsx';
import { LineList } from '../../src/renderer/features/packing/lines.tsx';
import { OrderNotes } from '../../src/renderer/features/packing/order-notes.tsx';
import type { Box } from '../../src/shared/orders/carton.ts';
import type { Fit } from '../../src/shared/packing/fit.ts';
import { bench, carton, session } from './support/benches.ts';
import { boxes, order } from './support/orders.ts';

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

describe('a line with missing units', () => {
  test('asks for the remaining units only, and shows the reason', () => {
    const ordered = missing.order.lines[0]?.quantity ?? 0;
    expect(leftOf(missing, 0)).toBe(ordered - 1);
    expect(unitsLeft(missing)).toBe(unitsLeft(bench()) - 1);
    const markup = renderToStaticMarkup(
      <LineList bench={missing} onCount={() => undefined} onShort={() => undefined} />,
    );
    expect(words(markup)).toContain('1 not there: handle broken');
  });
});

describe('the line for a typed quantity', () => {
  test('is the one scanned last, else the first with units left', () => {
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
  ] as const)('shows its source: %s', (weightSource, said) => {
    const weighed = carton({ weight: { value: '2.4', unit: 'KG' }, weightSource });
    expect(words(renderToStaticMarkup(<WeightSourceNote carton={weighed} />))).toBe(said);
  });
});

describe('the box hint of a carton', () => {
  test.each<[Fit, string | null]>([
    [{ kind: 'fits' }, null],
    [{ kind: 'unchecked' }, null],
    [{ kind: 'too-large', skus: ['TENT-2'] }, 'Does not fit: TENT-2 is larger than box S inside'],
    [{ kind: 'too-full' }, 'Does not fit: all of it needs more room than box S has'],
    [
      { kind: 'unknown', box: true, skus: [] },
      'Whether it fits is not known: box S has no inner size',
    ],
    [{ kind: 'unknown', box: false, skus: ['MUG', 'TEA'] }, null],
  ])('is advice, or empty when there is nothing to say: %o', (fit, said) => {
    expect(fitText(fit, 'S')).toBe(said);
  });

  test('shows the inside size, or that it is unknown', () => {
    const [box] = boxes as [Box];
    expect(formatBox(box)).toBe('30 × 20 × 15 cm outside, inside not known, 0.21 kg');
    const inner = { length: '29', width: '19', height: '14', unit: 'CM' } as const;
    expect(formatBox({ ...box, inner })).toContain('29 × 19 × 14 cm inside');
  });
});

describe('the notes at the bench', () => {
  test('show the order’s and the packers’ notes in full', () => {
    const notes = `Gift. ${'No prices. '.repeat(30)}`.trim();
    const noted = bench({
      order: order({ notes }),
      session: session({ note: 'Third mug exchanged' }),
    });
    const markup = words(renderToStaticMarkup(<OrderNotes bench={noted} />));
    expect(markup).toContain(notes);
    expect(markup).toContain('Packer’s note Third mug exchanged');
    expect(renderToStaticMarkup(<OrderNotes bench={bench()} />)).toBe('');
  });
});
