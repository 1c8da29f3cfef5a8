import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OperationSetting } from '../../../src/shared/settings/operations.ts';
import {
  client,
  json,
  page,
  type ScriptedPartner,
  startScriptedPartner,
} from './scripted-partner.ts';

const AURORA = 'customer-key-of-Aurora';
let partner: ScriptedPartner;
beforeAll(async () => {
  partner = await startScriptedPartner();
  partner.answers('POST /Auth', json(200, { Token: 'token-1' }));
});
afterAll(() => partner.stop());

/** Calls Get Shipments with this setting; the partner sends this answer. */
async function ask(setting: Partial<OperationSetting>, answer: unknown, merchant: string | null) {
  partner.answers('GET /Find*', json(200, answer));
  const { lookup } = client(partner.origin, {
    operation: () => ({ path: '/Find', body: null, ...setting }),
  });
  const found = await lookup.lookUp('SO-7', merchant);
  return { found, sent: partner.heard.at(-1) };
}

const RECORD = { ShipmentID: 'S1', Reference: 'SO-7' };

describe('Get Shipments of a merchant’s purchase', () => {
  it('proves nothing when the request did not name the merchant', async () => {
    const { found } = await ask({ path: '/Find?r={Reference}' }, [RECORD], 'Aurora');
    expect(found).toEqual([]);
    expect((await ask({ path: '/Find?r={Reference}' }, [RECORD], null)).found).toHaveLength(1);
  });

  it('proves it when its CustomerKey was sent, in the path or in a body', async () => {
    const byPath = await ask({ path: '/Find?k={CustomerKey}' }, [RECORD], 'Aurora');
    expect(byPath.sent?.path).toBe(`/Find?k=${AURORA}`);
    expect(byPath.found).toMatchObject([{ shipmentId: 'S1' }]);
    const byBody = await ask({ body: { Ref: '{Reference}' } }, [RECORD], 'Aurora');
    // With Content-Length: without it, the body would be read as the next request.
    const length = String(byBody.sent?.body.length);
    expect(byBody.sent).toMatchObject({
      method: 'GET',
      body: `{"Ref":"SO-7","CustomerKey":"${AURORA}"}`,
      headers: { 'content-length': length },
    });
    expect(byBody.found).toHaveLength(1);
  });

  it('is not proven by a record with another CustomerKey', async () => {
    const theirs = { ...RECORD, CustomerKey: 'customer-key-of-Nordlicht' };
    const ours = { ...RECORD, ShipmentID: 'S2', CustomerKey: AURORA };
    const { found } = await ask({ path: '/Find?k={CustomerKey}' }, [theirs, ours], 'Aurora');
    expect(found).toMatchObject([{ shipmentId: 'S2' }]);
  });
});

describe('a refusal', () => {
  it("has the partner's words without the key that it repeats", async () => {
    partner.answers('GET /Find*', json(422, { Message: `no such key: ${AURORA}` }));
    const { operations } = client(partner.origin, {
      operation: () => ({ path: '/Find?k={CustomerKey}', body: null }),
    });
    const subject = {
      reference: 'SO-7',
      merchant: 'Aurora',
      shipmentId: null,
      trackingNumber: null,
      invoiceNumber: null,
      question: null,
    };
    const refused = await operations.ask('getShipments', subject);
    expect(refused).toMatchObject({ ok: false, error: { code: 'partner-refused', status: 422 } });
    expect(JSON.stringify(refused)).not.toContain(AURORA);
    partner.answers('GET /Find*', page(200));
    expect(await operations.ask('getShipments', subject)).toMatchObject({
      ok: false,
      error: { code: 'partner-answer', message: expect.stringContaining('web page') },
    });
  });
});
