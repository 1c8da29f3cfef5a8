import { describe, expect, it } from 'vitest';
import type { Stroke } from '../../../src/renderer/scanner/wedge.ts';
import fc from '../../support/chance.ts';
import { inFull } from '../../support/long.ts';
import {
  type Gs,
  inOrder,
  type Scan,
  type Suffix,
  scanned,
  typed,
} from '../support/key-streams.ts';
import { played } from '../support/played.ts';

const GS = '\x1d';
const PACES = [1, 2, 5, 8, 12, 20, 30];
const SUFFIXES: Suffix[] = ['Enter', 'Tab', 'none'];

const aScan = (text: string, over: Partial<Scan> & { every?: number } = {}): Scan => ({
  text,
  pace: () => over.every ?? 8,
  held: (pace) => pace / 2,
  suffix: 'Enter',
  gs: 'ctrl',
  ...over,
});

describe('a keyboard scanner', () => {
  it.each(PACES.flatMap((every) => SUFFIXES.map((suffix) => ({ every, suffix }))))(
    'is recognised at $every ms per key, ended by $suffix, and the field keeps its text',
    ({ every, suffix }) => {
      for (const text of ['SO-1001', '9520123000073', 'PB:QTY:12', 'abc1']) {
        const keys = scanned(aScan(text, { every, suffix }), 1_000);
        expect(played(keys)).toEqual({ scans: [text], field: '', ends: [] });
      }
    },
  );

  it.each(['ctrl', 'alt', 'f8', 'dropped'] satisfies Gs[])(
    'is recognised with separators sent as %s',
    (gs) => {
      const text = `]C10104006381333931${'10LOT'}${GS}21A7`;
      for (const every of PACES) {
        const heard = gs === 'dropped' ? text.replaceAll(GS, '') : text;
        expect(played(scanned(aScan(text, { every, gs }), 0)).scans).toEqual([heard]);
      }
    },
  );

  it('is recognised when it sends every character by its number', () => {
    const keys = [...'SO-1'].flatMap((char, index): Stroke[] => {
      const at = index * 40;
      const alt = { alt: true, key: 'Alt', code: 'AltLeft' };
      const digits = String(char.charCodeAt(0)).padStart(4, '0');
      return [
        { ...alt, down: true, at },
        ...[...digits].map(
          (digit, place): Stroke => ({
            alt: true,
            key: digit,
            code: `Numpad${digit}`,
            down: true,
            at: at + 5 + place * 5,
          }),
        ),
        { ...alt, alt: false, down: false, at: at + 30 },
      ];
    });
    expect(played([...keys, { down: true, key: 'Enter', code: 'Enter', at: 170 }]).scans).toEqual([
      'SO-1',
    ]);
  });

  it('is recognised with pauses of tens of milliseconds, within the code and before its end', () => {
    let key = 0;
    const pace = () => ([9, 30].includes(key++) ? 70 : 6);
    expect(played(scanned(aScan('SO-1001-C1', { pace }), 0)).scans).toEqual(['SO-1001-C1']);
    let last = 0;
    const late = () => (last++ === 12 ? 90 : 6);
    expect(played(scanned(aScan('9520123000073', { pace: late }), 0)).scans).toEqual([
      '9520123000073',
    ]);
  });

  it('is recognised when its keys overlap', () => {
    const keys = inOrder(scanned(aScan('9520123000073', { every: 4, held: () => 45 }), 0));
    expect(played(keys).scans).toEqual(['9520123000073']);
  });

  it('is recognised while a person holds Shift', () => {
    const held: Stroke = { down: true, key: 'Shift', code: 'ShiftLeft', shift: true, at: 0 };
    const keys = scanned(
      aScan('952012300-7', { seen: ({ key }) => ')!@#$%^&*('[Number(key)] ?? '_' }),
      900,
    );
    const shifted = keys.map((stroke) => ({ ...stroke, shift: true }));
    expect(played([held, ...shifted]).scans).toEqual(['952012300-7']);
  });

  it('is separated from what a person typed just before, which stays', () => {
    for (const gap of [20, 60, 140, 400]) {
      const keys = [
        ...typed({ text: 'mug', gap: () => 110, held: () => 95, end: null }, 0),
        ...scanned(aScan('SO-1001'), 220 + gap),
      ];
      expect([gap, played(inOrder(keys))]).toEqual([
        gap,
        { scans: ['SO-1001'], field: 'mug', ends: [] },
      ]);
    }
  });

  it('with a late terminator does not press anything with it', () => {
    const keys = scanned(aScan('SO-1001', { suffix: 'none' }), 0);
    const enter = { down: true, key: 'Enter', code: 'Enter' };
    expect(played([...keys, { ...enter, at: 420 }])).toEqual({
      scans: ['SO-1001'],
      field: '',
      ends: [],
    });
    expect(played([...keys, { ...enter, at: 1_200 }]).ends).toEqual(['Enter']);
  });

  it('is recognised by its prefix, which is removed, however slow', () => {
    for (const every of [8, 80]) {
      const keys = scanned(aScan('~SO-1001', { every, held: () => 4 }), 0);
      expect(played(keys, { prefix: '~' }).scans).toEqual(['SO-1001']);
    }
    expect(played(scanned(aScan('7', { every: 8 }), 0), { prefix: '~' }).scans).toEqual([]);
    expect(played(scanned(aScan('~7', { every: 8 }), 0), { prefix: '~' }).scans).toEqual(['7']);
  });

  it('with a configured terminator ends only by it', () => {
    const silent = scanned(aScan('SO-1001', { suffix: 'none' }), 0);
    expect(played(silent, { suffix: 'Enter' }).scans).toEqual([]);
    expect(played(silent, { suffix: 'none' }).scans).toEqual(['SO-1001']);
    const tab = scanned(aScan('SO-1001', { suffix: 'Tab' }), 0);
    expect(played(tab, { suffix: 'Enter' }).scans).toEqual([]);
  });
});

