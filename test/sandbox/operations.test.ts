import { describe, expect, it } from 'vitest';
import { buy, caller, freshSandbox, rateBody } from './support.ts';

/** Operations that the interface document only names, at the sandbox's own paths. */
async function partner() {
  const sandbox = await freshSandbox();
  const own = await caller(sandbox);
  const [merchant = '', other = ''] = Object.values(sandbox.credentials.customerKeys);
  const put = (path: string, body: unknown) =>
    fetch(`${sandbox.baseUrl}${path}`, {
      method: 'PUT',
      headers: { authorization: own.token },
      body: JSON.stringify(body),
    });
  return { ...own, put, merchant, other, sandbox };
}
const shipments = ({ body }: { body: Record<string, unknown> }) =>
  body.Shipments as Record<string, unknown>[];

describe('GET /Shipments/Get', () => {
  it('finds shipments by path and by query, and shows cancelled ones as such', async () => {
    const at = await partner();
    const { ShipmentID, TrackingNumber } = (await buy(at)).body;
    for (const path of [
      '/SO-1001',
      '?Reference=SO-1001',
      `?ShipmentID=${ShipmentID}`,
      `?TrackingNumber=${TrackingNumber}`,
    ]) {
      const [found, second] = shipments(await at.get(`/Shipments/Get${path}`));
      expect(found).toMatchObject({ ShipmentID, Reference: 'SO-1001', Status: 'Created' });
      expect(second).toBeUndefined();
    }
    expect(shipments(await at.get('/Shipments/Get/SO-9'))).toEqual([]);
    expect((await at.get('/Shipments/Get')).status).toBe(400);
    expect((await at.put('/Shipments/Cancel', { ShipmentID })).status).toBe(200);
    expect(shipments(await at.get('/Shipments/Get/SO-1001'))).toMatchObject([
      { Status: 'Cancelled' },
    ]);
  });

  it("lists a merchant's shipments only with its CustomerKey, and requires one in platform mode", async () => {
    const at = await partner();
    const CustomerKey = at.merchant;
    expect((await buy(at, { rated: { CustomerKey } })).status).toBe(200);
    const count = async (query: string) =>
      shipments(await at.get(`/Shipments/Get/SO-1001${query}`)).length;
    expect(await count(`?CustomerKey=${CustomerKey}`)).toBe(1);
    expect(await count(`?CustomerKey=${at.other}`)).toBe(0);
    expect(await count('')).toBe(0);
    await at.control('/settings', { platformMode: true }, 'PATCH');
    expect((await at.get('/Shipments/Get/SO-1001')).status).toBe(400);
    expect((await at.get('/Shipments/Get/SO-1001?CustomerKey=ck_nobody')).status).toBe(422);
  });
});

describe('POST /LandedCost and /Rates/Multi', () => {
  it('return the prices of /Rates without keys', async () => {
    const at = await partner();
    const { body } = await at.post('/LandedCost', rateBody);
    const rated = (await at.post('/Rates', rateBody)).body as {
      Standard: { DDP: { LandedCostDetail: { LandedCost: number } } };
    };
    expect(body.LandedCost).toEqual(rated.Standard.DDP.LandedCostDetail.LandedCost);
    const several = await at.post('/Rates/Multi', {
      ...rateBody,
      Packages: [{ Weight: 2 }, { Weight: 4.6, Reference: 'BOX-2' }],
    });
    expect(several.body.Rates).toMatchObject([{}, { Package: { Reference: 'BOX-2' } }]);
    expect(several.text + JSON.stringify(body)).not.toContain('HashKey');
  });

  it('validate the request and the CustomerKey', async () => {
    const at = await partner();
    const { Currency: _none, ...less } = rateBody;
    expect((await at.post('/LandedCost', less)).status).toBe(400);
    expect((await at.post('/Rates/Multi', less)).status).toBe(400);
    expect((await at.post('/LandedCost', { ...rateBody, CustomerKey: 'ck_nobody' })).status).toBe(
      422,
    );
    await at.control('/settings', { platformMode: true }, 'PATCH');
    expect((await at.post('/LandedCost', rateBody)).status).toBe(400);
    const CustomerKey = at.merchant;
    expect((await at.post('/LandedCost', { ...rateBody, CustomerKey })).status).toBe(200);
  });
});

describe('GET /Invoices', () => {
  it('lists the invoices of shipments, and returns one of them', async () => {
    const at = await partner();
    const { ShipmentID } = (await buy(at)).body;
    const { body } = await at.get('/Invoices?Reference=SO-1001');
    const [{ InvoiceNumber, InvoiceAmount } = {}] = body.Invoices as Record<string, unknown>[];
    expect(InvoiceNumber).toBe(`INV-${ShipmentID}`);
    const one = await at.get(`/Invoices/${InvoiceNumber}`);
    const lines = one.body.Lines as { Amount: number }[];
    const sum = lines.reduce((total, { Amount }) => total + Amount, 0);
    expect(sum).toBeCloseTo(Number(InvoiceAmount), 6);
    expect((await at.get('/Invoices/INV-NONE')).status).toBe(404);
    expect((await at.get(`/Invoices/${InvoiceNumber}?CustomerKey=${at.merchant}`)).status).toBe(
      404,
    );
  });

  it('is subject to faults like any path', async () => {
    const at = await partner();
    await at.control('/faults', { kind: 'html', path: '/Invoices' });
    expect((await at.get('/Invoices')).type).toContain('html');
    await at.control('/faults', { kind: 'status', status: 503, path: '/LandedCost' });
    expect((await at.post('/LandedCost', rateBody)).status).toBe(503);
  });
});
