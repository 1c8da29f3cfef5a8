import { describe, expect, it } from 'vitest';
import { exceptionsOf } from '../../../../src/main/features/tracking/logic/exceptions.ts';
import { mergeHistory, plainMoment } from '../../../../src/main/features/tracking/logic/merge.ts';
import { nextAsking } from '../../../../src/main/features/tracking/logic/schedule.ts';
import fc from '../../../support/chance.ts';

const entry = (at: string, detail: string, status = 'In Transit') => ({
  at,
  status,
  detail,
  location: 'Berlin, DE',
});

describe('a tracking history', () => {
  it('merges events and answers, newest first, without repeats', () => {
    const answered = [
      entry('2026-03-02T10:00:00', 'Departed'),
      entry('2026-03-01T08:00:00', 'Picked up'),
    ];
    const heard = [
      entry('2026-03-03 07:30:00', 'Out for delivery'),
      entry('2026-03-02 10:00:00', ' Departed '),
    ];
    expect(mergeHistory(answered, heard).map(({ at, detail }) => `${at} ${detail}`)).toEqual([
      '2026-03-03T07:30:00 Out for delivery',
      '2026-03-02T10:00:00 Departed',
      '2026-03-01T08:00:00 Picked up',
    ]);
  });

  it('keeps an unreadable time as it came', () => {
    expect(plainMoment(' 2026-03-02T10:00 ')).toBe('2026-03-02T10:00:00');
    expect(plainMoment('yesterday')).toBe('yesterday');
    expect(plainMoment('x'.repeat(5000))).toHaveLength(300);
  });

  it('is the same in whatever sequence and however often its parts arrive', () => {
    const entries = fc.array(
      fc.record({
        at: fc.constantFrom(
          '2026-03-01 08:00:00',
          '2026-03-01T08:00:00',
          '2026-03-02T10:00:00',
          '',
        ),
        status: fc.constantFrom('In Transit', 'Delivered'),
        detail: fc.constantFrom('a', ' a', 'b'),
        location: fc.constantFrom('', 'Köln'),
      }),
      { maxLength: 12 },
    );
    const content = (history: readonly object[]) =>
      history.map((each) => JSON.stringify(each)).sort();
    fc.assert(
      fc.property(entries, fc.infiniteStream(fc.nat()), (all, picks) => {
        const shuffled = all.toSorted(() => (Number(picks.next().value) % 2 === 0 ? 1 : -1));
        const merged = mergeHistory(shuffled, all, shuffled.slice(0, 3));
        expect(content(merged)).toEqual(content(mergeHistory(all)));
        const times = merged.map(({ at }) => at);
        expect(times).toEqual(times.toSorted().reverse());
      }),
    );
  });
});

const NOW = Date.parse('2026-03-10T12:00:00Z');
const HOUR = 3_600_000;
const parcel = { status: 'In Transit', boughtAt: '2026-03-08T12:00:00Z', failures: 0 };
const hours = (asked: Parameters<typeof nextAsking>[1], change: object = {}) => {
  const wait = nextAsking({ ...parcel, ...change }, asked, NOW, { refreshHours: 4 });
  return wait === null ? null : wait / HOUR;
};

describe('the next tracking request for a parcel', () => {
  it('follows the configured interval, slower after a month, never once delivered', () => {
    expect(hours('answered')).toBe(4);
    expect(hours('answered', { boughtAt: '2026-01-01T00:00:00Z' })).toBe(24);
    expect(hours('answered', { status: 'Delivered' })).toBeNull();
    expect(hours('answered', { status: 'Held by a dragon' })).toBe(4);
  });

  it('backs off after a failure and for an unknown number', () => {
    const failed = [1, 2, 3, 9, 40].map((failures) => (hours('failed', { failures }) ?? 0) * 60);
    expect(failed).toEqual([2, 4, 8, 360, 360]);
    expect(hours('not-known', { boughtAt: '2026-03-10T11:00:00Z' })).toBe(2);
    expect(hours('not-known')).toBe(6);
    expect(hours('not-known', { boughtAt: '2026-01-01T00:00:00Z' })).toBe(24);
  });
});

const judged = {
  status: 'In Transit',
  estimatedDelivery: null,
  movedAt: '2026-03-09T12:00:00Z',
  boughtAt: '2026-03-01T12:00:00Z',
  fetchedAt: '2026-03-10T11:00:00Z',
  notKnown: false,
};
const found = (change: Partial<Parameters<typeof exceptionsOf>[0]>) =>
  exceptionsOf({ ...judged, ...change }, new Date(NOW), 5);

describe('tracking exceptions', () => {
  it.each([
    [{}, []],
    [{ movedAt: '2026-03-05T11:00:00Z' }, ['still']],
    [{ movedAt: null }, ['still']],
    [{ movedAt: null, fetchedAt: null }, []],
    [{ status: 'Held by a dragon' }, ['odd-status']],
    [{ status: '' }, []],
    [{ estimatedDelivery: '2026-03-08T18:00:00' }, ['late']],
    // That day has not ended everywhere on earth.
    [{ estimatedDelivery: '2026-03-10T18:00:00' }, []],
    [{ estimatedDelivery: 'soon' }, []],
    [{ notKnown: true, status: '' }, ['not-known']],
    [{ notKnown: true, boughtAt: '2026-03-09T12:00:00Z' }, []],
    [{ status: 'Delivered', movedAt: null, estimatedDelivery: '2026-01-01T00:00:00' }, []],
  ])('of %j are %j', (change, expected) => {
    expect(found(change)).toEqual(expected);
  });
});
