import { describe, expect, it } from 'vitest';
import {
  countValues,
  decodeAsText,
  decodeWire,
  repeatedField,
} from '../../src/shared/kernel/exact-json.ts';
import fc from '../support/chance.ts';

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown;

/** The expected result, computed with a call for every value. */
const slowly = (text: string, digits = 15): unknown =>
  (JSON.parse as (text: string, reviver: Reviver) => unknown)(text, (_key, value, { source }) =>
    typeof value === 'number' && source && source.replace(/\D/g, '').length > digits
      ? source
      : value,
  );

const outcome = (read: (text: string) => unknown, text: string) => {
  try {
    return { value: read(text) };
  } catch {
    return 'no JSON';
  }
};

const BITS = ['{', '}', '[', ']', ',', ':', '"', '\\', 'a', ' ', '1', '-', 'true', '"k"', '""'];
const NUMBERS = ['12345678901234567', '-0.12345678901234567e+5', '01234567890123456', '1e400'];

describe('reading JSON of the partner', () => {
  it('keeps every digit as text, of long numbers or of all, and rejects invalid JSON', () => {
    const soup = fc.array(fc.constantFrom(...BITS, ...NUMBERS), { maxLength: 12 });
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          soup.map((bits) => bits.join('')),
        ),
        (text) => {
          expect(outcome(decodeWire, text)).toEqual(outcome(slowly, text));
          const asText = (json: string) => slowly(json, 0);
          expect(outcome(decodeAsText, text)).toEqual(outcome(asText, text));
        },
      ),
    );
    const text = '{"a\\"":[12345678901234567 , 1.5],"12345678901234567":"12345678901234567"}';
    expect(decodeWire(text)).toEqual(slowly(text));
    expect(() => decodeWire('{12345678901234567:1}')).toThrow(SyntaxError);
  });

  it('rejects more values than allowed before parsing', () => {
    expect(decodeWire('[1,"a,b",{"c":2}]', 6)).toEqual([1, 'a,b', { c: 2 }]);
    expect(() => decodeWire('[1,2,3,4,5,6]', 6)).toThrow(RangeError);
    expect(countValues('[",,,,","\\",,"]', 10)).toBe(3);
  });
});

describe('a field that an object has twice', () => {
  it.each([
    ['{"a":1,"a":2}', 'a'],
    ['[{"a":{"b":1, "b" :2}}]', 'b'],
    ['{"a":1,"\\u0061":2}', 'a'],
    ['{"a":{"a":1},"b":[{"a":1},{"a":2}]}', null],
    ['{"a":"a","b":"a"}', null],
    ['{"__proto__":1,"__proto__":2}', '__proto__'],
    ['"a"', null],
  ])('%s', (text, name) => {
    expect(repeatedField(text)).toBe(name);
  });
});
