import { describe, expect, it } from 'vitest';
import {
  assess,
  type CartonOnScale,
  connected,
  FRESH_MS,
  mishear,
  NO_SCALE,
  SETTLE_MS,
  type Trust,
  takeReading,
  tareable,
} from '../../../../src/main/features/devices/rules/trust.ts';
import type { ScaleReading } from '../../../../src/shared/devices/scale/reading.ts';
import fc from '../../../support/chance.ts';

const USB = { agreeing: 1, silentWhenOff: false };
const SERIAL = { agreeing: 2, silentWhenOff: true };

const kg = (value: string, condition: ScaleReading['condition'] = 'stable'): ScaleReading => ({
  condition: value === '0' && condition === 'stable' ? 'zero' : condition,
  weight: { value, unit: 'kg' },
  net: false,
  raw: value,
});
const trouble = (condition: ScaleReading['condition']): ScaleReading => ({
  ...kg('0', condition),
  weight: null,
});
/** Packed long before it came onto the scale. */
const C1: CartonOnScale = {
  key: 'SO-1 C1',
  empty: false,
  source: null,
  changedAt: 0,
  plausible: () => false,
};
const C2: CartonOnScale = { ...C1, key: 'SO-1 C2' };

/** A scale that says these things, one every tenth of a second; a carton takes what it may. */
function scale(rules = USB) {
  let trust: Trust = connected();
  let now = 1000;
  const bench = {
    says(...readings: ScaleReading[]) {
      for (const reading of readings) {
        now += 100;
        trust = takeReading(trust, reading, now, rules);
      }
      return bench;
    },
    garbles() {
      now += 100;
      trust = mishear(trust, { why: 'no-unit', raw: '04 00 ff' }, now, rules);
      return bench;
    },
    passes(milliseconds: number) {
      now += milliseconds;
      return bench;
    },
    tares() {
      trust = { ...trust, tare: tareable(trust, now, rules) };
      return bench;
    },
    sees(carton: CartonOnScale | null) {
      const seen = assess(trust, carton, now, rules);
      trust = { ...trust, load: seen.load };
      return seen.hold ?? seen.weight?.value;
    },
    reconnects() {
      trust = connected();
      return bench;
    },
    tare: () => trust.tare,
    now: () => now,
  };
  return bench;
}
/** Empty and heard twice: what comes now is trusted. */
const ready = (rules = USB) => scale(rules).says(kg('0'), kg('0'), kg('0'));

describe('what is trusted', () => {
  it('is a stable weight that came after an empty scale', () => {
    expect(ready().says(kg('1.2', 'motion'), kg('2.4')).sees(C1)).toBe('2.4');
  });

  it('is nothing without a scale, or before it said something', () => {
    expect(assess(NO_SCALE, C1, 0, USB).hold).toBe('not-connected');
    expect(scale().sees(C1)).toBe('no-reading');
  });

  it('is never the first reading after connecting, be it zero', () => {
    expect(scale().says(kg('2.4')).sees(C1)).toBe('first-reading');
    expect(scale().says(kg('0'), kg('2.4')).sees(C1)).toBe('clear-first');
    expect(ready().says(kg('2.4')).reconnects().says(kg('2.4')).sees(C1)).toBe('first-reading');
  });

  it('is nothing that lay there when the scale was connected', () => {
    const found = scale().says(kg('2.4'), kg('2.4'), kg('2.4'));
    expect(found.sees(C1)).toBe('clear-first');
    expect(found.says(kg('0'), kg('2.4')).sees(C1)).toBe('2.4');
  });

  it('is no weight that is old', () => {
    const old = ready()
      .says(kg('2.4'))
      .passes(FRESH_MS + 1);
    expect(old.sees(C1)).toBe('frozen');
    expect(old.says(kg('2.4')).sees(C1)).toBe('2.4');
  });

  it.each([
    'motion',
    'under-zero',
    'over-load',
    'fault',
    'needs-calibration',
    'needs-zero',
  ] as const)('is nothing while the scale says %s', (condition) => {
    expect(ready().says(trouble(condition)).sees(C1)).toBe(condition);
    expect(ready().says(kg('2.4'), trouble(condition)).sees(C1)).toBe(condition);
  });

  it('is nothing that could not be read', () => {
    expect(ready().says(kg('2.4')).garbles().sees(C1)).toBe('unreadable');
  });

  it('on a serial line is what was said twice, so that a lost digit is not taken', () => {
    const line = ready(SERIAL).says(kg('12.4'));
    expect(line.sees(C1)).toBe('motion');
    expect(line.says(kg('2.4')).sees(C1)).toBe('motion');
    expect(line.says(kg('12.4'), kg('12.4')).sees(C1)).toBe('12.4');
  });

  it('is not the same number in another unit, or net for gross', () => {
    const line = ready(SERIAL).says(kg('2.4'));
    expect(line.says({ ...kg('2.4'), weight: { value: '2.4', unit: 'lb' } }).sees(C1)).toBe(
      'motion',
    );
    expect(line.says({ ...kg('2.4'), net: true }).sees(C1)).toBe('motion');
  });
});

