import { expect, test } from 'vitest';
import { countryCodes, currencyCodes } from '../../src/renderer/kit/codes/code-lists.ts';
import { codeOf, fitting } from '../../src/renderer/kit/codes/codes.ts';

test.each([
  ['us', 'US'],
  ['United States', 'US'],
  ['germ', 'DE'],
  ['Turkiye', 'TR'],
  // Another spelling of Great Britain's code, and no beginning of Ukraine.
  ['UK', null],
  // Two begin so.
  ['United', null],
  ['Atlantis', null],
  ['', null],
])('of what is typed as a country, %j means %j', (typed, code) => {
  expect(codeOf(typed, countryCodes())).toBe(code);
});

test('a currency is found by its name too', () => {
  expect(codeOf('Euro', currencyCodes())).toBe('EUR');
  expect(codeOf('usd', currencyCodes())).toBe('USD');
});

test('the code itself is offered first, then names that begin so', () => {
  const ids = (typed: string) => fitting(typed, countryCodes()).map(({ id }) => id);
  expect(ids('DE')[0]).toBe('DE');
  expect(ids('ger')).toEqual(expect.arrayContaining(['DE', 'DZ', 'NG']));
  expect(ids('ger')[0]).toBe('DE');
  expect(ids('')).toHaveLength(countryCodes().length);
});
