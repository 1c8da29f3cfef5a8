import { expect, it } from 'vitest';
import { serving } from './http-rig.ts';
import { stationRig } from './station-rig.ts';

const rig = stationRig();

it('a courier’s copy is listed and fetched by HTTP, without a path of this machine', async () => {
  await rig.control('faults', { kind: 'labels', style: 'with-copy' });
  const { attemptId } = await rig.ship();
  const { by, tokenOf } = await serving(rig);
  const erp = by(await tokenOf('ERP', ['read']));
  const listed = await erp('GET', '/v1/orders/SO-7/shipments');
  const [shipment] = listed.body.shipments;
  const copy = shipment?.documents.find(({ kind }: { kind: string }) => kind === 'courier-copy');
  expect(copy).toEqual({ kind: 'courier-copy', copies: 1, url: expect.any(String) });
  expect(copy?.url).toContain(`/v1/shipments/${attemptId}/documents/courier-copy-1`);
  expect(JSON.stringify(listed.body)).not.toContain(rig.folder);
  expect((await erp('GET', copy?.url ?? '')).status).toBe(200);
  expect((await erp('GET', `/v1/shipments/${attemptId}/documents/label-1.pdf`)).status).toBe(404);
});