describe('a scanner with another keyboard layout than the system’s', () => {
  const german = ({ key, code, shift }: { key: string; code: string; shift: boolean }) => {
    const swapped: Record<string, string> = {
      KeyY: 'z',
      KeyZ: 'y',
      Minus: 'ß',
      Slash: '-',
      Semicolon: 'ö',
    };
    const letter = swapped[code];
    return letter ? (shift ? letter.toUpperCase() : letter) : key;
  };
  const french = ({ key, code, shift }: { key: string; code: string; shift: boolean }) => {
    if (code.startsWith('Digit'))
      return shift ? code.slice(-1) : ('à&é"\'(-è_ç'[Number(code.slice(-1))] ?? key);
    const swapped: Record<string, string> = {
      KeyA: 'q',
      KeyQ: 'a',
      KeyZ: 'w',
      KeyW: 'z',
      KeyM: ',',
      Minus: ')',
    };
    const letter = swapped[code];
    return letter ? (shift ? letter.toUpperCase() : letter) : key;
  };

  it.each([
    ['German', german],
    ['French', french],
  ])('is read by the positions of the keys: %s', (_, seen) => {
    const keys = scanned(aScan('LAMPE-zyq:QAWZ-0123456789', { seen }), 0);
    expect(played(keys).scans).not.toEqual(['LAMPE-zyq:QAWZ-0123456789']);
    expect(played(keys, { layout: 'us' }).scans).toEqual(['LAMPE-zyq:QAWZ-0123456789']);
  });

  it('is read by the learned layout, and dead keys by their position', () => {
    const layout = { KeyZ: 'y', KeyY: 'z', 'Shift+KeyY': 'Z', Slash: '-' };
    const keys = scanned(aScan('zy/Y'), 0);
    expect(played(keys, { layout }).scans).toEqual(['yz-Z']);
    const dead = scanned(
      aScan("A^1'B", { seen: ({ key }) => (/[\^']/.test(key) ? 'Dead' : key) }),
      0,
    );
    expect(played(dead).scans).toEqual(["A^1'B"]);
    const method = scanned(aScan('SO-1001', { seen: () => 'Process' }), 0);
    expect(played(method).scans).toEqual(['SO-1001']);
  });
});

describe('a person typing', () => {
  const person = (text: string, gap: number, held: number, end: 'Enter' | 'Tab' | null = 'Enter') =>
    played(inOrder(typed({ text, gap: () => gap, held: () => held, end }, 0)));

  it.each([
    [120, 90],
    [80, 95],
    [60, 80],
    [45, 110],
  ])('at %i ms per key, each held %i ms, is not taken for a scanner', (gap, held) => {
    for (const text of ['yes', 'SO-1001', 'the mug is blue']) {
      expect(person(text, gap, held)).toEqual({ scans: [], field: text, ends: ['Enter'] });
      expect(person(text, gap, held, null)).toEqual({ scans: [], field: text, ends: [] });
    }
  });

  it('rolling three keys and Enter is not taken for a scanner', () => {
    const gaps = [15, 18, 70, 0];
    const keys = typed(
      { text: 'yes', gap: () => gaps.shift() ?? 0, held: () => 85, end: 'Enter' },
      0,
    );
    expect(played(inOrder(keys))).toEqual({ scans: [], field: 'yes', ends: ['Enter'] });
  });

  it('and holding a key down is not taken for a scanner', () => {
    const keys = Array.from(
      { length: 30 },
      (_, at): Stroke => ({ down: true, key: 'a', code: 'KeyA', at: at * 30, repeat: at > 0 }),
    );
    expect(played([...keys, { down: true, key: 'Enter', code: 'Enter', at: 910 }])).toEqual({
      scans: [],
      field: 'a'.repeat(30),
      ends: ['Enter'],
    });
  });

  it('and using shortcuts keeps them', () => {
    const keys: Stroke[] = [
      { down: true, key: 'Control', code: 'ControlLeft', ctrl: true, at: 0 },
      { down: true, key: 'v', code: 'KeyV', ctrl: true, at: 60 },
      { down: false, key: 'v', code: 'KeyV', ctrl: true, at: 120 },
    ];
    expect(played([...keys, { down: true, key: 'Enter', code: 'Enter', at: 400 }])).toEqual({
      scans: [],
      field: '',
      ends: ['Enter'],
    });
  });
});

/** Codes as on a bench, and any other; capitals and symbols need Shift. */
const code = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 8, maxLength: 14 }),
  fc.string({ unit: fc.constantFrom(...'ABCXYZ0123456789-'), minLength: 3, maxLength: 20 }),
  fc
    .string({ unit: 'grapheme-ascii', minLength: 4, maxLength: 40 })
    .filter((text) => text.trim() === text),
  fc.constant(`]C1010400638133393110AB${GS}21XYZ`),
);

type Part =
  | { kind: 'scan'; scan: () => Scan; heard: string; told: string }
  | { kind: 'typing'; text: string; end: 'Enter' | 'Tab' | null; gaps: number[]; helds: number[] };

const scanPart = fc
  .record({
    text: code,
    every: fc.integer({ min: 1, max: 30 }),
    jitter: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 90, maxLength: 90 }),
    pauses: fc.array(
      fc.record({ at: fc.integer({ min: 5, max: 40 }), long: fc.integer({ min: 10, max: 60 }) }),
      { maxLength: 3 },
    ),
    suffix: fc.constantFrom(...SUFFIXES),
    gs: fc.constantFrom<Gs>('ctrl', 'alt', 'f8', 'dropped'),
  })
  .map(({ text, every, jitter, pauses, suffix, gs }): Part => {
    const whole = suffix === 'none' && text.length < 4 ? `${text}-${text}` : text;
    const rests = pauses.slice(0, Math.floor(whole.length / 6));
    const scan = (): Scan => {
      let stroke = 0;
      const pace = () => {
        const rest = rests.find(({ at }) => at === stroke)?.long ?? 0;
        return Math.max(1, every + (jitter[stroke++ % 90] ?? 0) - 2 + rest);
      };
      const held = (next: number) => Math.min(next, every) * 0.6;
      return { text: whole, pace, held, suffix, gs };
    };
    const heard = gs === 'dropped' ? whole.replaceAll(GS, '') : whole;
    const told = `${every} ms, ${suffix}, ${gs}, ${JSON.stringify(rests)}`;
    return { kind: 'scan', heard, scan, told };
  });

