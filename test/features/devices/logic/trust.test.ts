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
} from '../../../../src/main/features/devices/logic/trust.ts';
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
/** Packed long before it was put onto the scale. */
const C1: CartonOnScale = {
  key: 'SO-1 C1',
  empty: false,
  source: null,
  changedAt: 0,
  plausible: () => false,
};
const C2: CartonOnScale = { ...C1, key: 'SO-1 C2' };

/** A scale with one reading every tenth of a second; the carton takes what it may. */
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
/** Empty in two readings: the next reading is trusted. */
const ready = (rules = USB) => scale(rules).says(kg('0'), kg('0'), kg('0'));

describe('a trusted weight', () => {
  it('is a stable weight after an empty scale', () => {
    expect(ready().says(kg('1.2', 'motion'), kg('2.4')).sees(C1)).toBe('2.4');
  });

  it('needs a scale, and a reading from it', () => {
    expect(assess(NO_SCALE, C1, 0, USB).hold).toBe('not-connected');
    expect(scale().sees(C1)).toBe('no-reading');
  });

  it('is never the first reading after connecting, even if zero', () => {
    expect(scale().says(kg('2.4')).sees(C1)).toBe('first-reading');
    expect(scale().says(kg('0'), kg('2.4')).sees(C1)).toBe('clear-first');
    expect(ready().says(kg('2.4')).reconnects().says(kg('2.4')).sees(C1)).toBe('first-reading');
  });

  it('is no weight already on the scale when it was connected', () => {
    const found = scale().says(kg('2.4'), kg('2.4'), kg('2.4'));
    expect(found.sees(C1)).toBe('clear-first');
    expect(found.says(kg('0'), kg('2.4')).sees(C1)).toBe('2.4');
  });

  it('is no old weight', () => {
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
  ] as const)('does not exist while the scale reports %s', (condition) => {
    expect(ready().says(trouble(condition)).sees(C1)).toBe(condition);
    expect(ready().says(kg('2.4'), trouble(condition)).sees(C1)).toBe(condition);
  });

  it('is no unreadable message', () => {
    expect(ready().says(kg('2.4')).garbles().sees(C1)).toBe('unreadable');
  });

  it('on a serial line needs two equal readings, so that a lost digit is not accepted', () => {
    const line = ready(SERIAL).says(kg('12.4'));
    expect(line.sees(C1)).toBe('motion');
    expect(line.says(kg('2.4')).sees(C1)).toBe('motion');
    expect(line.says(kg('12.4'), kg('12.4')).sees(C1)).toBe('12.4');
  });

  it('needs the same unit and net or gross in both readings', () => {
    const line = ready(SERIAL).says(kg('2.4'));
    expect(line.says({ ...kg('2.4'), weight: { value: '2.4', unit: 'lb' } }).sees(C1)).toBe(
      'motion',
    );
    expect(line.says({ ...kg('2.4'), net: true }).sees(C1)).toBe('motion');
  });
});

