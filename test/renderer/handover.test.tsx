import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Carriers } from '../../src/renderer/features/handover/beside.tsx';
import type { HandoverBoard, HandoverParcel } from '../../src/shared/handover/handover.ts';

const parcel = (reference: string): HandoverParcel => ({
  attemptId: reference,
  merchant: null,
  reference,
  trackingNumber: `T-${reference}`,
  cartons: 1,
  weight: '1',
  weightUnit: 'KG',
  cancelled: false,
  scanned: null,
});

const board = (left: number, notListed: number, listed: readonly string[]): HandoverBoard => ({
  open: {
    id: 'list',
    carrier: 'Meridian Post',
    merchant: null,
    openedAt: '2026-05-04T08:00:00Z',
    closedAt: null,
    bench: null,
    parcels: listed.map(parcel),
  },
  notListed: { count: notListed, orders: [] },
  others: [],
  carriers: [
    { carrier: 'Meridian Post', left, unlabelled: 0, late: 0, cutOff: null, minutesLeft: null },
  ],
  late: [],
  notBought: [],
  closed: [],
});

test.each([
  ['nothing is on it yet', board(2, 2, []), '2 shipments left'],
  ['one is on it', board(2, 1, ['H-1']), '1 shipment left'],
  ['both are on it', board(2, 0, ['H-1', 'H-2']), 'all on the list'],
  ['one on it is too old to be counted as left', board(2, 1, ['OLD', 'H-1']), '1 shipment left'],
  ['another is on the list of another bench', board(2, 0, ['H-1']), '1 shipment left'],
])('how many are left beside the open list: %s', (_, shown, text) => {
  expect(renderToStaticMarkup(<Carriers board={shown} />)).toContain(text);
});
