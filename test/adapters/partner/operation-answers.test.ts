import { describe, expect, it } from 'vitest';
import {
  readFound,
  shipmentsIn,
  toFinding,
} from '../../../src/main/adapters/partner/operations/operation-answer.ts';
import { createScrubber } from '../../../src/shared/kernel/secrets.ts';

const answer = (body: unknown) => ({
  status: 200,
  contentType: 'application/json',
  text: typeof body === 'string' ? body : JSON.stringify(body),
});
const read = (body: unknown, scrubber = createScrubber()) => readFound(answer(body), scrubber);
const findings = (body: unknown) => shipmentsIn(answer(body)).flatMap(toFinding);

// The interface document shows no answer of these operations; these are plausible ones.
describe('an answer of unknown shape', () => {
  it("is searched for the document's names at any place", () => {
    const body = {
      RootRequestId: 'r-1',
      Data: { Rows: [{ ShipmentID: 'S1', Reference: ' SO-7 ', Weight: 2.5, Colour: 'blue' }] },
      Total: 12.5,
    };
    expect(read(body)).toEqual({
      requestId: 'r-1',
      found: [
        { at: '', fields: { Total: '12.5' } },
        { at: 'Data.Rows[0]', fields: { ShipmentID: 'S1', Reference: 'SO-7', Weight: '2.5' } },
      ],
      others: ['Colour'],
      cutOff: false,
    });
  });

  it('keeps every digit of a tracking number sent as a JSON number', () => {
    const found = read('{"ShipmentID": "S1", "TrackingNumber": 123456789012345678901234}').found;
    expect(found[0]?.fields.TrackingNumber).toBe('123456789012345678901234');
  });

  it("returns neither keys nor this connection's secrets", () => {
    const scrubber = createScrubber();
    scrubber.hide('ck_hidden_1');
    const body = {
      Message: 'for ck_hidden_1',
      Location: `${'x'.repeat(495)}ck_hidden_1`,
      ck_hidden_1: 'x',
      HashKey: 'h',
      DutyHashKey: 'd',
      CustomerKey: 'ck_hidden_1',
      AppID: 'a',
      Token: 't',
    };
    const found = read(body, scrubber);
    expect(found).toMatchObject({ found: [{ fields: { Message: 'for •••' } }], others: ['•••'] });
    expect(JSON.stringify(found)).not.toMatch(/ck_hid|HashKey|AppID|Token/);
  });

  it('is read only within limits of depth, width and length', () => {
    const deep = `${'{"a":'.repeat(40)}{"ShipmentID":"S1"}${'}'.repeat(40)}`;
    expect(read(deep)).toMatchObject({ found: [], cutOff: true });
    const wide = { Rows: Array.from({ length: 20_000 }, () => ({ Reference: 'x' })) };
    const seen = read(wide);
    expect(seen.cutOff).toBe(true);
    expect(seen.found.length).toBeLessThanOrEqual(200);
    const [first] = read({ Message: 'x'.repeat(100_000) }).found;
    expect(first?.fields.Message).toHaveLength(500);
    expect(read('['.repeat(200_000)).found).toEqual([]);
  });

  it.each(['null', '[]', '"text"', '7', '{}', '<html></html>', ''])(
    '%s contains nothing',
    (text) => {
      expect(read(text)).toMatchObject({ found: [], others: [], cutOff: false });
    },
  );
});

describe('a record as proof of a purchase', () => {
  it.each([
    [{ ShipmentID: 'S1', Reference: 'SO-7' }],
    [{ ShipmentID: 'S1', Reference: 'SO-7', Status: 'Created', IsReturn: 'N' }],
    [{ ShipmentID: 'S1', Reference: 'SO-7', Cancelled: false }],
    [{ ShipmentID: 'S1', Reference: 'SO-7', LabelUrl: 'https://partner.example/1.pdf' }],
  ])('is accepted: %j', (record) => {
    expect(findings({ Shipments: [record] })).toMatchObject([{ shipmentId: 'S1' }]);
  });

  it.each([
    [{ ShipmentID: 'S1', IsReturn: 'Y' }],
    [{ ShipmentID: 'S1', IsReturn: true }],
    [{ ShipmentID: 'S1', ReasonForExport: 'return' }],
    [{ ShipmentID: 'S1', Status: 'Cancelled' }],
    [{ ShipmentID: 'S1', ShipmentStatus: 'canceled by merchant' }],
    [{ ShipmentID: 'S1', State: 'VOIDED' }],
    [{ ShipmentID: 'S1', IsCancelled: true }],
    [{ ShipmentID: 'S1', Voided: 'Y' }],
    [{ ShipmentID: 'S1', StatusDescription: 'Voided by merchant' }],
    [{ ShipmentID: 'S1', Status: 'Rejected' }],
    [{ ShipmentID: 'S1', ShipmentStatusName: 'Draft' }],
    [{ ShipmentID: 'S1', CancelledDate: '2026-11-22T10:00:00' }],
    [{ ShipmentID: 'S1', IsDeleted: true }],
    [{ ShipmentID: 'S1', IsActive: false }],
    [{ ShipmentID: 'S1', ShipmentType: 'Return' }],
    [{ ShipmentID: '  ' }],
    [{ ShipmentID: 7 }],
  ])('is not accepted for a return, a cancellation or a record without shipment: %j', (record) => {
    expect(findings([record])).toEqual([]);
  });
});
