import { describe, expect, it } from 'vitest';
import { decode, encode, type Value } from '../../../src/main/adapters/keychain/dbus-wire.ts';

describe('values of D-Bus', () => {
  it.each<[string, Value[]]>([
    ['', []],
    ['yub', [7, 4_000_000_000, true]],
    ['sog', ['Lindén & Söhne', '/a/b', 'a{ss}']],
    [
      'a{ss}',
      [
        [
          ['service', 'packbench:x'],
          ['account', 'appId'],
        ],
      ],
    ],
    ['aoao', [['/1', '/22'], []]],
    ['(oayays)', [['/s', Buffer.alloc(0), Buffer.from('secret'), 'text/plain']]],
    [
      'ya(yv)',
      [
        1,
        [
          [1, ['o', '/x']],
          [8, ['g', 'as']],
        ],
      ],
    ],
    ['yvs', [1, ['a{ss}', [['a', 'b']]], 'after']],
  ])('come back as they were sent: %s', (signature, values) => {
    expect(decode(signature, encode(signature, values))).toEqual(values);
  });

  it('stand in bytes as the specification says', () => {
    // A string is its length in four bytes, itself and a zero; a number begins at a fourth byte.
    expect(encode('su', ['foo', 1]).toString('hex')).toBe('03000000666f6f0001000000');
    // Between the length of an array and what is aligned to eight stands what fills it up.
    expect(encode('a(y)', [[[5]]]).toString('hex')).toBe('010000000000000005');
  });

  it('that end too early are no values, wherever they are cut', () => {
    const whole = encode('sa{ss}v', ['x', [['a', 'b']], ['ay', Buffer.from('abc')]]);
    for (let length = 0; length < whole.length; length += 1) {
      expect(() => decode('sa{ss}v', whole.subarray(0, length))).toThrow('ends too early');
    }
  });
});
