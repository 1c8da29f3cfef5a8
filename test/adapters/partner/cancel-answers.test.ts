import { describe, expect, it } from 'vitest';
import { readCancellation } from '../../../src/main/adapters/partner/purchasing/cancelling.ts';
import { createScrubber } from '../../../src/shared/kernel/secrets.ts';

const read = (status: number, body: unknown) =>
  readCancellation(
    { status, contentType: 'application/json', text: JSON.stringify(body) },
    'S1',
    createScrubber(),
  ).kind;

// The interface document shows no answer to a cancellation; these are plausible ones. A confirmed
// cancellation may lead to another purchase, so a doubtful one must not be confirmed.
describe('rule 12: a cancellation is confirmed only by words that say it is done', () => {
  it.each<[number, unknown]>([
    [200, { ShipmentID: 'S1', Status: 'Cancelled', Message: 'The shipment was cancelled' }],
    [200, { ShipmentID: 'S1', Status: 'Cancelled' }],
    [200, { Message: 'Shipment S1 has been canceled.' }],
    [200, { Message: 'The label was voided' }],
    [200, { Success: true, Message: 'Cancelled' }],
    [200, { Status: 'Success', Message: 'Shipment cancelled successfully' }],
    [200, { Status: 'Success' }],
    [200, { Message: 'OK' }],
    [200, { Status: '0', Message: 'Cancelled', CancellationFee: 0, CancelledCount: 1 }],
    [422, { Message: 'Shipment S1 was already cancelled' }],
    [422, { Message: 'It cannot be cancelled: it has already been cancelled' }],
    [409, { Message: 'already voided' }],
  ])('%i %j confirms it', (status, body) => {
    expect(read(status, body)).toBe('confirmed');
  });

  it.each<[number, unknown]>([
    [200, { Message: 'Shipment cannot be cancelled' }],
    [200, { Success: false, Message: 'Shipment cannot be cancelled, it is in transit' }],
    [200, { Message: 'The shipment can not be cancelled' }],
    [200, { Message: 'The shipment couldn’t be cancelled' }],
    [200, { Message: 'The shipment will be cancelled within 24 hours' }],
    [200, { Message: 'A shipment can be cancelled only before pickup' }],
    [200, { Message: 'It must be cancelled in the portal' }],
    [200, { Message: 'Only label 1 of 2 was cancelled' }],
    [200, { Status: 'Partially cancelled' }],
    [200, { Status: 'To be cancelled' }],
    [200, { Message: 'Delivered shipments are never cancelled' }],
    [200, { Success: false, Message: 'Success' }],
    [200, { Cancelled: false, Message: 'OK' }],
    [200, { Status: 'Processing', Message: 'Cancelled soon' }],
    [200, { Status: 'Failed', Message: 'Cancelled' }],
    [200, { ShipmentID: 'S1', Status: 'In Transit', Message: 'OK' }],
    [200, { Message: 'Okay, we will try' }],
    [200, { Message: '0 shipments cancelled' }],
    [200, { CancelledCount: 0, Status: 'OK' }],
    [200, { IsCancelled: 'N', Status: 'Success' }],
    [200, { Status: 200, Message: 'Success', Data: { IsCancelled: 0 } }],
    [200, { Message: 'Cancelled shipments are refunded within 30 days' }],
    [422, { Message: 'The shipment has not already been cancelled' }],
    [404, { Message: 'The shipment was not found or already cancelled' }],
    [500, { Message: 'Internal error: already cancelled' }],
    [401, { Message: 'The session was already cancelled' }],
  ])('%i %j does not confirm it', (status, body) => {
    expect(read(status, body)).not.toBe('confirmed');
  });
});
