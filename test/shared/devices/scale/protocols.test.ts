import { describe, expect, it } from 'vitest';
import type { ScaleProtocol } from '../../../../src/shared/devices/scale/protocol.ts';
import { scaleProtocol } from '../../../../src/shared/devices/scale/protocols.ts';
import fc from '../../../support/chance.ts';

const STX = '\u0002';
const ETX = '\u0003';
const bytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** All readings from data that arrives in pieces. */
function readAll(protocol: ScaleProtocol, pieces: readonly (string | Uint8Array)[]) {
  let rest: Uint8Array = new Uint8Array();
  return pieces.flatMap((piece) => {
    const more = typeof piece === 'string' ? bytes(piece) : piece;
    const taken = protocol.take(Uint8Array.from([...rest, ...more]));
    rest = taken.rest;
    return taken.reads.map((read) => {
      if (!read.ok) return read.error.why;
      const { condition, weight, net } = read.value;
      return [
        condition,
        ...(weight ? [weight.value, weight.unit] : []),
        ...(net ? ['net'] : []),
      ].join(' ');
    });
  });
}
const one = (protocol: ScaleProtocol, text: string) => readAll(protocol, [text]);

const nci = scaleProtocol('nci', null);
const continuous = scaleProtocol('toledo-continuous', null);
const sics = scaleProtocol('mt-sics', null);
const pounds = scaleProtocol('toledo-8217', 'lb');

/** Status words A, B and C, weight and tare; with the checksum where asked. */
function toledo(
  a: number,
  b: number,
  c: number,
  weight: string,
  tare = '000000',
  checksum = false,
) {
  const message = `${STX}${String.fromCharCode(a, b, c)}${weight}${tare}\r`;
  const sum = bytes(message).reduce((total, byte) => total + (byte & 0x7f), 0);
  return message + (checksum ? String.fromCharCode(-sum & 0x7f) : '');
}

describe('NCI (SCP-01)', () => {
  it('polls with W CR', () => {
    expect(nci.asks).toEqual([bytes('W\r')]);
  });

  it.each([
    ['a weight', `\n  10.50LB\r\n00\r${ETX}`, 'stable 10.5 lb'],
    ['an Avery Berkel in ECR mode', `\n00.785KG\n\rS00\r${ETX}`, 'stable 0.785 kg'],
    ['an S before the status', `\n010.500LB\r\nS00\r${ETX}`, 'stable 10.5 lb'],
    ['small letters and a space after', `\n   144g \r\n00\r${ETX}`, 'stable 144 g'],
    ['pounds and ounces', `\n07LB 13.6OZ\r\n00\r${ETX}`, 'stable 125.6 oz'],
    ['at zero', `\n 00.00LB\r\n20\r${ETX}`, 'zero 0 lb'],
    ['in motion, with a weight', `\n  10.40LB\r\n10\r${ETX}`, 'motion 10.4 lb'],
    ['in motion, the status alone', `\nS10\r${ETX}`, 'motion'],
    ['under capacity', `\nS01\r${ETX}`, 'under-zero'],
    ['over capacity', `\n^^^^^^LB\r\n02\r${ETX}`, 'over-load'],
    ['over capacity, shown by the display only', `\n^^^^^^LB\r\n00\r${ETX}`, 'over-load'],
    ['lower bars', `\n______KG\r\n00\r${ETX}`, 'under-zero'],
    ['middle bars', `\n------KG\r\n00\r${ETX}`, 'needs-zero'],
    ['RAM error', `\n  10.50LB\r\n40\r${ETX}`, 'fault'],
    ['ROM error', `\n  10.50LB\r\n04\r${ETX}`, 'fault'],
    ['faulty calibration', `\n  10.50LB\r\n08\r${ETX}`, 'needs-calibration'],
    ['net, by the third status byte', `\n  10.50LB\r\n0p4\r${ETX}`, 'stable 10.5 lb net'],
    ['initial zero error', `\n  10.50LB\r\n0p8\r${ETX}`, 'needs-zero'],
    ['no unit', `\n  10.50\r\n00\r${ETX}`, 'no-unit'],
    ['pieces', `\n     12pcs\r\n00\r${ETX}`, 'unit'],
    ['a negative weight', `\n- 0.50LB\r\n00\r${ETX}`, 'under-zero -0.5 lb'],
  ])('reads %s', (_name, text, said) => {
    expect(one(nci, text)).toEqual([said]);
  });

  it.each([
    ['an unknown command', `\n?\r${ETX}`],
    ['a status without a condition', `\n00\r${ETX}`],
    ['a status with wrong constant bits', `\n  10.50LB\r\n0A\r${ETX}`],
    ['a status whose announced next byte is missing', `\n  10.50LB\r\n0p\r${ETX}`],
    ['half of a line', `.50LB\r\n00\r${ETX}`],
    ['noise', `\u0011x\u007f\r\n${ETX}`],
  ])('reads nothing from %s', (_name, text) => {
    expect(one(nci, text)).toEqual([]);
  });

  it('ignores the parity bit on a port set to 8 bits', () => {
    const sent = bytes(`\n  10.50LB\r\n00\r${ETX}`).map((byte) => byte | 0x80);
    expect(readAll(nci, [sent])).toEqual(['stable 10.5 lb']);
  });
});

