import { describe, expect, test } from 'vitest';
import { stationError } from '../../src/shared/kernel/errors.ts';
import {
  asText,
  ended,
  english,
  fromText,
  inWords,
  listed,
  MessageSchema,
  messageOf,
  say,
  unended,
  verbatim,
} from '../../src/shared/kernel/message.ts';
import fc from '../support/chance.ts';

/** Values as people and partners write them: braces, dollars, backslashes, nothing. */
const VALUES = ['', '{0}', '{1}', '{', '}', '$&', '$1', '\\', 'SO-1', '“x”', '{0}{1}', 'ü 漢 ﷺ', 7];

const speech = (texts: Record<string, string>) => ({ locale: 'de', texts });

describe('say', () => {
  test.each(VALUES.flatMap((a) => VALUES.map((b) => [a, b] as const)))(
    'fills in %j and %j like a plain template',
    (a, b) => {
      const said = say('Order {a} has {b}, {a}.', { a, b });
      expect(english(said)).toBe(`Order ${a} has ${b}, ${a}.`);
      expect(said.id).toBe('Order {a} has {b}, {a}.');
      expect(inWords(said, speech({ [said.id]: '{b}: {a}' }))).toBe(`${b}: ${a}`);
      expect(fromText(asText(said))).toEqual(said);
      expect(MessageSchema.parse(JSON.parse(JSON.stringify(said)))).toEqual(said);
    },
  );

  test('fills in any values like a plain template, in any sequence', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer(), (a, b) => {
        const said = say('{a}: {b} and {rest}', { a, b, rest: say('({a})', { a }) });
        expect(english(said)).toBe(`${a}: ${b} and (${a})`);
        const other = speech({ '({a})': '<{a}>', [said.id]: '{rest}|{a}|{b}' });
        expect(inWords(said, other)).toBe(`<${a}>|${a}|${b}`);
      }),
    );
  });

  test('keeps a message inside another, each translated by itself', () => {
    const said = say('Nothing was bought: {why}.', {
      why: say('no answer within {what}', { what: '{0}' }),
    });
    expect(english(said)).toBe('Nothing was bought: no answer within {0}.');
    const shout = speech({ [said.id]: 'NOTHING WAS BOUGHT: {why}.' });
    expect(inWords(said, shout)).toBe('NOTHING WAS BOUGHT: no answer within {0}.');
  });

  test('keeps text without values unchanged, braces too', () => {
    expect(english(verbatim('expected {"Merchant": "key"} or {0}'))).toBe(
      'expected {"Merchant": "key"} or {0}',
    );
    expect(english(say('line {line}', { line: 3 }))).toBe('line 3');
    expect(english(fromText('{"id":"of another make"}'))).toBe('{"id":"of another make"}');
  });

  test('uses the plural form of the language', () => {
    const said = (cartons: number) => say('{cartons} cartons', { cartons });
    const german = speech({
      '{cartons} cartons': '{cartons, plural, one {{cartons} Karton} other {{cartons} Kartons}}',
    });
    expect([1, 1200].map((n) => inWords(said(n), german))).toEqual(['1 Karton', '1200 Kartons']);
    expect(english(said(1200))).toBe('1200 cartons');
  });

  test('falls back to the id when a value is missing or a translation is malformed', () => {
    expect(english({ id: 'line {line}', values: { other: 1 } })).toBe('line {line}');
    expect(inWords(say('line {line}', { line: 1 }), speech({ 'line {line}': '{line' }))).toBe(
      'line {line}',
    );
  });

  test('ends a sentence with one full stop, or none, in every language', () => {
    const why = say('the printer is {what}', { what: 'off' });
    expect(english(ended(why))).toBe('the printer is off.');
    expect(english(ended(say('{what}.', { what: why })))).toBe('the printer is off.');
    expect(english(unended(say('{what}.', { what: why })))).toBe('the printer is off');
    const german = speech({ [why.id]: 'der Drucker ist {what}' });
    expect(inWords(ended(why), german)).toBe('der Drucker ist off.');
    expect(english(listed([why, 'x', 2], '; '))).toBe('the printer is off; x; 2');
  });
});

test('an error has its English text and the same as data', () => {
  const error = stationError(
    'not-found',
    say('There is no order {orderKey}.', { orderKey: 'SO-1' }),
    { field: 'ref' },
  );
  expect(error).toEqual({
    code: 'not-found',
    message: 'There is no order SO-1.',
    translatable: { id: 'There is no order {orderKey}.', values: { orderKey: 'SO-1' } },
    field: 'ref',
  });
  expect(english(messageOf({ message: 'As it was kept.' }))).toBe('As it was kept.');
});
