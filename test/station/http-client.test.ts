import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generateApi } from 'swagger-typescript-api';
import { expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { give, setSetting } from '../support/give.ts';
import { anOrder } from '../support/orders.ts';
import { must, stationRig } from './station-rig.ts';

const rig = stationRig();

// biome-ignore lint/suspicious/noExplicitAny: a client that is made while this runs
type Made = any;

/** A client generated from the OpenAPI document, in JavaScript. */
async function clientOf(base: string, token: string): Promise<Made> {
  const output = join(rig.folder, 'client');
  await mkdir(output);
  const spec = await (await fetch(`${base}/openapi.json`)).json();
  const options = { spec, output, fileName: 'client.ts', toJS: true, silent: true };
  await generateApi(options as Parameters<typeof generateApi>[0]);
  const { Api } = await import(pathToFileURL(join(output, 'client.js')).href);
  return new Api({
    baseUrl: base,
    baseApiParams: { format: 'json', headers: { authorization: `Bearer ${token}` } },
  }).v1;
}

it('a client generated from the OpenAPI document takes an order from PUT to label and tracking', async () => {
  const port = await freePort();
  must(await setSetting(rig.station, 'api.port', port));
  rig.station.begin();
  const base = `http://127.0.0.1:${port}`;
  await expect
    .poll(() =>
      fetch(base).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(404);
  const wanted = { name: 'Shop', scopes: ['orders', 'read', 'ship'], merchant: null } as const;
  const { token } = must(
    await give(rig.station, 'tokens.add', { ...wanted, scopes: [...wanted.scopes] }),
  );
  const client = await clientOf(base, token);
  const ref = 'WEB-1';
  const wish = { cartons: ['weight=2.1;dims=30x20x15'] };
  const put = await client.putOrder(ref, anOrder({ reference: ref }));
  expect(put.data).toMatchObject({ imported: 1 });
  expect((await client.rateOrder(ref, wish)).data.quotes.length).toBeGreaterThan(0);
  const key = { headers: { 'Idempotency-Key': 'one' } };
  const { data: shipment } = await client.shipOrder(ref, wish, {}, key);
  const [carton] = shipment.cartons;
  const label = await client.getLabel(shipment.attemptId, carton.reference, { format: 'bytes' });
  expect(Buffer.from(label.data).subarray(0, 5).toString()).toBe('%PDF-');
  const { data: tracked } = await client.trackShipment(shipment.attemptId);
  expect(tracked.trackingNumber).toBe(shipment.trackingNumber);
  const { data: page } = await client.listEvents({ after: '0' });
  expect(page.events.map(({ kind }: { kind: string }) => kind)).toContain('shipment.confirmed');
});