describe('Toledo 8217', () => {
  it.each([
    ['gross', `${STX}007.85\r`, 'stable 7.85 lb'],
    ['net', `${STX}007.85N\r`, 'stable 7.85 lb net'],
    ['nothing on it', `${STX}000.00\r`, 'zero 0 lb'],
    ['in motion', `${STX}?A\r`, 'motion'],
    ['over capacity', `${STX}?B\r`, 'over-load'],
    ['under zero', `${STX}?D\r`, 'under-zero'],
    ['outside of its zero range', `${STX}?H\r`, 'needs-zero'],
  ])('reads %s', (_name, text, said) => {
    expect(one(pounds, text)).toEqual([said]);
  });

  it('gives no weight when its unit is not configured', () => {
    expect(one(scaleProtocol('toledo-8217', null), `${STX}007.85\r`)).toEqual(['no-unit']);
  });

  it('starts again at the last STX', () => {
    expect(one(pounds, `${STX}00${STX}007.85\r`)).toEqual(['stable 7.85 lb']);
    expect(one(pounds, '7.85\r')).toEqual([]);
  });
});

describe('Toledo continuous', () => {
  // Two decimals (A: bits 0 to 2 = 100, by ones), bit 5 always.
  const A = 0b010_1100;
  const LB = 0b010_0000;
  const KG = 0b011_0000;
  const C = 0b010_0000;
  it.each([
    ['pounds', toledo(A, LB, C, '000785'), 'stable 7.85 lb'],
    ['kilograms', toledo(0b010_1101, KG, C, '001223'), 'stable 1.223 kg'],
    ['grams, whole', toledo(0b010_1010, KG, C | 0b001, '000144'), 'stable 144 g'],
    ['ounces', toledo(0b010_1011, LB, C | 0b011, '001135'), 'stable 113.5 oz'],
    ['two fixed zeros', toledo(0b010_1000, LB, C, '000003'), 'stable 300 lb'],
    ['spaces instead of leading zeros', toledo(A, LB, C, '   785'), 'stable 7.85 lb'],
    ['net', toledo(A, LB | 1, C, '000785', '000100'), 'stable 7.85 lb net'],
    ['in motion', toledo(A, LB | 0b1000, C, '000785'), 'motion 7.85 lb'],
    ['out of range', toledo(A, LB | 0b100, C, '000785'), 'over-load'],
    ['out of range, below', toledo(A, LB | 0b110, C, '000785'), 'under-zero'],
    ['negative', toledo(A, LB | 0b10, C, '000020'), 'under-zero -0.2 lb'],
    ['nothing on it', toledo(A, LB, C, '000000'), 'zero 0 lb'],
    ['not zeroed since it was switched on', toledo(A, LB | 0b100_0000, C, '000785'), 'needs-zero'],
    ['expanded', toledo(A, LB, C | 0b1_0000, '000785'), 'value'],
    ['tons', toledo(A, LB, C | 0b110, '000785'), 'unit'],
  ])('reads %s', (_name, message, said) => {
    expect(one(continuous, message + STX)).toEqual([said]);
  });

  it('accepts a message with its checksum, and rejects one with a wrong checksum', () => {
    const sound = toledo(A, LB, C, '000785', '000000', true);
    expect(one(continuous, sound)).toEqual(['stable 7.85 lb']);
    const spoilt = sound.replace('785', '985');
    expect(one(continuous, spoilt)).toEqual([]);
    expect(one(continuous, sound + spoilt + sound)).toEqual(['stable 7.85 lb', 'stable 7.85 lb']);
  });

  it('accepts a checksum that looks like the next message', () => {
    // Weight and tare are chosen so that the checksum is STX itself.
    const messages = Array.from({ length: 109 }, (_, sum) => {
      const digits = Array.from({ length: 12 }, (_each, at) =>
        Math.max(0, Math.min(9, sum - 9 * at)),
      );
      return toledo(A, LB, C, digits.slice(0, 6).join(''), digits.slice(6).join(''), true);
    });
    const trap = messages.find((message) => message.endsWith(STX)) ?? '';
    expect(trap).not.toBe('');
    expect(readAll(continuous, [trap, trap + STX])).toHaveLength(2);
  });

  it('waits for the rest of a message', () => {
    const message = toledo(A, LB, C, '000785');
    expect(readAll(continuous, [message.slice(0, 8), message.slice(8), message])).toEqual([
      'stable 7.85 lb',
    ]);
  });

  it('accepts the short form without a tare', () => {
    expect(one(continuous, toledo(A, LB, C, '000785', '') + STX)).toEqual(['stable 7.85 lb']);
  });
});

