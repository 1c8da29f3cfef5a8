import bwipjs from 'bwip-js/generic';
import { describe, expect, it } from 'vitest';
import { english } from '../../../src/shared/kernel/message.ts';
import { parseElements } from '../../../src/shared/scanning/gs1.ts';
import { FORMATS, type Format, type Part } from '../../../src/shared/scanning/gs1-ais.ts';
import fc from '../../support/chance.ts';
import { inFull } from '../../support/long.ts';

const GS = '\x1d';

/** The elements as GS1 writes them for people, or the fault. */
function read(text: string): string {
  const parsed = parseElements(text.replaceAll('^', GS));
  if (!parsed.ok) return `! ${english(parsed.fault)}`;
  return parsed.elements.map(({ ai, value }) => `(${ai})${value}`).join('');
}

describe('the table of identifiers', () => {
  /** bwip-js has GS1's own tables and checks: its result for an identifier and a length. */
  function judged(ai: string, length: number): string {
    try {
      bwipjs.raw({ bcid: 'gs1datamatrix', text: `(${ai})${'0'.repeat(length)}` });
      return 'fits';
    } catch (error) {
      return /GS1(unknownAI|valueTooLong|valueTooShort)/.exec(String(error))?.[1] ?? 'fits';
    }
  }

  it('has every existing identifier, and no other', () => {
    const numbers = (digits: number) =>
      Array.from({ length: 10 ** digits }, (_, at) => String(at).padStart(digits, '0'));
    const prefixes = new Set([...FORMATS.keys()].map((ai) => ai.slice(0, 2)));
    const long = numbers(4).filter(
      (ai) => prefixes.has(ai.slice(0, 2)) && !FORMATS.has(ai.slice(0, 2)),
    );
    const all = [...numbers(2), ...numbers(3), ...long];
    const known = all.filter((ai) => judged(ai, 1) !== 'unknownAI');
    expect([...FORMATS.keys()].sort()).toEqual(known.sort());
  });

  it('has their lengths', () => {
    for (const { ai, min, max } of FORMATS.values()) {
      expect([ai, judged(ai, max), judged(ai, max + 1)]).toEqual([ai, 'fits', 'valueTooLong']);
      // A list of countries has three digits each, so one digit is too short. The lists are not checked.
      const short = min > 1 ? judged(ai, min - 1) : 'valueTooShort';
      expect([ai, short]).toEqual([ai, 'valueTooShort']);
    }
  });
});

describe('published examples', () => {
  it.each([
    // GS1 General Specifications, chapters on element strings and barcodes.
    ['019501234567890331030001233932978123', '(01)95012345678903(3103)000123(3932)978123'],
    ['00006141411234567890', '(00)006141411234567890'],
    // GS1 syntax engine, scan data (its examples, ^ standing for the separator).
    ['011231231231233310ABC123^99TESTING', '(01)12312312312333(10)ABC123(99)TESTING'],
    ['011231231231233310ABC123^99TESTING^', '(01)12312312312333(10)ABC123(99)TESTING'],
    ['^011231231231233310ABC123^99TESTING^98XYZ', '(01)12312312312333(10)ABC123(99)TESTING(98)XYZ'],
    [
      '011231231231233310ABC123^1199122598TESTING^97XYZ',
      '(01)12312312312333(10)ABC123(11)991225(98)TESTING(97)XYZ',
    ],
    ['012401234567890599COMPOSITE^98XYZ', '(01)24012345678905(99)COMPOSITE(98)XYZ'],
    ['011501234567890799COMPOSITE^98XYZ', '(01)15012345678907(99)COMPOSITE(98)XYZ'],
    // A device's identification, as scanner makers document it.
    [
      '0108806388269617112302141728021310230214A3263-01^21059^240ARO4808C',
      '(01)08806388269617(11)230214(17)280213(10)230214A3263-01(21)059(240)ARO4808C',
    ],
    // GS1 Digital Link's standard example item.
    [
      '010952012345678831030001953922' + '0299^17201225',
      '(01)09520123456788(3103)000195(3922)0299(17)201225',
    ],
  ])('%s means %s', (text, elements) => {
    expect(read(text)).toBe(elements);
  });

  it.each([
    ['', 'holds no data'],
    ['^', 'holds no data'],
    ['0112312312312334', 'check digit is wrong'],
    ['00006141411234567891', 'check digit is wrong'],
    ['011231231231233', 'too short'],
    ['0195012345678903310300123', 'too short'],
    ['01123123123123A3', 'expected digits'],
    ['0112312312312333089X', 'not a GS1 identifier'],
    ['011231231231233311991325', 'a date YYMMDD'],
    ['011231231231233317260230', 'a date YYMMDD'],
    ['10', 'too short'],
    ['10^99X', 'too short'],
    ['10ABCDEFGHIJKLMNOPQRSTU', 'separator is missing'],
    ['10A B', 'does not allow'],
    ['10A^10B', 'twice, as A and B'],
    ['021231231231233337A', 'expected digits'],
    ['01123123123123330212312312312333', 'two items'],
    ['99é', 'does not allow'],
  ])('%s is rejected: %s', (text, fault) => {
    expect(read(text)).toMatch(/^! /);
    expect(read(text)).toContain(fault);
  });

  it('accept the last day of a month, also as day 00 and in a leap year', () => {
    for (const date of ['240229', '261231', '260200']) {
      expect(read(`17${date}`)).toBe(`(17)${date}`);
    }
    expect(read('17250229')).toContain('a date');
  });
});

