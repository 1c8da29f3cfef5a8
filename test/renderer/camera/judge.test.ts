import { describe, expect, it } from 'vitest';
import { createJudge, type Verdict } from '../../../src/renderer/features/scanning/camera/judge.ts';
import type { Look, SeenCode } from '../../../src/renderer/features/scanning/camera/look.ts';
import {
  SMALL_HEIGHT,
  SMALL_WIDTH,
  type SmallPicture,
} from '../../../src/renderer/features/scanning/camera/small-picture.ts';
import type { ExpectedScan } from '../../../src/shared/scanning/seen-codes.ts';
import fc from '../../support/chance.ts';

const MUG = '9520123000073';
const TOWEL = '9520123000141';
const SHARP = 200;
const DESK = 150;

interface Placed {
  text: string;
  format?: string;
  /** Its left and upper side, in shares of the zone. */
  x?: number;
  y?: number;
  /** The code is in the picture and cannot be read. */
  isUnread?: boolean;
}

const SIDE = 0.3;

function picture(things: readonly Placed[], light = 0): SmallPicture {
  const small = new Uint8Array(SMALL_WIDTH * SMALL_HEIGHT).fill(DESK + light);
  for (const { x = 0.3, y = 0.3 } of things) {
    for (let row = Math.floor(y * SMALL_HEIGHT); row < (y + SIDE) * SMALL_HEIGHT; row += 1) {
      for (let column = Math.floor(x * SMALL_WIDTH); column < (x + SIDE) * SMALL_WIDTH; column += 1)
        small[row * SMALL_WIDTH + column] = 90;
    }
  }
  return small;
}

const codeOf = ({ text, format = 'EAN13', x = 0.3, y = 0.3 }: Placed): SeenCode => ({
  text,
  format,
  corners: [
    { x, y },
    { x: x + SIDE, y },
    { x: x + SIDE, y: y + SIDE },
    { x, y: y + SIDE },
  ],
});

/** A camera at which things are shown, and a station that expects what is in `expected`. */
function bench(expected: Record<string, Partial<ExpectedScan> | undefined>) {
  const judge = createJudge();
  let at = 1_000;
  const counted: string[] = [];
  const asked: string[][] = [];

  function look(things: readonly Placed[], more: Partial<Look> = {}): Verdict {
    at += 500;
    const codes = things.filter(({ isUnread }) => !isUnread).map(codeOf);
    const small = picture(things);
    const texts = judge.look({ at, codes, small, motion: 0, edges: SHARP, ...more });
    if (texts === null) return { kind: 'several' };
    if (texts.length === 0) return { kind: 'nothing' };
    asked.push(texts);
    const verdict = judge.decide(
      texts.flatMap((text) => {
        const it = expected[text];
        return it ? [{ text, isDue: true, means: text, of: text, ...it }] : [];
      }),
    );
    if (verdict.kind === 'counts') counted.push(verdict.text);
    return verdict;
  }

  judge.rests(picture([]), 0);
  return {
    look,
    looks(count: number, things: readonly Placed[], more: Partial<Look> = {}): void {
      for (let n = 0; n < count; n += 1) look(things, more);
    },
    rest: (seconds: number, things: readonly Placed[] = []) => {
      at += seconds * 1_000;
      judge.rests(picture(things), at);
    },
    counted,
    asked,
  };
}

const BOTH = { [MUG]: {}, [TOWEL]: {} };

describe('a code counts', () => {
  it('when two looks agree on it, not before, and once as long as it stays', () => {
    const at = bench(BOTH);
    expect(at.look([{ text: MUG }])).toEqual({ kind: 'nothing' });
    expect(at.look([{ text: MUG }])).toEqual({ kind: 'counts', text: MUG });
    for (let n = 0; n < 300; n += 1)
      expect(at.look([{ text: MUG, x: 0.3 + (n % 7) * 0.05 }]).kind).toBe('stays');
    expect(at.counted).toEqual([MUG]);
  });

  it('not when another one was read between, or by another symbology', () => {
    const at = bench(BOTH);
    at.look([{ text: MUG }]);
    at.look([{ text: TOWEL }]);
    at.look([{ text: MUG, format: 'Code128' }]);
    expect(at.counted).toEqual([]);
  });

  it('again after it has left the picture', () => {
    const at = bench(BOTH);
    at.looks(2, [{ text: MUG }]);
    at.looks(3, []);
    at.looks(2, [{ text: MUG }]);
    expect(at.counted).toEqual([MUG, MUG]);
  });

  it('not again after one look without it', () => {
    const at = bench(BOTH);
    at.looks(2, [{ text: MUG }]);
    at.look([]);
    at.looks(4, [{ text: MUG, x: 0.5 }]);
    expect(at.counted).toEqual([MUG]);
  });

  it('once for a thing that has two codes of one meaning, read in turns', () => {
    const link = `https://id.example/01/0${MUG}`;
    const at = bench({
      [MUG]: { means: 'item MUG', of: 'MUG' },
      [link]: { means: 'item MUG', of: 'MUG' },
    });
    const ean = { text: MUG };
    const qr = { text: link, format: 'QRCode', x: 0.6 };
    at.looks(2, [ean]);
    at.looks(4, [qr]);
    at.looks(2, [ean]);
    at.looks(3, [ean, qr]);
    expect(at.counted).toEqual([MUG]);
  });

  it('for the label, where its carton’s name stands on it too', () => {
    const at = bench({
      '790932744353870825': { means: 'label C1', of: 'C1' },
      C1: { means: 'carton C1', of: 'C1' },
    });
    at.looks(2, [
      { text: 'C1', format: 'Code128', y: 0.1 },
      { text: '790932744353870825', format: 'Code128', y: 0.6 },
    ]);
    expect(at.counted).toEqual(['790932744353870825']);
  });
});