describe('whose weight it is', () => {
  it('follows the carton while it lies there and is filled', () => {
    const bench = ready().says(kg('2.4'));
    expect(bench.sees(C1)).toBe('2.4');
    expect(bench.says(kg('3.1')).sees({ ...C1, source: 'scale' })).toBe('3.1');
  });

  it('needs an empty scale before the next carton', () => {
    const bench = ready().says(kg('2.4'));
    expect(bench.sees(C1)).toBe('2.4');
    expect(bench.says(kg('3.1')).sees(C2)).toBe('clear-first');
    expect(bench.says(kg('0', 'motion'), kg('3.1')).sees(C2)).toBe('clear-first');
    expect(bench.says(kg('0'), kg('3.1')).sees(C2)).toBe('3.1');
  });

  it('is kept once the carton is lifted, whatever is put there next', () => {
    const weighed = { ...C1, source: 'scale' } as const;
    const bench = ready().says(kg('2.4'));
    expect(bench.sees(C1)).toBe('2.4');
    expect(bench.says(kg('0')).sees(weighed)).toBe('zero');
    expect(bench.says(kg('5.5')).sees(weighed)).toBe('kept');
    // It was the next one, put there before it was opened.
    expect(bench.says(kg('5.5')).sees(C2)).toBe('5.5');
  });

  it('is a carton’s that was put there before it was opened', () => {
    const bench = ready().says(kg('2.4'));
    expect(bench.sees(null)).toBe('no-carton');
    expect(bench.sees({ ...C1, empty: true })).toBe('carton-empty');
    expect(bench.sees(C1)).toBe('2.4');
  });

  it('is a typed carton’s too: the next one does not get it', () => {
    const bench = ready().says(kg('2.4'));
    expect(bench.sees({ ...C1, source: 'typed' })).toBe('typed');
    expect(bench.sees(C2)).toBe('clear-first');
  });

  it('is none that stood there before something was scanned into the carton', () => {
    const bench = ready().says(kg('0.3'));
    const filled = { ...C1, changedAt: bench.now() };
    expect(bench.sees(filled)).toBe('unchanged');
    expect(bench.passes(SETTLE_MS).says(kg('0.3')).sees(filled)).toBe('unchanged');
    expect(bench.says(kg('0.9', 'motion'), kg('2.4')).sees(filled)).toBe('2.4');
  });

  it('is one that stood there before, where nothing is missing by the lines', () => {
    const bench = ready().says(kg('2.4'));
    const filled = { ...C1, changedAt: bench.now(), plausible: () => true };
    // The hand may be on its way.
    expect(bench.sees(filled)).toBe('unchanged');
    expect(bench.passes(SETTLE_MS).says(kg('2.4')).sees(filled)).toBe('2.4');
  });

  it('is not the next carton’s, whatever the scale says but that it is empty', () => {
    const anything = fc.array(
      fc.oneof(
        fc.integer({ min: 1, max: 30_000 }).map((grams) => kg(String(grams / 1000))),
        fc.integer({ min: 0, max: 30_000 }).map((grams) => kg(String(grams / 1000), 'motion')),
        fc
          .constantFrom('under-zero', 'over-load', 'fault', 'needs-zero', 'needs-calibration')
          .map((condition) => trouble(condition as ScaleReading['condition'])),
      ),
    );
    fc.assert(
      fc.property(anything, fc.constantFrom(USB, SERIAL), (readings, rules) => {
        const bench = ready(rules).says(kg('2.4'), kg('2.4'));
        expect(bench.sees(C1)).toBe('2.4');
        for (const reading of readings) {
          const seen = bench.says(reading).sees(C2);
          expect(Number.isNaN(Number(seen))).toBe(true);
        }
      }),
    );
  });
});

