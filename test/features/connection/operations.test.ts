import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Station } from '../../../src/main/app.ts';
import { OPERATION_NAMES } from '../../../src/shared/settings/operations.ts';
import { must, stationRig } from '../../station/station-rig.ts';
import { give, setSetting } from '../../support/give.ts';
import { anOrder } from '../../support/orders.ts';

/** Operations that the partner's document only names, on a real sandbox behind a socket. */
const rig = stationRig();
const key = (name: string) => `connection.operations.${name}`;
const set = async (name: string, value: unknown, by = rig.station) =>
  must(await setSetting(by, key(name), value));
const LOST = { kind: 'cut', path: '/Shipments', when: 'after' };

async function unknownPurchase(): Promise<string> {
  await rig.control('faults', LOST);
  const { state, attemptId } = await rig.ship();
  expect(state).toBe('unknown');
  return attemptId;
}

const requests = async (route: string): Promise<number> => {
  const counted = (await rig.control('counts')) as { requests: Record<string, number> };
  return counted.requests[route] ?? 0;
};

const setting = async (station: Station, name: string): Promise<unknown> =>
  must(await give(station, 'settings.get', { key: name })).value;

describe('an operation without a path', () => {
  it('is off: it names its setting and sends nothing', async () => {
    const { attemptId } = await rig.ship();
    const service = rig.station.operations;
    expect(service.operations().map(({ path }) => path)).toEqual(
      // The document lists this one path.
      OPERATION_NAMES.map((name) => (name === 'getLandedCost' ? '/LandedCost' : null)),
    );
    for (const name of OPERATION_NAMES) {
      if (name === 'cancelShipments' || name === 'getLandedCost') continue;
      expect(await service.ask(name, rig.order, null)).toMatchObject({
        ok: false,
        error: { code: 'not-available', message: expect.stringContaining(key(name)) },
      });
    }
    expect(await service.askShipment(attemptId)).toMatchObject({
      ok: false,
      error: { code: 'not-available' },
    });
    expect(await requests('GET /Shipments/Get')).toBe(0);
    expect(await requests('POST /LandedCost')).toBe(0);
  });
});

describe('an operation’s setting', () => {
  it('turns off the one that the document lists, and on again', async () => {
    expect(await setting(rig.station, key('getLandedCost'))).toBe('/LandedCost');
    await set('getLandedCost', null);
    expect(await setting(rig.station, key('getLandedCost'))).toBeNull();
    const specs = { cartonSpecs: ['ref=BOX-1;weight=2.1;dims=30x20x15'], insure: false };
    const quote = must(await rig.station.rateOrder(rig.order, { ...specs, say: () => undefined }));
    const { operations: operationService } = rig.station;
    expect(await operationService.askLandedCost(quote.id)).toMatchObject({
      ok: false,
      error: { code: 'not-available' },
    });
    expect(await requests('POST /LandedCost')).toBe(0);
    await set('getLandedCost', '/LandedCost');
    must(await operationService.askLandedCost(quote.id));
  });

  it('names no option of another door where an order has no cartons', async () => {
    const refused = await rig.station.operations.ask('getLandedCost', rig.order, null);
    expect(refused).toMatchObject({ ok: false, error: { code: 'bad-input', field: 'cartons' } });
    if (!refused.ok) expect(refused.error.message).not.toContain('--carton');
  });

  it('belongs to one partner: the sandbox has paths of its own', async () => {
    await set('getShipments', '/Shipments/Get/{Reference}');
    const play = await rig.open('sandbox');
    try {
      expect(await setting(play, key('getShipments'))).toBeNull();
      await set('getShipments', { path: '/Elsewhere', body: { Of: '{Reference}' } }, play);
      expect(await setting(rig.station, key('getShipments'))).toBe('/Shipments/Get/{Reference}');
      expect(await setting(play, `${key('getShipments')}.body`)).toEqual({ Of: '{Reference}' });
      await set('getShipments', null, play);
      expect(await setting(play, key('getShipments'))).toBeNull();
      expect(await setting(rig.station, key('getShipments'))).not.toBeNull();
    } finally {
      await play.close();
    }
    const file = await readFile(join(rig.folder, 'data', 'settings.json'), 'utf8');
    expect(JSON.parse(file)[key('getShipments')]).toEqual({
      [rig.partner.baseUrl]: { path: '/Shipments/Get/{Reference}', body: null },
    });
  });

  it('rejects a typed key without repeating it', async () => {
    const path = '/Shipments/Get?Reference={Reference}&CustomerKey=ck_typed';
    for (const value of [path, { path }]) {
      const refused = await setSetting(rig.station, key('getShipments'), value);
      expect(refused).toMatchObject({
        ok: false,
        error: { code: 'bad-input', message: expect.stringContaining('no key or secret') },
      });
      expect(JSON.stringify(refused)).not.toContain('ck_typed');
    }
    await set('getShipments', '/Shipments/Get?CustomerKey={CustomerKey}');
  });

  it('cannot have another method than the one in the document', async () => {
    await set('cancelShipments', '/Shipments/Cancel');
    expect(await setting(rig.station, `${key('cancelShipments')}.method`)).toBe('PUT');
    expect(await setSetting(rig.station, `${key('cancelShipments')}.method`, 'POST')).toMatchObject(
      {
        ok: false,
        error: { code: 'bad-input', field: `${key('cancelShipments')}.method` },
      },
    );
  });
});