describe('a code does not count', () => {
  it.each([
    ['in any spelling of a command', 'PB:BUY', 'Code128'],
    ['as a command in small letters', 'pb:pack-rest', 'QRCode'],
    ['as a command behind an identifier', ']C1PB:BUY', 'DataMatrix'],
    ['as a command behind two', ']Q3 ]C1 PB:OK', 'QRCode'],
    ['as a command in wide letters', 'ＰＢ：ＢＵＹ', 'QRCode'],
    ['as a command after a separator', '0109520123000073\x1dPB:BUY', 'DataMatrix'],
    ['without a check of its own: Code 39', MUG, 'Code39'],
    ['without a check of its own: Codabar', MUG, 'Codabar'],
    ['without a check of its own: Code 93', MUG, 'Code93'],
    ['as a part of an ITF-14', '95201230', 'ITF'],
    ['as an ITF-14 with a wrong check digit', '19520123000071', 'ITF14'],
  ])('%s, and is not even asked about', (_why, text, format) => {
    const at = bench({ [text]: {} });
    at.looks(5, [{ text, format }]);
    expect(at.asked).toEqual([]);
    expect(at.counted).toEqual([]);
  });

  it('unless its ITF-14 has the right check digit', () => {
    const at = bench({ '19520123000070': {} });
    at.looks(2, [{ text: '19520123000070', format: 'ITF14' }]);
    expect(at.counted).toEqual(['19520123000070']);
  });

  it('where it is not expected, or not its turn', () => {
    const at = bench({ [TOWEL]: { isDue: false } });
    at.look([{ text: MUG }]);
    expect(at.look([{ text: MUG }])).toEqual({ kind: 'unexpected', text: MUG });
    at.looks(3, [{ text: TOWEL }]);
    expect(at.counted).toEqual([]);
  });

  it.each([
    ['both expected', BOTH],
    ['one of them on its carton already', { [MUG]: {}, [TOWEL]: { isDue: false } }],
  ])('beside another one, %s', (_why, expected) => {
    const at = bench(expected);
    const two = [
      { text: MUG, x: 0.1 },
      { text: TOWEL, x: 0.6 },
    ];
    at.look(two);
    expect(at.look(two)).toEqual({ kind: 'several' });
    // One of the two is not read for a moment.
    at.look([
      { text: MUG, x: 0.1 },
      { text: TOWEL, x: 0.6, isUnread: true },
    ]);
    expect(at.counted).toEqual([]);
  });

  it('among more codes than anybody shows', () => {
    const texts = Array.from({ length: 9 }, (_, n) => `SO-${n}`);
    const at = bench(Object.fromEntries(texts.map((text) => [text, {}])));
    const sheet = texts.map((text, n) => ({ text, format: 'Code128', x: n / 20 }));
    at.look(sheet);
    expect(at.look(sheet)).toEqual({ kind: 'several' });
  });
});