describe('separators that a scanner drops', () => {
  const unsure = (text: string) => {
    const parsed = parseElements(text.replaceAll('^', GS));
    return parsed.ok ? parsed.elements.filter((each) => each.unsure).map(({ ai }) => ai) : null;
  };

  it('are noticed where a value may contain the next element', () => {
    expect(unsure('011231231231233310AB21XYZ')).toEqual(['10']);
    expect(unsure('0212312312312333371210AB')).toBeNull();
    expect(unsure('02123123123123333712102345')).toEqual(['37']);
  });

  it('are not missed where nothing can follow, or where they are sent', () => {
    expect(unsure('011231231231233310ABC')).toEqual([]);
    expect(unsure('02123123123123333724')).toEqual([]);
    expect(unsure('011231231231233310AB21XYZ^99A')).toEqual([]);
  });
});

const CHARACTERS: Record<Part['set'], string> = {
  N: '0123456789',
  D: '',
  X: '!"%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz',
  Y: '#-/0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  Z: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=',
};

function withCheckDigit(digits: string): string {
  const body = digits.slice(0, -1);
  const sum = [...body]
    .reverse()
    .reduce((all, digit, at) => all + Number(digit) * (at % 2 ? 1 : 3), 0);
  return body + String((10 - (sum % 10)) % 10);
}

function aPart({ set, min, max, check }: Part, first: boolean): fc.Arbitrary<string> {
  if (set === 'D') {
    const date = fc.tuple(
      fc.integer({ min: 0, max: 99 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 0, max: 28 }),
    );
    return date.map((all) => all.map((each) => String(each).padStart(2, '0')).join(''));
  }
  const unit = fc.constantFrom(...CHARACTERS[set]);
  const text = fc.string({ unit, minLength: first ? Math.max(1, min) : min, maxLength: max });
  return check ? text.map(withCheckDigit) : text;
}

/** Only the last part of a value may be left out. */
const aValue = ({ parts }: Format): fc.Arbitrary<string> =>
  fc.tuple(...parts.map((part, at) => aPart(part, at === 0))).map((all) => all.join(''));

const formats = [...FORMATS.values()].filter(({ ai }) => !['02', '03'].includes(ai));
const elementStrings = fc
  .uniqueArray(fc.constantFrom(...formats), {
    minLength: 1,
    maxLength: 6,
    selector: ({ ai }) => ai,
  })
  .chain((chosen) =>
    fc.tuple(...chosen.map((format) => aValue(format).map((value) => ({ ...format, value })))),
  );

describe('a random element string', () => {
  it('is read back as written', () => {
    fc.assert(
      fc.property(elementStrings, (elements) => {
        const text = elements
          .map(({ ai, value, fixed }) => ai + value + (fixed ? '' : GS))
          .join('');
        const parsed = parseElements(text);
        expect(parsed.ok && parsed.elements.map(({ ai, value }) => [ai, value])).toEqual(
          elements.map(({ ai, value }) => [ai, value]),
        );
      }),
      { numRuns: inFull(2_000, { part: 400 }) },
    );
  });

  it('with one wrong digit of a key is rejected', () => {
    const key = fc.constantFrom('00', '01').chain((ai) =>
      fc.tuple(
        fc.constant(ai),
        fc
          .string({
            unit: fc.constantFrom(...'0123456789'),
            minLength: ai === '00' ? 18 : 14,
            maxLength: ai === '00' ? 18 : 14,
          })
          .map(withCheckDigit),
      ),
    );
    fc.assert(
      fc.property(key, fc.nat(13), fc.integer({ min: 1, max: 9 }), ([ai, digits], at, off) => {
        const wrong = String((Number(digits[at]) + off) % 10);
        expect(read(ai + digits.slice(0, at) + wrong + digits.slice(at + 1))).toMatch(
          /check digit/,
        );
      }),
    );
  });

  it('or any other text never throws', () => {
    fc.assert(
      fc.property(fc.string(), (text) => void parseElements(text)),
      { numRuns: inFull(5_000, { part: 1_000 }) },
    );
  });
});
