import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import type { Shipment } from '../../src/shared/purchasing/shipment.ts';
import { packbench, type Run, temporaryFolder } from '../support/cli.ts';
import { labelPartner } from '../support/label-partner.ts';
import { LABEL_SIZE, makePdf } from '../support/paper.ts';
import { startStation } from '../support/station.ts';
import { read, shipmentSchema } from './contract.ts';
import { plainOrder, write, writeOrders } from './orders.ts';

const CARTON = ['--carton', 'ref=BOX-1;weight=1.1;dims=25x18x14'];
const ORDERS = ['L-1', 'L-2', 'L-3'];
/** As a purchase was kept before numbers were bounded. */
const LONG = '('.repeat(8_000);

function keepLongNumber(data: string, order: string): void {
  const files = readdirSync(data, { recursive: true, encoding: 'utf8' });
  const file = files.find((name) => /\.(db|sqlite)$/.test(name)) ?? '';
  const db = new Database(join(data, file));
  const changed = db
    .prepare(
      "UPDATE attempts SET answer = json_set(answer, '$.trackingNumber', ?) WHERE reference = ?",
    )
    .run(LONG, order);
  db.close();
  expect(changed.changes).toBe(1);
}

it('a station that starts with a number of 8,000 characters on record fetches the labels of the others', {
  retry: 0,
}, async () => {
  const data = await temporaryFolder();
  const partner = await labelPartner(await temporaryFolder());
  const run = (...args: string[]): Promise<Run> =>
    packbench(['--partner', partner.baseUrl, ...args, '--json'], { data, env: partner.env });
  const label = (order: string) => makePdf({ size: LABEL_SIZE, lines: ['REF BOX-1', order] });
  const orders = ORDERS.map((reference) => plainOrder(reference));
  expect((await run('import', writeOrders(data, orders))).code).toBe(0);
  for (const order of ORDERS) {
    partner.answer(order, { LabelUrl: [partner.urlOf(`later ${order}`)] });
    const bought = read(shipmentSchema, await run('ship', order, ...CARTON));
    expect([bought.state, bought.error?.code]).toEqual(['confirmed', 'paper-missing']);
  }
  keepLongNumber(data, 'L-2');
  for (const order of ['L-1', 'L-3'])
    partner.serve(`later ${order}`, async () => [await label(order)]);

  const station = await startStation({ dataDir: data, partner: partner.baseUrl, env: partner.env });
  const labelled = async () => {
    const { shipments } = (await run('shipments')).json as {
      shipments: { reference: string; cartons: { label: unknown }[] }[];
    };
    const whole = shipments.filter(({ cartons }) => cartons.every((each) => each.label !== null));
    return whole.map(({ reference }) => reference).sort();
  };
  await expect.poll(labelled).toEqual(['L-1', 'L-3']);
  const late = (await run('shipments', 'L-2')).json as { shipments: Shipment[] };
  expect(late.shipments.map(({ state, error }) => [state, error?.code])).toEqual([
    ['confirmed', 'paper-missing'],
  ]);

  // The one itself is given its labels like any other.
  const file = write(data, 'label.pdf', await label('L-2'));
  const given = await run('settle', 'L-2', '--label', file, '--reason', 'from the portal');
  expect(read(shipmentSchema, given).cartons.map((each) => each.label !== null)).toEqual([true]);
  expect(await labelled()).toEqual(ORDERS);
  expect(station.said()).not.toContain('defect');
  expect(await station.stop()).toBe(0);
  await partner.stop();
});
