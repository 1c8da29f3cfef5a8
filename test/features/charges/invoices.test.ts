import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
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

it('what was billed is asked about again for 120 days, after what was not: a later credit arrives', async () => {
  await path('cancelShipments', '/Shipments/Cancel');
  await path('getInvoiceDetail', '/Invoices/INV-{ShipmentID}');
  const { attemptId } = await rig.ship();
  expect(must(await fetched())).toMatchObject({ asked: 1 });
  must(await give(rig.station, 'shipments.cancel', { attemptId, reason: 'late', pin: null }));
  const kinds = async () => (await list()).findings.map(({ kind }) => kind);
  expect(await kinds()).toEqual(['billed-though-cancelled']);
  const { matched } = await list();
  expect(must(await fetched())).toMatchObject({
    asked: 1,
    imported: matched,
    unchanged: matched,
    changed: 0,
  });
  expect(await kinds()).toEqual([]);
  expect(must(await fetched())).toMatchObject({ asked: 1, imported: 0, unchanged: 2 * matched });
});

it('what was not billed is asked about first, and what was billed no more after 120 days', async () => {
  await path('getInvoiceDetail', '/Invoices/INV-{ShipmentID}');
  await rig.ship();
  const first = must(await fetched());
  const order = await rig.imported(rig.station, anOrder({ reference: 'SO-8' }));
  await rig.ship(rig.station, order);
  const told: string[] = [];
  const caller = {
    place: 'command-line' as const,
    progress: (line: string) => void told.push(line),
  };
  const both = must(await rig.station.execute(caller, 'charges.fetch', {}));
  expect(both).toMatchObject({ asked: 2, unchanged: first.imported });
  expect(told[0]).toBe(`1 of 2 asked, ${both.imported} lines`);
  const days = (count: number) => new Date(Date.now() + count * 24 * 60 * 60 * 1000);
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['Date'], now: days(119) });
  expect(must(await fetched())).toMatchObject({ asked: 2 });
  vi.setSystemTime(days(2));
  expect(must(await fetched())).toMatchObject({ asked: 0, left: 0 });
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
  expect(must(await fetched())).toMatchObject({ asked: 3, imported: 0, changed: 0 });
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