describe('a tare', () => {
  it('is taken off every weight, and its emptiness is the scale’s', () => {
    const bench = ready().says(kg('0.5')).tares();
    expect(bench.tare()).toEqual({ value: '0.5', unit: 'kg' });
    expect(bench.sees(C1)).toBe('zero');
    expect(bench.says(kg('2.9')).sees(C1)).toBe('2.4');
    expect(bench.says(kg('0.5')).sees(C1)).toBe('zero');
    expect(bench.says(kg('3.6')).sees(C2)).toBe('3.1');
  });

  it('says under zero where the tray is gone', () => {
    const bench = ready().says(kg('0.5')).tares();
    expect(bench.says(kg('0.2')).sees(C1)).toBe('under-zero');
    expect(bench.says(kg('0')).sees(C1)).toBe('under-zero');
  });

  it('holds where the scale is switched to another unit', () => {
    const bench = ready().says(kg('0.5')).tares();
    const pounds = { ...kg('2.90231'), weight: { value: '2.90231', unit: 'lb' as const } };
    expect(bench.says(pounds).sees(C1)).toBe('1.8');
  });

  it('is taken of a settled weight alone, and is gone with the connection', () => {
    expect(ready().tares().tare()).toBeNull();
    expect(ready().says(kg('0.5', 'motion')).tares().tare()).toBeNull();
    expect(
      ready()
        .says(kg('0.5'))
        .passes(FRESH_MS + 1)
        .tares()
        .tare(),
    ).toBeNull();
    expect(ready().says(kg('0.5')).tares().reconnects().tare()).toBeNull();
  });
});

describe('a serial scale that was switched off and on, while its port stayed', () => {
  it('is not trusted before it was empty once, and is said so', () => {
    const bench = ready(SERIAL).says(kg('1'), kg('1'));
    expect(bench.sees(C1)).toBe('1');
    bench.passes(FRESH_MS + 1);
    expect(bench.sees(C1)).toBe('frozen');
    // Another carton was put on meanwhile, and what it says first may be of before.
    expect(bench.says(kg('7')).sees(C1)).toBe('first-reading');
    expect(bench.says(kg('7'), kg('7')).sees(C1)).toBe('clear-first');
    expect(bench.says(kg('0'), kg('0'), kg('2'), kg('2')).sees(C1)).toBe('2');
  });

  it('keeps its tare, which lies there still', () => {
    const bench = ready(SERIAL).says(kg('0.5'), kg('0.5')).tares();
    bench
      .passes(FRESH_MS + 1)
      .garbles()
      .says(kg('0.5'), kg('0.5'), kg('0.5'));
    expect(bench.says(kg('1.5'), kg('1.5')).sees(C1)).toBe('1');
  });

  it('is told from a USB scale, which says a weight only once where it is made so', () => {
    const bench = ready().says(kg('0'));
    bench.passes(FRESH_MS + 1);
    expect(bench.says(kg('2')).sees(C1)).toBe('2');
  });
});

describe('a message that cannot be read', () => {
  it('is no sign that what was scanned lies in the carton', () => {
    const bench = ready().says(kg('1'));
    const packed = { ...C1, changedAt: bench.now() + 1 };
    bench.garbles().says(kg('1'));
    expect(bench.sees(packed)).toBe('unchanged');
    bench.says(kg('1.4'));
    expect(bench.sees(packed)).toBe('1.4');
  });
});