/** Fast typists need 60 to 80 ms per key, and sometimes roll two or three keys. */
const typingPart = fc
  .record({
    text: fc
      .string({
        unit: fc.constantFrom(...'abcdefgh ijklmnopqrstuvwxyz0123456789-'),
        minLength: 1,
        maxLength: 14,
      })
      // A key cannot go down while it is down.
      .filter((typing) => !/(.)\1/.test(typing)),
    end: fc.constantFrom('Enter' as const, 'Tab' as const, null, null),
    typist: fc.integer({ min: 60, max: 260 }),
    spread: fc.array(fc.integer({ min: -10, max: 80 }), { minLength: 15, maxLength: 15 }),
    rolled: fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 15, maxLength: 15 }),
    helds: fc.array(fc.integer({ min: 60, max: 130 }), { minLength: 15, maxLength: 15 }),
  })
  .map(({ text, end, typist, spread, rolled, helds }): Part => {
    const isRolled = (at: number) => rolled[at] === 0 && at % 3 !== 2;
    const gaps = spread.map((more, at) =>
      isRolled(at) ? 15 + (more + 10) / 4 : Math.max(60, typist + more),
    );
    return { kind: 'typing', text, end, gaps, helds };
  });

describe('a random mix of typing and scanning', () => {
  it('loses no scan, keeps typed text, and takes no typing for a scan', () => {
    const mix = fc.array(
      fc.tuple(fc.oneof(scanPart, typingPart), fc.integer({ min: 170, max: 900 })),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(mix, (parts) => {
        const strokes: Stroke[] = [];
        let at = 0;
        for (const [part, after] of parts) {
          const keys = part.kind === 'scan' ? scanned(part.scan(), at) : typedPart(part, at);
          strokes.push(...keys);
          at = Math.max(...keys.map((stroke) => stroke.at)) + after;
        }
        expect(played(inOrder(strokes))).toEqual({
          scans: parts.flatMap(([part]) => (part.kind === 'scan' ? [part.heard] : [])),
          field: parts.map(([part]) => (part.kind === 'typing' ? part.text : '')).join(''),
          ends: endsOf(parts),
        });
      }),
      { numRuns: inFull(10_000, { part: 2_000 }), seed: 20_260_301 },
    );
  });
});

function typedPart(
  { text, end, gaps, helds }: Extract<Part, { kind: 'typing' }>,
  at: number,
): Stroke[] {
  let [key, lift] = [0, 0];
  return typed(
    { text, end, gap: () => gaps[key++ % 15] ?? 80, held: () => helds[lift++ % 15] ?? 80 },
    at,
  );
}

const endsOf = (parts: readonly (readonly [Part, number])[]): string[] =>
  parts.flatMap(([part]) => (part.kind === 'typing' && part.end ? [part.end] : []));
