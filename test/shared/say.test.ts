import { describe, expect, test } from 'vitest';
import { stationError } from '../../src/shared/kernel/errors.ts';
import {
  ended,
  english,
  inEnglish,
  kept,
  listed,
  rendered,
  SaidSchema,
  saidBy,
  say,
  unended,
} from '../../src/shared/kernel/say.ts';
import fc from '../support/chance.ts';

/** Values as people and partners write them: braces, dollars, backslashes, nothing. */
const VALUES = ['', '{0}', '{1}', '{', '}', '$&', '$1', '\\', 'SO-1', '“x”', '{0}{1}', 'ü 漢 ﷺ', 7];

describe('say', () => {
  test.each(VALUES.flatMap((a) => VALUES.map((b) => [a, b] as const)))(
    'says %j and %j as a plain template would',
    (a, b) => {
      const said = say`Order ${a} has ${b}, ${a}.`;
      expect(english(said)).toBe(`Order ${a} has ${b}, ${a}.`);
      expect(said.text).toBe('Order {0} has {1}, {2}.');
      expect(rendered(said, () => '{2} {1}: {0}')).toBe(`${a} ${b}: ${a}`);
      expect(SaidSchema.parse(JSON.parse(JSON.stringify(said)))).toEqual(said);
    },
  );

  test('says any values as a plain template would, in any order', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer(), (a, b) => {
        const said = say`${a}: ${b} and ${say`(${a})`}`;
        expect(english(said)).toBe(`${a}: ${b} and (${a})`);
        expect(rendered(said, ({ text }) => (text === '({0})' ? '<{0}>' : '{2}|{0}|{1}'))).toBe(
          `<${a}>|${a}|${b}`,
        );
      }),
    );
  });

  test('says one within another, each in its own words', () => {
    const said = say`Nothing was bought: ${say`no answer within ${'{0}'}`}.`;
    expect(english(said)).toBe('Nothing was bought: no answer within {0}.');
    const shout = rendered(said, ({ text }) => text.toUpperCase());
    expect(shout).toBe('NOTHING WAS BOUGHT: NO ANSWER WITHIN {0}.');
  });

  test('keeps text without values as it is, braces too', () => {
    expect(english(kept('expected {"Merchant": "key"} or {0}'))).toBe(
      'expected {"Merchant": "key"} or {0}',
    );
    expect(inEnglish`line ${3}`).toBe('line 3');
  });

  test('ends a sentence once, or not at all, in every language', () => {
    const why = say`the printer is ${'off'}`;
    expect(english(ended(why))).toBe('the printer is off.');
    expect(english(ended(say`${why}.`))).toBe('the printer is off.');
    expect(english(unended(say`${why}.`))).toBe('the printer is off');
    expect(rendered(ended(why), () => 'der Drucker ist {0}')).toBe('der Drucker ist off.');
    expect(english(listed([why, 'x', 2], '; '))).toBe('the printer is off; x; 2');
  });
});

test('an error has its English and the same as data', () => {
  const error = stationError('not-found', say`There is no order ${'SO-1'}.`, { field: 'ref' });
  expect(error).toEqual({
    code: 'not-found',
    message: 'There is no order SO-1.',
    said: { text: 'There is no order {0}.', values: ['SO-1'] },
    field: 'ref',
  });
  expect(english(saidBy({ message: 'As it was kept.' }))).toBe('As it was kept.');
});
