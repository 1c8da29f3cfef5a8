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

describe('the partner’s classification', () => {
  test('is shown from chapter to code, with the score of the description', () => {
    expect(result()).toMatch(
      /HS code 960321 Chapter 96 Miscellaneous .* Heading 9603 Brooms.* Subheading 960321 Tooth brushes How well it is described 90 of 100 well described/,
    );
  });

  test('without a code says so, with a fix', () => {
    const shown = result({ success: false, hsCode: '', message: 'Not known.' });
    expect(shown).toMatch(/found no code Not known\. Describe in more detail what it is/);
    expect(shown).not.toContain('Chapter');
  });

  test('with more than 6 digits is marked as not usable', () => {
    expect(result({ hsCode: '9603210000' })).toContain('9603210000 does not have 6 digits');
  });
});

describe('a classification score', () => {
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

  test('is shown as a bar, a number and words; outside the scale as a number alone', () => {
    const markup = renderToStaticMarkup(<Score score={65} />);
    expect(markup).toContain('aria-valuetext="65 of 100, could be described better"');
    expect(markup).toContain('inline-size:65%');
    expect(read(renderToStaticMarkup(<Score score={650} />))).toBe('How well it is described 650');
  });
});

test.each([
  [422, 'partner-refused', 'after-change', 'Change the words, and classify it again.'],
  [500, 'partner-unavailable', 'later', 'Nothing is lost. Ask again in a moment.'],
] as const)('a %s offers one next action', (status, code, retry, next) => {
  const error = stationError(code, say('No.'), { status, retry });
  expect(read(renderToStaticMarkup(<Unanswered error={error} />))).toContain(next);
});

test('a code is accepted without a second look only when valid and well described', () => {
  const plain = (over: Partial<Classified>) => isTaken(classified(over));
  expect(plain({})).toBe(true);
  expect(plain({ score: null })).toBe(true);
  expect(plain({ score: 49 })).toBe(false);
  expect(plain({ hsCode: '9603' })).toBe(false);
  expect(plain({ success: false })).toBe(false);
  expect(isTaken(null)).toBe(false);
  // A score on an unknown scale: 0.3 of 1 is as poor as 30 of 100.
  expect([0.3, 8, 650].map((score) => plain({ score }))).toEqual([false, false, false]);
});

test('a ticked code is accepted, an invalid one never', () => {
  expect(isTaken(classified({ score: 20 }), true)).toBe(true);
  expect(isTaken(classified(), false)).toBe(false);
  expect(isTaken(classified({ hsCode: '' }), true)).toBe(false);
  expect(isTaken(classified({ success: false }), true)).toBe(false);
});

test('the customs description is the partner’s, else the submitted one', () => {
  const asked = { ...NOTHING, title: 'Toothbrush', description: 'of bamboo' };
  expect(customsWords(classified(), asked)).toBe('Toothbrushes');
  expect(customsWords(classified({ customsDescription: '' }), asked)).toBe('Toothbrush, of bamboo');
});
