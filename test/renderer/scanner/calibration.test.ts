import { describe, expect, it } from 'vitest';
import type { KeyedScan } from '../../../src/renderer/scanner/burst.ts';
import {
  type Found,
  foundBy,
  WHILE_CALIBRATING,
} from '../../../src/renderer/scanner/calibration.ts';
import { createWedge } from '../../../src/renderer/scanner/wedge.ts';
import { TEST_BARCODE } from '../../../src/shared/settings/scanner-settings.ts';
import { inOrder, type Scan, scanned, withCapsLock } from '../support/key-streams.ts';
import { played } from '../support/played.ts';

const aScan = (over: Partial<Scan> = {}): Scan => ({
  text: TEST_BARCODE,
  pace: () => 12,
  held: (pace) => pace / 2,
  suffix: 'Enter',
  gs: 'dropped',
  ...over,
});

/** The settings detected by this scan; null when it is not the test barcode. */
function tried(scan: Scan, keysOf = (each: Scan) => scanned(each, 0)) {
  const wedge = createWedge(() => WHILE_CALIBRATING);
  let outcome: KeyedScan | null = null;
  for (const stroke of inOrder(keysOf(scan))) {
    const each = wedge.receive(stroke);
    if (each.kind === 'scan') outcome = each;
  }
  const silent = wedge.silent(1e9);
  if (silent?.kind === 'scan') outcome = silent;
  return outcome && foundBy(outcome);
}

function found(scan: Scan): Found {
  const each = tried(scan);
  if (!each) throw new Error('nothing was found out');
  return each;
}

const german: Scan['seen'] = ({ key, code, shift }) => {
  const marks: Record<string, string> = {
    KeyY: 'zZ',
    KeyZ: 'yY',
    Minus: 'ß?',
    Slash: '-_',
    Semicolon: 'öÖ',
    Equal: '´`',
    Digit7: '7/',
    Digit8: '8(',
    Digit9: '9)',
    Digit0: '0=',
  };
  const [plain = key, shifted = key] = marks[code] ?? [];
  return /[´`]/.test(shift ? shifted : plain) ? 'Dead' : shift ? shifted : plain;
};
const french: Scan['seen'] = ({ key, code, shift }) => {
  const digits = 'à&é"\'(-è_ç';
  if (code.startsWith('Digit'))
    return shift ? code.slice(-1) : (digits[Number(code.slice(-1))] ?? key);
  const swapped: Record<string, string> = {
    KeyA: 'q',
    KeyQ: 'a',
    KeyZ: 'w',
    KeyW: 'z',
    KeyM: ',',
    Minus: ')',
  };
  const letter = swapped[code] ?? key;
  return shift ? letter.toUpperCase() : letter;
};

describe('a scan of the test barcode', () => {
  it.each(['Enter', 'Tab', 'none'] as const)(
    'detects the terminator %s and the speed',
    (suffix) => {
      for (const every of [2, 12, 30, 60]) {
        const { measured, ...settings } = found(aScan({ suffix, pace: () => every }));
        expect(settings).toEqual({
          prefix: '',
          suffix,
          layout: 'as-typed',
          pace: expect.any(Number),
        });
        expect(measured.perKey).toBeGreaterThanOrEqual(every);
        expect(settings.pace).toBeGreaterThanOrEqual(Math.max(50, every * 1.5));
      }
    },
  );

  it.each([
    ['German', german],
    ['French', french],
  ])(
    'detects a US scanner on a %s system, and all codes are read correctly from then on',
    (_, seen) => {
      const { measured: _measured, ...settings } = found(aScan({ seen }));
      expect(settings.layout).toBe('us');
      const code = 'ZOO-Yz_q:1/2&(3)=4?';
      expect(played(scanned(aScan({ text: code, seen }), 0), settings).scans).toEqual([code]);
    },
  );

  it('learns a scanner set to yet another keyboard layout', () => {
    // Neither by characters nor by key positions: a German scanner on a French system, in part.
    const turned: Scan['seen'] = (key) =>
      key.key === ':' ? 'M' : key.code === 'KeyZ' ? (key.shift ? 'W' : 'w') : key.key;
    const places = (strokes: ReturnType<typeof scanned>) =>
      strokes.map((stroke) => (stroke.code === 'Slash' ? { ...stroke, code: 'Digit7x' } : stroke));
    const wedge = createWedge(() => WHILE_CALIBRATING);
    const outcome = places(scanned(aScan({ seen: turned }), 0))
      .map((stroke) => wedge.receive(stroke))
      .find(({ kind }) => kind === 'scan');
    if (outcome?.kind !== 'scan') throw new Error('no scan was heard');
    const { measured: _measured, ...settings } = foundBy(outcome) ?? found(aScan());
    expect(settings.layout).toMatchObject({
      KeyZ: 'z',
      'Shift+KeyZ': 'Z',
      'Shift+Semicolon': ':',
      Digit7x: '/',
    });
    const again = places(scanned(aScan({ text: 'PB:Z/z', seen: turned }), 0));
    expect(played(again, settings).scans).toEqual(['PB:Z/z']);
  });

  it('is recognised with the system’s layout and Caps Lock on', () => {
    const found = tried(aScan(), (scan) => withCapsLock(scanned(scan, 0)));
    expect(found).toMatchObject({ layout: 'as-typed', prefix: '' });
  });

  it('detects a prefix, and takes no symbology identifier for one', () => {
    expect(found(aScan({ text: `~${TEST_BARCODE}` })).prefix).toBe('~');
    expect(found(aScan({ text: `]C0${TEST_BARCODE}` })).prefix).toBe('');
    expect(found(aScan({ text: `~${TEST_BARCODE}`, seen: german }))).toMatchObject({
      prefix: '~',
      layout: 'us',
    });
  });

  it('is not confused with another code', () => {
    for (const text of [
      'SO-1001',
      TEST_BARCODE.slice(1),
      `${TEST_BARCODE}X`,
      TEST_BARCODE.replace('A', 'B'),
    ]) {
      expect(tried(aScan({ text }))).toBeNull();
    }
  });
});
