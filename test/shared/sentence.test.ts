import { expect, it } from 'vitest';
import { bare, sentence } from '../../src/shared/kernel/sentence.ts';

it.each([
  ['the line was cut', 'the line was cut.'],
  ['Nothing was found.', 'Nothing was found.'],
  ['Invalid HashKey..', 'Invalid HashKey.'],
  ['Is it there? ', 'Is it there?'],
  ['It says: “no longer valid.”', 'It says: “no longer valid.”'],
  ['It says: “no longer valid”', 'It says: “no longer valid”.'],
  ['lost (its head came)', 'lost (its head came).'],
])('%s ends with one full stop', (words, ended) => {
  expect(sentence(words)).toBe(ended);
});

it('a sentence inside another one has no full stop of its own', () => {
  expect(bare('The paper is out. ')).toBe('The paper is out');
});