describe('MT-SICS', () => {
  it('polls with SI', () => {
    expect(sics.asks).toEqual([bytes('SI\r\n')]);
  });

  it.each([
    ['stable', 'S S     100.00 g\r\n', 'stable 100 g'],
    ['stable, with spaces as manuals print them', 'S S 100.00 g\r\n', 'stable 100 g'],
    ['dynamic', 'S D      0.785 kg\r\n', 'motion 0.785 kg'],
    ['negative', 'S S      -0.50 g\r\n', 'under-zero -0.5 g'],
    ['nothing on it', 'S S       0.00 g\r\n', 'zero 0 g'],
    ['overload', 'S +\r\n', 'over-load'],
    ['underload', 'S -\r\n', 'under-zero'],
    ['no weight yet', 'S I\r\n', 'motion'],
    ['an error of the scale', 'S S Error 10b\r\n', 'fault'],
    ['no unit', 'S S     100.00\r\n', 'no-unit'],
    ['pieces', 'S S         12 PCS\r\n', 'unit'],
  ])('reads %s', (_name, text, said) => {
    expect(one(sics, text)).toEqual([said]);
  });

  it('ignores answers of other commands', () => {
    expect(one(sics, 'ES\r\nZ A\r\nI4 A "0123456789"\r\nT S   1.00 g\r\n')).toEqual([]);
  });
});

describe.each([
  ['nci', nci, `\n  10.50LB\r\n00\r${ETX}`, 'stable 10.5 lb'],
  ['toledo-8217', pounds, `${STX}007.85\r`, 'stable 7.85 lb'],
  [
    'toledo-continuous',
    continuous,
    toledo(0b010_1100, 0b010_0000, 0b010_0000, '000785', '000000', true),
    'stable 7.85 lb',
  ],
  ['mt-sics', sics, 'S S     100.00 g\r\n', 'stable 100 g'],
] as const)('messages of %s', (_name, protocol, message, said) => {
  it('are read the same however they are cut into pieces', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 60 }), (cuts) => {
        const text = message.repeat(5);
        const pieces: string[] = [];
        let from = 0;
        for (const cut of cuts) {
          pieces.push(text.slice(from, from + cut));
          from += cut;
        }
        pieces.push(text.slice(from));
        expect(readAll(protocol, pieces)).toEqual(Array(5).fill(said));
      }),
    );
  });

  it('are found after noise and partial ones, and give no other weight', () => {
    const noise = fc.oneof(
      fc.string({
        unit: fc.integer({ min: 0, max: 127 }).map((code) => String.fromCharCode(code)),
        maxLength: 20,
      }),
      fc.integer({ min: 1, max: message.length - 1 }).map((from) => message.slice(from)),
    );
    fc.assert(
      fc.property(fc.array(noise, { maxLength: 8 }), (noises) => {
        // A message may be lost to noise right before it; the two after it never are.
        const text = noises.map((each) => each + message.repeat(3)).join('');
        const reads = readAll(protocol, [text]).filter((each) => each.startsWith('stable'));
        expect(reads.filter((each) => each === said).length).toBeGreaterThanOrEqual(
          noises.length * 2,
        );
      }),
    );
  });

  it('without an end keep no more than one message in memory', () => {
    let rest: Uint8Array = new Uint8Array();
    for (let turn = 0; turn < 100; turn += 1) {
      rest = protocol.take(Uint8Array.from([...rest, ...bytes(`${STX},0 `)])).rest;
    }
    expect(rest.length).toBeLessThanOrEqual(128);
  });
});
