import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { partnerHere } from '../support/partner.ts';
import { plainOrdersAt } from './plain-orders.ts';

it('ship, print and documents of a bought order whose return is unknown are of its purchase', async () => {
  const partner = await partnerHere();
  onTestFinished(() => partner.stop());
  const { run, data, set } = await plainOrdersAt(partner, ['S-1']);
  await set('printers.label', `folder:${join(data, 'printed')}`);
  await set('printers.document', `folder:${join(data, 'printed')}`);
  const bought = await run('ship', 'S-1');
  expect(bought).toMatchObject({ code: 0 });
  const { shipmentId } = bought.json;
  await partner.fault({ kind: 'cut', path: '/Shipments', when: 'after' });
  expect(await run('return', 'S-1')).toMatchObject({ code: 5, json: { kind: 'return' } });
  await partner.control('/faults', 'DELETE');
  const sent = async () =>
    ((await partner.control('/counts')) as { requests: Record<string, number> }).requests[
      'POST /Shipments'
    ];
  const before = await sent();

  const OUTBOUND = { kind: 'outbound', state: 'confirmed', shipmentId };
  const again = await run('ship', 'S-1', '--at-most', '0.50 USD');
  expect(again).toMatchObject({
    code: bought.code === 0 ? again.code : 0,
    json: { ...OUTBOUND, error: { code: 'already-bought' } },
  });
  expect(again.code).not.toBe(5);
  const printed = await run('ship', 'S-1', '--print');
  expect(printed).toMatchObject({ json: { ...OUTBOUND, error: { code: 'already-bought' } } });
  expect(printed.json.jobs).toMatchObject([{ role: 'label', state: 'done' }]);
  expect(await run('documents', 'S-1')).toMatchObject({ code: 0, json: { kind: 'outbound' } });
  expect(await run('print', 'S-1')).toMatchObject({ code: 0 });
  expect(await sent()).toBe(before);

  // The return is settled at its own doors.
  expect(await run('reconcile', 'S-1')).toMatchObject({
    code: 0,
    json: { settled: [{ reference: 'S-1', outcome: 'confirmed' }] },
  });
  const { entries } = (await run('audit')).json as { entries: { action: string }[] };
  expect(entries.filter(({ action }) => action === 'limit-stated')).toEqual([]);
});
