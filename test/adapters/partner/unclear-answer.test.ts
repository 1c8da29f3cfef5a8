import { describe, expect, it } from 'vitest';
import { readUnclear } from '../../../src/main/adapters/partner/purchasing/unclear-answer.ts';
import { createScrubber } from '../../../src/shared/kernel/secrets.ts';

const read = (text: string, scrubber = createScrubber()) =>
  readUnclear({ status: 201, contentType: 'application/json', text }, 'r', scrubber);

describe('an unclear answer to a purchase', () => {
  it.each([
    ['{"data":{"shipment":{"shipmentId":"SH-1","trackingNumbers":["T-1","T-2"]}}}', 'SH-1', 'T-1'],
    ['{"Shipment_ID":4711,"Tracking_No":794600000000000000001}', '4711', '794600000000000000001'],
    ['[{"ShipmentID":"SH-1"},{"ShipmentID":"SH-1","TrackingNumber":"T-1"}]', 'SH-1', 'T-1'],
    ['{"ShipmentID": "SH-1", "TrackingNumber": "T-1", "Label', 'SH-1', 'T-1'],
    ['Created. Shipment ID: SH-1, tracking number T-1.', 'SH-1', 'T-1'],
    ['<html>Shipment id was created</html>', null, null],
    // Two different ids: neither is chosen, and both are in the stored text.
    ['[{"ShipmentID":"SH-1"},{"ShipmentID":"SH-2"}]', null, null],
    ['{"ShipmentID":{"$gt":""},"TrackingNumber":[]}', null, null],
  ])('names ids to look up: %s', (text, shipmentId, trackingNumber) => {
    expect(read(text)).toEqual({ status: 201, requestId: 'r', shipmentId, trackingNumber, text });
  });

  it('is kept without tokens and keys, also those of a merchant used in this run', () => {
    const scrubber = createScrubber();
    scrubber.hide('customer-key-4711');
    const answer = { ShipmentID: 'SH-1', HashKey: 'hash-4712', Echo: 'customer-key-4711' };
    const { text = '' } = read(JSON.stringify(answer), scrubber) ?? {};
    expect(text).toContain('SH-1');
    expect(text).not.toMatch(/471[12]/);
  });

  it.each([
    ['one word', 'token'.repeat(400_000)],
    ['one number', `{"ShipmentID": ${'1'.repeat(2_000_000)}}`],
    ['many keys', `{${Array.from({ length: 60_000 }, (_, n) => `"token${n}":"secret-${n}"`)}}`],
    ['a deep list', '['.repeat(300_000)],
    ['spaces', `shipment id ${' '.repeat(1_000_000)}`],
  ])(
    'that is %s of millions of characters is read and truncated',
    { timeout: 60_000 },
    (_what, text) => {
      // A backtracking pattern would take hours, not the available minute.
      expect(read(text)?.text.length).toBeLessThanOrEqual(100_000);
    },
  );

  it('that is empty is not kept', () => {
    expect(read(' \n')).toBeNull();
  });
});
