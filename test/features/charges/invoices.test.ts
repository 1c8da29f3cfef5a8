import { beforeEach, expect, it } from 'vitest';
import { must, stationRig } from '../../station/station-rig.ts';
import { give, setSetting } from '../../support/give.ts';
import { anOrder } from '../../support/orders.ts';

const rig = stationRig();

const path = async (name: string, to: string) =>
  must(await setSetting(rig.station, `connection.operations.${name}`, to));
const fetched = () => give(rig.station, 'charges.fetch', {});
const list = async () => must(await give(rig.station, 'charges.list', { month: null }));
/** Requests to the invoices so far, by path. */
const asked = async () => {
  const { requests } = (await rig.control('counts')) as { requests: Record<string, number> };
  return Object.entries(requests).filter(([name]) => name.includes('/Invoices'));
};

beforeEach(async () => {
  must(await setSetting(rig.station, 'charges.requestsPerMinute', 600));
});

it('a credited invoice becomes its lines and their credits: a cancelled shipment is not found', async () => {
  await path('cancelShipments', '/Shipments/Cancel');
  await path('getInvoices', '/Invoices?Reference={Reference}');
  await path('getInvoiceDetail', '/Invoices/{InvoiceNumber}');
  const { attemptId } = await rig.ship();
  must(
    await give(rig.station, 'shipments.cancel', {
      attemptId,
      reason: 'not wanted',
      pin: null,
    }),
  );
  expect(must(await fetched())).toMatchObject({ asked: 1, left: 0, rejected: [] });
  const subject = `shipment:${attemptId}`;
  const { lines, findings } = must(await give(rig.station, 'charges.shipment', { subject }));
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.filter(({ amount }) => amount.amount.startsWith('-'))).toHaveLength(
    lines.length / 2,
  );
  expect(findings).toEqual([]);
});

it('a path without a place for the shipment is asked once for all, and each invoice is read once', async () => {
  await path('getInvoices', '/Invoices');
  await path('getInvoiceDetail', '/Invoices/{InvoiceNumber}');
  await rig.ship();
  for (const reference of ['SO-8', 'SO-9']) {
    const order = await rig.imported(rig.station, anOrder({ reference }));
    await rig.ship(rig.station, order);
  }
  const report = must(await fetched());
  expect(report).toMatchObject({ asked: 3, left: 0, rejected: [] });
  const { matched, unmatched, differences } = await list();
  expect([matched, unmatched, differences]).toEqual([report.imported, [], []]);
  const counts = await asked();
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  expect(total).toBe(4);
  expect(must(await fetched())).toMatchObject({ asked: 0, imported: 0 });
});

it('is refused without a path, and says which setting lacks', async () => {
  const refused = await fetched();
  expect(refused).toMatchObject({
    ok: false,
    error: { code: 'not-available', field: 'connection.operations.getInvoices' },
  });
});

it('an answer that fails ends it, and what was read before stays', async () => {
  await path('getInvoiceDetail', '/Invoices/INV-{ShipmentID}');
  await rig.ship();
  const order = await rig.imported(rig.station, anOrder({ reference: 'SO-8' }));
  await rig.ship(rig.station, order);
  expect(must(await fetched())).toMatchObject({ asked: 2, left: 0 });
  expect((await list()).matched).toBeGreaterThan(2);
  const last = await rig.imported(rig.station, anOrder({ reference: 'SO-9' }));
  await rig.ship(rig.station, last);
  await rig.partner.close();
  const failed = await fetched();
  expect(failed).toMatchObject({ ok: false, error: { code: 'partner-unavailable' } });
  expect((await list()).matched).toBeGreaterThan(2);
});