describe('a code that counted has not left', () => {
  const again = (between: (at: ReturnType<typeof bench>) => void, x = 0.3) => {
    const at = bench(BOTH);
    at.looks(2, [{ text: MUG }]);
    between(at);
    at.looks(3, [{ text: MUG, x }]);
    return at.counted;
  };

  it('while it is blurred in its place', () => {
    expect(again((at) => at.looks(20, [{ text: MUG, isUnread: true }], { edges: 10 }))).toEqual([
      MUG,
    ]);
  });

  it('while it is out of focus in another place', () => {
    const blurred = { text: MUG, x: 0.55, isUnread: true };
    expect(again((at) => at.looks(20, [blurred], { edges: 10 }), 0.55)).toEqual([MUG]);
  });

  it('while it moves too fast to be read', () => {
    const moving = { text: MUG, x: 0.6, isUnread: true };
    expect(again((at) => at.looks(20, [moving], { motion: 20 }), 0.6)).toEqual([MUG]);
  });

  it('while a lamp is mirrored in it', () => {
    const glare = picture([{ text: MUG }]).map((point, at) =>
      at % SMALL_WIDTH < 40 ? 255 : point,
    );
    expect(again((at) => at.looks(20, [{ text: MUG, isUnread: true }], { small: glare }))).toEqual([
      MUG,
    ]);
  });

  it('while another thing is held before it, or a hand', () => {
    const before = [{ text: TOWEL, x: 0.25 }];
    expect(again((at) => at.looks(6, before))).toEqual([MUG, TOWEL]);
    const hand = [{ text: 'a hand', isUnread: true, x: 0.2 }];
    expect(again((at) => at.looks(6, hand, { motion: 3 }))).toEqual([MUG]);
  });

  it('has left when it comes to another place after good looks without it', () => {
    const hand = [{ text: 'a hand', isUnread: true, x: 0.05, y: 0.05 }];
    expect(again((at) => at.looks(6, hand, { motion: 3 }), 0.6)).toEqual([MUG, MUG]);
  });

  it('has left when nothing moves for long and its place is another, also on a desk without edges', () => {
    const at = bench(BOTH);
    at.looks(2, [{ text: MUG }]);
    const moved = { small: picture([], 60), edges: 10 };
    at.looks(4, [], moved);
    at.looks(2, [{ text: MUG }]);
    expect(at.counted).toEqual([MUG]);
    at.looks(4, [], moved);
    at.rest(20);
    at.looks(2, [{ text: MUG }]);
    expect(at.counted).toEqual([MUG, MUG]);
  });

  it('is not gone because the zone was learnt as empty with it inside', () => {
    const at = bench(BOTH);
    at.rest(5, [{ text: MUG }]);
    at.looks(2, [{ text: MUG }]);
    at.looks(2, [{ text: MUG, x: 0.6 }]);
    // Out of focus, where it lay at first.
    at.looks(10, [{ text: MUG, isUnread: true }], { edges: 10 });
    at.looks(2, [{ text: MUG, x: 0.6 }]);
    expect(at.counted).toEqual([MUG]);
  });
});

/** One thing that somebody does with things before the camera. */
const ActArbitrary = fc.oneof(
  fc.record({
    act: fc.constant('show' as const),
    text: fc.constantFrom(MUG, TOWEL),
    place: fc.nat(3),
  }),
  fc.record({ act: fc.constant('away' as const), looks: fc.integer({ min: 1, max: 6 }) }),
  fc.record({
    act: fc.constant('spoil' as const),
    by: fc.constantFrom('blur' as const, 'speed' as const, 'cover' as const),
    looks: fc.integer({ min: 1, max: 6 }),
  }),
  fc.record({ act: fc.constant('stay' as const), looks: fc.integer({ min: 1, max: 6 }) }),
);

it('never counts a thing more often than it was shown, whatever is done', () => {
  fc.assert(
    fc.property(fc.array(ActArbitrary, { maxLength: 40 }), (acts) => {
      const at = bench(BOTH);
      const shown: string[] = [];
      let here = null as Placed | null;
      for (const each of acts) {
        if (each.act === 'show') {
          // What is there is moved, not taken away, where the same thing is shown on.
          if (here?.text !== each.text) shown.push(each.text);
          here = { text: each.text, x: each.place * 0.2, y: 0.3 };
          at.looks(2, [here]);
        } else if (each.act === 'away') {
          here = null;
          at.looks(each.looks, []);
        } else if (here && each.act === 'stay') at.looks(each.looks, [here]);
        else if (here && each.act === 'spoil') {
          const spoilt = [{ ...here, isUnread: true }];
          if (each.by === 'blur') at.looks(each.looks, spoilt, { edges: 12 });
          if (each.by === 'speed') at.looks(each.looks, spoilt, { motion: 25 });
          const hand = { text: 'a hand', isUnread: true, x: 0.1, y: 0.1 };
          if (each.by === 'cover') at.looks(each.looks, [...spoilt, hand], { motion: 2 });
        }
      }
      for (const text of [MUG, TOWEL]) {
        const times = (all: readonly string[]) => all.filter((one) => one === text).length;
        expect(times(at.counted)).toBeLessThanOrEqual(times(shown));
      }
    }),
    { numRuns: 300 },
  );
});