describe('Get Shipments for an unknown purchase', () => {
  it('confirms by path, query or body, without a re-send', async () => {
    const forms = [
      { path: '/Shipments/Get/{Reference}' },
      { path: '/Shipments/Get?Reference={Reference}' },
      { path: '/Shipments/Get', body: { Reference: '{Reference}' } },
    ];
    for (const [index, form] of forms.entries()) {
      // Characters that a reference may contain and that could break out of a path or of JSON.
      const reference = `SO-${index} "a"?c&d={Reference}%2Fü`;
      const order = await rig.imported(rig.station, { ...anOrder(), reference });
      await set('getShipments', form);
      await rig.control('faults', LOST);
      const { attemptId } = await rig.ship(rig.station, order);
      const asked = must(await rig.station.operations.askShipment(attemptId));
      expect(asked, JSON.stringify(form)).toMatchObject({
        changed: true,
        shipment: { state: 'confirmed', sendings: 1, cartons: [{ label: {} }] },
        answer: { found: [{ at: 'Shipments[0]', fields: { Reference: reference } }] },
      });
      const again = must(await rig.station.operations.askShipment(attemptId));
      expect(again).toMatchObject({ changed: false, shipment: { state: 'confirmed' } });
    }
    expect(await rig.sold()).toBe(forms.length);
  });

  it('confirms in `reconcile` too, by a body', async () => {
    await set('getShipments', { path: '/Shipments/Get', body: { Reference: '{Reference}' } });
    await unknownPurchase();
    const report = await rig.station.reconcile(null);
    expect(report).toMatchObject({ settled: [{ outcome: 'confirmed' }], unknown: [] });
    expect(await requests('POST /Shipments')).toBe(1);
  });

  it('proves nothing when it finds no shipment', async () => {
    await set('getShipments', '/Shipments/Get/{Reference}');
    await rig.control('faults', { ...LOST, when: 'before' });
    const { attemptId } = await rig.ship();
    const service = rig.station.operations;
    expect(must(await service.askShipment(attemptId))).toMatchObject({
      changed: false,
      shipment: { state: 'unknown' },
      answer: { found: [] },
    });
  });

  it('proves nothing when the partner reports the shipment as cancelled', async () => {
    await set('getShipments', '/Shipments/Get/{Reference}');
    const attemptId = await unknownPurchase();
    const { shipments } = (await rig.control('shipments')) as {
      shipments: { shipmentId: string }[];
    };
    await cancelThere(shipments[0]?.shipmentId ?? '');
    expect(must(await rig.station.operations.askShipment(attemptId))).toMatchObject({
      changed: false,
      shipment: { state: 'unknown' },
      answer: { found: [{ fields: { Status: 'Cancelled' } }] },
    });
  });

  it('confirms after a premature "not bought" (rule 9)', async () => {
    await set('getShipments', '/Shipments/Get/{Reference}');
    const attemptId = await unknownPurchase();
    const by = { reason: 'not in the portal yet', pin: null, actor: null };
    must(await rig.station.settleAttempt(attemptId, { kind: 'not-bought' }, by));
    expect(must(await rig.station.operations.askShipment(attemptId))).toMatchObject({
      changed: true,
      shipment: { state: 'confirmed' },
    });
    expect(must(await rig.station.findOrder('SO-7')).status).toBe('shipped');
  });
});

describe('Get Shipments for a bought shipment', () => {
  it('fills in what the purchase’s answer lacked', async () => {
    await set('getShipments', '/Shipments/Get?ShipmentID={ShipmentID}');
    const fields = ['LabelUrl', 'TrackingNumber', 'TrackingUrl'];
    await rig.control('faults', { kind: 'omit', path: '/Shipments', fields });
    const bought = await rig.ship();
    expect(bought).toMatchObject({
      state: 'confirmed',
      trackingNumber: null,
      cartons: [{ label: null }],
    });
    expect(must(await rig.station.operations.askShipment(bought.attemptId))).toMatchObject({
      changed: true,
      shipment: {
        shipmentId: bought.shipmentId,
        trackingNumber: expect.stringMatching(/./),
        cartons: [{ label: { matchedBy: 'barcode' } }],
      },
    });
    expect(await rig.sold()).toBe(1);
  });
});