describe('the carton that a weight belongs to', () => {
  it('is the open carton while it lies there and is filled', () => {
    const bench = ready().says(kg('2.4'));
    expect(bench.sees(C1)).toBe('2.4');
    expect(bench.says(kg('3.1')).sees({ ...C1, source: 'scale' })).toBe('3.1');
  });

  it('is the next carton only after an empty scale', () => {
    const bench = ready().says(kg('2.4'));
    expect(bench.sees(C1)).toBe('2.4');
    expect(bench.says(kg('3.1')).sees(C2)).toBe('clear-first');
    expect(bench.says(kg('0', 'motion'), kg('3.1')).sees(C2)).toBe('clear-first');
    expect(bench.says(kg('0'), kg('3.1')).sees(C2)).toBe('3.1');
  });

  it('keeps its weight once lifted, whatever is put on the scale next', () => {
    const weighed = { ...C1, source: 'scale' } as const;
    const bench = ready().says(kg('2.4'));
    expect(bench.sees(C1)).toBe('2.4');
    expect(bench.says(kg('0')).sees(weighed)).toBe('zero');
    expect(bench.says(kg('5.5')).sees(weighed)).toBe('kept');
    // It was the next carton, put there before it was opened.
    expect(bench.says(kg('5.5')).sees(C2)).toBe('5.5');
  });

  it('may have been put there before it was opened', () => {
    const bench = ready().says(kg('2.4'));
    expect(bench.sees(null)).toBe('no-carton');
    expect(bench.sees({ ...C1, empty: true })).toBe('carton-empty');
    expect(bench.sees(C1)).toBe('2.4');
  });

  it('may have a typed weight: the next carton does not get the reading', () => {
    const bench = ready().says(kg('2.4'));
    expect(bench.sees({ ...C1, source: 'typed' })).toBe('typed');
    expect(bench.sees(C2)).toBe('clear-first');
  });

  it('gets no reading from before the scan of an item', () => {
    const bench = ready().says(kg('0.3'));
    const filled = { ...C1, changedAt: bench.now() };
    expect(bench.sees(filled)).toBe('unchanged');
    expect(bench.passes(SETTLE_MS).says(kg('0.3')).sees(filled)).toBe('unchanged');
    expect(bench.says(kg('0.9', 'motion'), kg('2.4')).sees(filled)).toBe('2.4');
  });

  it('gets a reading from before the scan when no item is missing by weight', () => {
    const bench = ready().says(kg('2.4'));
    const filled = { ...C1, changedAt: bench.now(), plausible: () => true };
    // The item may still be in the hand.
    expect(bench.sees(filled)).toBe('unchanged');
    expect(bench.passes(SETTLE_MS).says(kg('2.4')).sees(filled)).toBe('2.4');
  });

  it('is not the next one until the scale was empty, whatever it shows', () => {
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
  it('is subtracted from every weight; the empty scale is still recognised', () => {
    const bench = ready().says(kg('0.5')).tares();
    expect(bench.tare()).toEqual({ value: '0.5', unit: 'kg' });
    expect(bench.sees(C1)).toBe('zero');
    expect(bench.says(kg('2.9')).sees(C1)).toBe('2.4');
    expect(bench.says(kg('0.5')).sees(C1)).toBe('zero');
    expect(bench.says(kg('3.6')).sees(C2)).toBe('3.1');
  });

  it('gives "under zero" once the tray is removed', () => {
    const bench = ready().says(kg('0.5')).tares();
    expect(bench.says(kg('0.2')).sees(C1)).toBe('under-zero');
    expect(bench.says(kg('0')).sees(C1)).toBe('under-zero');
  });

  it('holds when the scale is switched to another unit', () => {
    const bench = ready().says(kg('0.5')).tares();
    const pounds = { ...kg('2.90231'), weight: { value: '2.90231', unit: 'lb' as const } };
    expect(bench.says(pounds).sees(C1)).toBe('1.8');
  });

  it('needs a stable weight, and is gone after a reconnection', () => {
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

describe('a serial scale switched off and on while its port stays open', () => {
  it('is not trusted until it was empty once, and reports that', () => {
    const bench = ready(SERIAL).says(kg('1'), kg('1'));
    expect(bench.sees(C1)).toBe('1');
    bench.passes(FRESH_MS + 1);
    expect(bench.sees(C1)).toBe('frozen');
    // Another carton was put on meanwhile, and the first message may be an old one.
    expect(bench.says(kg('7')).sees(C1)).toBe('first-reading');
    expect(bench.says(kg('7'), kg('7')).sees(C1)).toBe('clear-first');
    expect(bench.says(kg('0'), kg('0'), kg('2'), kg('2')).sees(C1)).toBe('2');
  });

  it('keeps its tare, which is still on the scale', () => {
    const bench = ready(SERIAL).says(kg('0.5'), kg('0.5')).tares();
    bench
      .passes(FRESH_MS + 1)
      .garbles()
      .says(kg('0.5'), kg('0.5'), kg('0.5'));
    expect(bench.says(kg('1.5'), kg('1.5')).sees(C1)).toBe('1');
  });

  it('is distinguished from a USB scale that reports a weight only once', () => {
    const bench = ready().says(kg('0'));
    bench.passes(FRESH_MS + 1);
    expect(bench.says(kg('2')).sees(C1)).toBe('2');
  });
});

describe('an unreadable message', () => {
  it('does not count as a sign that the scanned item is in the carton', () => {
    const bench = ready().says(kg('1'));
    const packed = { ...C1, changedAt: bench.now() + 1 };
    bench.garbles().says(kg('1'));
    expect(bench.sees(packed)).toBe('unchanged');
    bench.says(kg('1.4'));
    expect(bench.sees(packed)).toBe('1.4');
  });
});
