import { describe, expect, it } from 'vitest';
import { boardOf, groupOf, parcelOf, shownOf } from '../../src/renderer/features/tracking/board.ts';
import type { ParcelView } from '../../src/shared/tracking/tracking.ts';

const parcel = (given: Partial<ParcelView>): ParcelView => ({
  trackingNumber: '790000000000000001',
  attemptId: 'a-1',
  kind: 'outbound',
  order: { merchant: null, reference: 'SO-1' },
  carrier: 'Meridian',
  trackingUrl: null,
  shipTo: { name: 'Jonas Weber', city: 'Berlin', country: 'DE' },
  boughtAt: '2026-03-01T08:00:00.000Z',
  status: 'In Transit',
  estimatedDelivery: null,
  movedAt: null,
  fetchedAt: null,
  exceptions: [],
  ...given,
});

const board = boardOf(
  [
    parcel({
      trackingNumber: '1',
      status: 'In Transit',
      order: { merchant: null, reference: 'A' },
    }),
    parcel({ trackingNumber: '2', status: '', order: { merchant: null, reference: 'B' } }),
    parcel({
      trackingNumber: '3',
      exceptions: ['late'],
      order: { merchant: null, reference: 'C' },
    }),
    parcel({ trackingNumber: '4', status: 'Held', exceptions: ['odd-status'] }),
  ],
  [parcel({ trackingNumber: '5', status: 'Delivered' })],
);
const numbers = (parcels: readonly ParcelView[]) => parcels.map((each) => each.trackingNumber);

describe('the tracking board', () => {
  it('lists exceptions first, delivered parcels last, and each group oldest first', () => {
    expect(numbers(board.parcels)).toEqual(['3', '4', '2', '1', '5']);
    expect(board.counts).toEqual({
      exceptions: 2,
      'in-progress': 1,
      'in-transit': 1,
      delivered: 1,
    });
  });

  it('puts every parcel into exactly one group', () => {
    expect(groupOf(parcel({ status: 'In Transit', exceptions: ['still'] }))).toBe('exceptions');
    expect(groupOf(parcel({ status: 'Delivered', exceptions: [] }))).toBe('delivered');
    expect(groupOf(parcel({ status: '' }))).toBe('in-progress');
  });

  it('filters by a group and by every word typed', () => {
    expect(numbers(shownOf(board, 'exceptions', ''))).toEqual(['3', '4']);
    expect(numbers(shownOf(board, 'all', 'weber C'))).toContain('3');
    expect(numbers(shownOf(board, 'in-transit', 'WEBER'))).toEqual(['1']);
    expect(shownOf(board, 'all', 'nobody')).toEqual([]);
  });

  it('finds a parcel by its scanned label, whatever the carrier adds to the number', () => {
    const number = '9400111899223817465123';
    const { parcels } = boardOf([parcel({ trackingNumber: number })], []);
    const one = { ...board, parcels };
    expect(parcelOf(one, `42098101${number}`)?.trackingNumber).toBe(number);
    expect(parcelOf(one, 'SO-1')).toBeNull();
  });
});