describe('Cancel Shipments', () => {
  it('uses its configured path and body', async () => {
    await set('cancelShipments', {
      path: '/Shipments/Cancel?of={Reference}',
      body: { ShipmentID: '{ShipmentID}', Note: 'of {Reference}', Tracking: ['{TrackingNumber}'] },
    });
    await rig.ship();
    const by = { reason: 'ordered twice', pin: null, actor: null };
    expect(must(await rig.station.cancel(rig.order, null, by))).toMatchObject({
      error: null,
      shipment: { state: 'cancelled' },
    });
  });

  it('sends nothing when its path needs an unknown value', async () => {
    await set('cancelShipments', '/Shipments/Cancel?key={CustomerKey}');
    await rig.ship();
    const by = { reason: 'ordered twice', pin: null, actor: null };
    expect(await rig.station.cancel(rig.order, null, by)).toMatchObject({
      ok: false,
      error: { code: 'not-available', message: expect.stringContaining('{CustomerKey}') },
    });
    expect(await requests('PUT /Shipments/Cancel')).toBe(0);
    expect((await rig.station.shipments({}))[0]?.state).toBe('confirmed');
  });
});

describe('the other operations, once their paths are set', () => {
  it('return the landed cost of a quote, several rates, the invoices and one invoice', async () => {
    await set('getMultiRates', {
      path: '/Rates/Multi',
      body: {
        Reference: '{Reference}',
        Currency: '{Currency}',
        WeightUnit: '{WeightUnit}',
        DimensionUnit: '{DimensionUnit}',
        ReasonForExport: '{ReasonForExport}',
        ShipFromAddress: '{ShipFromAddress}',
        ShipToAddress: '{ShipToAddress}',
        Pieces: '{Pieces}',
        Packages: '{Packages}',
      },
    });
    await set('getInvoices', '/Invoices?Reference={Reference}');
    await set('getInvoiceDetail', '/Invoices/{InvoiceNumber}');
    const bought = await rig.ship();
    const service = rig.station.operations;
    const landed = must(await service.ask('getLandedCost', rig.order, null)).answer;
    expect(landed.found[0]?.fields).toMatchObject({ LandedCost: expect.stringMatching(/^\d/) });
    const several = must(await service.ask('getMultiRates', rig.order, null)).answer;
    expect(several.found.map(({ at }) => at)).toContain('Rates[0].Options[0]');
    expect(JSON.stringify(several)).not.toMatch(/HashKey/);

    const invoices = must(await service.askInvoices(bought.attemptId, null));
    const number = invoices.found[0]?.fields.InvoiceNumber ?? '';
    expect(number).toBe(`INV-${bought.shipmentId}`);
    const detail = must(await service.askInvoices(bought.attemptId, number));
    expect(detail.found.map(({ fields }) => fields.Description)).toContain('Shipping');
  });

  it('name the value that a request lacks', async () => {
    await set('getShipments', '/Shipments/Get?TrackingNumber={TrackingNumber}');
    const attemptId = await unknownPurchase();
    expect(await rig.station.operations.askShipment(attemptId)).toMatchObject({
      ok: false,
      error: { code: 'not-available', message: expect.stringContaining('{TrackingNumber}') },
    });
    expect(await requests('GET /Shipments/Get')).toBe(0);
  });

  it('report an error and prove nothing by it', async () => {
    await set('getShipments', '/Shipments/Get/{Reference}');
    const attemptId = await unknownPurchase();
    const faults = [
      [{ kind: 'html' }, 'partner-answer'],
      [{ kind: 'truncated' }, 'partner-answer'],
      [{ kind: 'status', status: 500 }, 'partner-unavailable'],
      [{ kind: 'status', status: 422 }, 'partner-refused'],
    ] as const;
    for (const [fault, code] of faults) {
      await rig.control('faults', { ...fault, path: '/Shipments/Get/*' });
      expect(await rig.station.operations.askShipment(attemptId)).toMatchObject({
        ok: false,
        error: { code },
      });
    }
    expect((await rig.station.shipments({}))[0]?.state).toBe('unknown');
  });
});

describe('the landed cost of a quote', () => {
  it('is requested for the quote’s contents, and only on the quote’s connection', async () => {
    const specs = { cartonSpecs: ['ref=BOX-1;weight=2.1;dims=30x20x15'], insure: false };
    const quote = must(await rig.station.rateOrder(rig.order, { ...specs, say: () => undefined }));
    const asked = must(await rig.station.operations.askLandedCost(quote.id));
    const ddp = quote.options.filter(({ terms }) => terms === 'DDP');
    expect(ddp.map(({ landedCost }) => landedCost?.total)).toContainEqual(asked.landedCost?.total);
    expect(await rig.station.operations.askLandedCost('nobody')).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    });
  });
});

/** Cancels the shipment in the partner's portal. */
async function cancelThere(ShipmentID: string): Promise<void> {
  const { appId: AppID, restApiKey: RestApiKey } = rig.partner.credentials;
  const sent = async (path: string, method: string, body: object, token = '') => {
    const headers = { authorization: token, 'content-type': 'application/json' };
    const answer = await fetch(`${rig.partner.baseUrl}${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
    return (await answer.json()) as { Token: string };
  };
  const { Token } = await sent('/Auth', 'POST', { AppID, RestApiKey });
  await sent('/Shipments/Cancel', 'PUT', { ShipmentID }, Token);
}
