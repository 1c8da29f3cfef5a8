import { expect, test } from 'vitest';
import type { Carton } from '../../../src/shared/orders/carton.ts';
import { cartonInHand } from '../../../src/shared/packing/session.ts';

const carton = (reference: string): Carton => ({
  reference,
  box: null,
  weightSource: null,
  weight: null,
  dimensions: null,
  items: [],
});
const cartons = ['C1', 'C2', 'C3'].map(carton);

test('the only carton is the current one without a scan', () => {
  const one = { cartons: [carton('C1')], awaitingLabelOf: null, scannedBack: [] };
  expect(cartonInHand(one)).toBe('C1');
});

test('of several cartons the current one is the one that waits for its label', () => {
  expect(cartonInHand({ cartons, awaitingLabelOf: 'C2', scannedBack: ['C1'] })).toBe('C2');
});

test('between two cartons the current one is the one whose label was scanned last', () => {
  expect(cartonInHand({ cartons, awaitingLabelOf: null, scannedBack: ['C3', 'C1'] })).toBe('C1');
});

test('of several cartons none of which was scanned, none is current', () => {
  expect(cartonInHand({ cartons, awaitingLabelOf: null, scannedBack: [] })).toBeNull();
});
