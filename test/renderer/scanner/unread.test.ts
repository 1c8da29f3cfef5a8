import { describe, expect, it } from 'vitest';
import { paceFor } from '../../../src/renderer/scanner/unread.ts';
import type { Stroke } from '../../../src/renderer/scanner/wedge.ts';
import fc from '../../support/chance.ts';
import { inFull } from '../../support/long.ts';
import { inOrder, type Scan, type Suffix, scanned, typed } from '../support/key-streams.ts';
import { played, unreadIn } from '../support/played.ts';

const GS = '\x1d';
const slow = (text: string, every: number, over: Partial<Scan> = {}): Stroke[] =>
  inOrder(
    scanned(
      {
        text,
        pace: () => every,
        held: (pace) => Math.min(12, pace / 2),
        suffix: 'Enter',
        gs: 'ctrl',
        ...over,
      },
      1_000,
    ),
  );
const CODES = [
  '9520123000073',
  'SO-1001',
  '1Z999AA10123456784',
  `0109520123000073${'10L'}${GS}21A`,
];
const SUFFIXES: Suffix[] = ['Enter', 'Tab', 'none'];
const SLOW = [55, 60, 80, 100, 120, 150, 200, 250];

describe('a scanner that is slower than its setting', () => {
  it.each(SLOW.flatMap((every) => SUFFIXES.map((suffix) => ({ every, suffix }))))(
    'is shown at $every ms a key, ended by $suffix',
    ({ every, suffix }) => {
      for (const text of CODES) {
        const [found, ...more] = unreadIn(slow(text, every, { suffix }));
        expect(found).toMatchObject({ text, why: 'pace', ended: endOf(suffix) });
        expect(more).toEqual([]);
        expect(Math.abs((found?.perKey ?? 0) - every)).toBeLessThan(every / 4);
      }
    },
  );

  it('is shown whatever its jitter', () => {
    const every = fc.integer({ min: 60, max: 200 });
    const jitter = fc.array(fc.double({ min: -0.4, max: 0.4, noNaN: true }), {
      minLength: 60,
      maxLength: 60,
    });
    fc.assert(
      fc.property(every, jitter, fc.constantFrom(...CODES), (pace, off, text) => {
        let key = 0;
        const keys = slow(text, pace, { pace: () => pace * (1 + (off[key++ % off.length] ?? 0)) });
        const texts = [...played(keys).scans, ...unreadIn(keys).map((each) => each.text)];
        expect(texts).toEqual([text]);
      }),
    );
  });

  it('counts with the pace that is learnt from it, with the jitter of a busy machine', () => {
    for (const every of SLOW) {
      const [found] = unreadIn(slow('9520123000073', every));
      const pace = paceFor(found?.perKey ?? 0, 150);
      if (every > 150) {
        expect(pace).toBeNull();
        continue;
      }
      let key = 0;
      const late = () => every + (key++ % 4 === 0 ? every / 4 : 0);
      for (const text of CODES) {
        const keys = every < 120 ? slow(text, every, { pace: late }) : slow(text, every);
        expect(played(keys, { pace: pace ?? 0 }).scans, `${every} ${text}`).toEqual([text]);
        expect(unreadIn(keys, { pace: pace ?? 0 })).toEqual([]);
      }
    }
  });

  it('is shown also where it holds each key for half of its time', () => {
    const keys = slow('9520123000073', 110, { held: (pace) => pace / 2 });
    expect(unreadIn(keys)).toMatchObject([{ text: '9520123000073' }]);
  });
});

describe('a scanner without the end that its setting expects', () => {
  it.each([
    ['Enter', 'none', 'silence'],
    ['Enter', 'Tab', 'Tab'],
    ['Tab', 'none', 'silence'],
  ] as const)('%s is shown where it sends %s', (suffix, sent, ended) => {
    const keys = slow('9520123000073', 8, { suffix: sent });
    expect(played(keys, { suffix }).scans).toEqual([]);
    expect(unreadIn(keys, { suffix })).toMatchObject([
      { text: '9520123000073', why: 'end', ended },
    ]);
  });
});

describe('nothing is shown', () => {
  it('for a scan that counts', () => {
    for (const every of [2, 8, 30, 50])
      for (const suffix of SUFFIXES)
        expect(unreadIn(slow('9520123000073', every, { suffix }))).toEqual([]);
  });

  it('for short texts, shortcuts, and a key that is held', () => {
    expect(unreadIn(slow('SO-10', 80))).toEqual([]);
    const keys = slow('9520123000073', 80);
    const withCtrl = keys.map((stroke) => ({ ...stroke, ctrl: true }));
    expect(unreadIn(withCtrl)).toEqual([]);
    expect(unreadIn(keys.map((stroke) => ({ ...stroke, repeat: stroke.down })))).toEqual([]);
  });

  it('for a person, whose keys come unevenly', () => {
    const press = fc.record({
      gap: fc.integer({ min: 60, max: 420 }),
      held: fc.integer({ min: 45, max: 140 }),
    });
    const text = fc.constantFrom('Erika Mustermann', 'SO-1001', '9520123000073', 'Heidestrasse 17');
    let shown = 0;
    let runs = 0;
    fc.assert(
      fc.property(fc.array(press, { minLength: 20, maxLength: 20 }), text, (presses, by) => {
        let key = 0;
        let hold = 0;
        const keys = typed(
          {
            text: by,
            gap: () => presses[key++ % presses.length]?.gap ?? 100,
            held: () => presses[hold++ % presses.length]?.held ?? 80,
            end: 'Enter',
          },
          1_000,
        );
        runs += 1;
        shown += unreadIn(inOrder(keys)).length;
      }),
      { numRuns: inFull(2_000, { part: 200 }) },
    );
    expect(shown / runs).toBeLessThan(0.01);
  });
});

it('a second end key right after a scan presses nothing', () => {
  const keys = slow('9520123000073', 8);
  const at = (keys.at(-1)?.at ?? 0) + 4;
  const enter = { down: true, key: 'Enter', code: 'Enter' };
  expect(played([...keys, { ...enter, at }]).ends).toEqual([]);
  expect(played([...keys, { ...enter, at: at + 400 }]).ends).toEqual(['Enter']);
});

const endOf = (suffix: Suffix) => (suffix === 'none' ? 'silence' : suffix);
