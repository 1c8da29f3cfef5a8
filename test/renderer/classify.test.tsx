import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Result, Score, Unanswered } from '../../src/renderer/features/customs/classify-one.tsx';
import { customsWords, isTaken, NOTHING } from '../../src/renderer/features/customs/goods.ts';
import { type Classified, gradeOf } from '../../src/shared/catalogue/classification.ts';
import { stationError } from '../../src/shared/kernel/errors.ts';
import { say } from '../../src/shared/kernel/message.ts';

const classified = (over: Partial<Classified> = {}): Classified => ({
  success: true,
  hsCode: '960321',
  chapter: { code: '96', description: 'Miscellaneous manufactured articles' },
  heading: { code: '9603', description: 'Brooms, brushes, mops' },
  subheading: { code: '960321', description: 'Tooth brushes' },
  score: 90,
  recommendations: { productDescription: [], material: [] },
  message: '',
  customsDescription: 'Toothbrushes',
  ...over,
});
const read = (markup: string) =>
  markup
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const result = (over: Partial<Classified> = {}) =>
  read(
    renderToStaticMarkup(
      <Result classified={classified(over)} description="Toothbrushes" onDescription={() => {}} />,
    ),
  );

describe('what the partner proposes', () => {
  test('is shown from the chapter down to the code, with how well it was described', () => {
    expect(result()).toMatch(
      /HS code 960321 Chapter 96 Miscellaneous .* Heading 9603 Brooms.* Subheading 960321 Tooth brushes How well it is described 90 of 100 well described/,
    );
  });

  test('that is no code says so, and what to do', () => {
    const shown = result({ success: false, hsCode: '', message: 'Not known.' });
    expect(shown).toMatch(/could not tell the code Not known\. Say more of what it is/);
    expect(shown).not.toContain('Chapter');
  });

  test('of more than 6 digits is said not to fit', () => {
    expect(result({ hsCode: '9603210000' })).toContain('9603210000 is not of 6 digits');
  });
});

describe('a score', () => {
  test.each([
    [100, 'good'],
    [80, 'good'],
    [79.9, 'fair'],
    [50, 'fair'],
    [49, 'poor'],
    [11, 'poor'],
    [10, null],
    [0.95, null],
    [0, 'poor'],
    [101, null],
    [-1, null],
    [null, null],
  ])('of %s is %s', (score, grade) => {
    expect(gradeOf(score)).toBe(grade);
  });

  test('is a bar, a number and words; outside the scale a number alone', () => {
    const markup = renderToStaticMarkup(<Score score={65} />);
    expect(markup).toContain('aria-valuetext="65 of 100, could be described better"');
    expect(markup).toContain('inline-size:65%');
    expect(read(renderToStaticMarkup(<Score score={650} />))).toBe('How well it is described 650');
  });
});

test.each([
  [422, 'partner-refused', 'after-change', 'Change the words, and classify it again.'],
  [500, 'partner-unavailable', 'later', 'Nothing is lost. Ask again in a moment.'],
] as const)('a %s has one next action', (status, code, retry, next) => {
  const error = stationError(code, say('No.'), { status, retry });
  expect(read(renderToStaticMarkup(<Unanswered error={error} />))).toContain(next);
});

test('a code is taken without a second look only where it is one, and was not poorly described', () => {
  const plain = (over: Partial<Classified>) => isTaken(classified(over));
  expect(plain({})).toBe(true);
  expect(plain({ score: null })).toBe(true);
  expect(plain({ score: 49 })).toBe(false);
  expect(plain({ hsCode: '9603' })).toBe(false);
  expect(plain({ success: false })).toBe(false);
  expect(isTaken(null)).toBe(false);
  // Of no scale that is known: 0.3 of 1 is as poor as 30 of 100.
  expect([0.3, 8, 650].map((score) => plain({ score }))).toEqual([false, false, false]);
});

test('a code that a person ticked is taken, and one that is none never', () => {
  expect(isTaken(classified({ score: 20 }), true)).toBe(true);
  expect(isTaken(classified(), false)).toBe(false);
  expect(isTaken(classified({ hsCode: '' }), true)).toBe(false);
  expect(isTaken(classified({ success: false }), true)).toBe(false);
});

test('customs papers say the partner’s words, else those that it was asked with', () => {
  const asked = { ...NOTHING, title: 'Toothbrush', description: 'of bamboo' };
  expect(customsWords(classified(), asked)).toBe('Toothbrushes');
  expect(customsWords(classified({ customsDescription: '' }), asked)).toBe('Toothbrush, of bamboo');
});
