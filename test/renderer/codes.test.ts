import { expect, test } from 'vitest';
import { countryCodes, currencyCodes } from '../../src/renderer/kit/codes/code-lists.ts';
import { codeOf, fitting } from '../../src/renderer/kit/codes/codes.ts';

test.each([
  ['us', 'US'],
  ['United States', 'US'],
  ['germ', 'DE'],
  ['Turkiye', 'TR'],
  // Another abbreviation of Great Britain, and not the start of Ukraine.
  ['UK', null],
  // Two names start like this.
  ['United', null],
  ['Atlantis', null],
  ['', null],
])('the typed country %j means %j', (typed, code) => {
  expect(codeOf(typed, countryCodes())).toBe(code);
});

test('a currency is found by its name too', () => {
  expect(codeOf('Euro', currencyCodes())).toBe('EUR');
  expect(codeOf('usd', currencyCodes())).toBe('USD');
});

test('the list offers the code itself first, then names that start with the text', () => {
  const ids = (typed: string) => fitting(typed, countryCodes()).map(({ id }) => id);
  expect(ids('DE')[0]).toBe('DE');
  expect(ids('ger')).toEqual(expect.arrayContaining(['DE', 'DZ', 'NG']));
  expect(ids('ger')[0]).toBe('DE');
  expect(ids('')).toHaveLength(countryCodes().length);
});
