import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openStation, type Station } from '../../../src/main/app.ts';
import { startSandbox } from '../../../src/sandbox/server.ts';
import { must, stationRig } from '../../station/station-rig.ts';
import { setSetting } from '../../support/give.ts';
import { anOrder } from '../../support/orders.ts';

/** Operations that the partner's document only names, for a merchant in 3PL mode. */
const rig = stationRig();
const MERCHANT = 'Aurora Outfitters';
const set = async (name: string, value: unknown, by: Station) =>
  must(await setSetting(by, `connection.operations.${name}`, value));
const LOST = { kind: 'cut', path: '/Shipments', when: 'after' };

describe('in 3PL mode', () => {
  it('a purchase is confirmed only by a Get Shipments request with the merchant’s CustomerKey', async () => {
    const station = await withKeys();
    try {
      const order = await rig.imported(station, { ...anOrder(), merchant: MERCHANT });
      must(await setSetting(station, 'purchasing.quietSeconds', 0));
      await rig.control('faults', LOST);
      const { attemptId } = await rig.ship(station, order);
      const service = station.operations;
      await set('getShipments', '/Shipments/Get/{Reference}', station);
      expect(must(await service.askShipment(attemptId))).toMatchObject({ changed: false });
      await set('getShipments', '/Shipments/Get/{Reference}?CustomerKey={CustomerKey}', station);
      expect(must(await service.askShipment(attemptId))).toMatchObject({
        changed: true,
        shipment: { state: 'confirmed', merchant: MERCHANT },
      });
    } finally {
      await station.close();
    }
  });

  it('the landed cost is requested with the CustomerKey, and no answer contains the key', async () => {
    const station = await withKeys();
    try {
      await platform();
      await set('getLandedCost', '/LandedCost', station);
      must(await setSetting(station, 'boxes', [BOX]));
      must(await setSetting(station, 'boxes.default', 'Medium'));
      const ours = await rig.imported(station, { ...anOrder(), merchant: MERCHANT });
      const asked = must(await station.operations.ask('getLandedCost', ours, null));
      expect(asked.answer.found[0]?.fields).toMatchObject({
        LandedCost: expect.stringMatching(/^\d/),
      });
      expect(JSON.stringify(asked)).not.toContain(rig.partner.credentials.customerKeys[MERCHANT]);
      await set('getInvoices', '/Invoices?Reference={Reference}', station);
      expect(await station.operations.ask('getInvoices', ours, null)).toMatchObject({
        ok: false,
        error: {
          code: 'partner-refused',
          status: 400,
          partnerMessage: expect.stringContaining('CustomerKey'),
        },
      });
    } finally {
      await station.close();
    }
  });
});

const BOX = {
  name: 'Medium',
  dimensions: { length: '35', width: '25', height: '20', unit: 'CM' },
  weight: { value: '0.35', unit: 'KG' },
};

const platform = async () => {
  const body = JSON.stringify({ platformMode: true });
  await fetch(`${rig.partner.controlUrl}/settings`, { method: 'PATCH', body });
};

/** A 3PL station: it has the merchants' keys. */
async function withKeys(): Promise<Station> {
  const { appId, restApiKey, customerKeys } = rig.partner.credentials;
  return must(
    await openStation({
      dataDir: join(rig.folder, 'platform'),
      partner: rig.partner.baseUrl,
      env: {
        PACKBENCH_APP_ID: appId,
        PACKBENCH_REST_API_KEY: restApiKey,
        PACKBENCH_CUSTOMER_KEYS: JSON.stringify(customerKeys),
      },
      startSandbox,
      findWindow: async () => ({ ok: true, detail: 'none is needed' }),
    }),
  );
}
