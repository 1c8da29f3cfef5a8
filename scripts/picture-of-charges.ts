import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStation } from '../src/main/app.ts';
import { RESOURCES_DIR } from '../src/main/program.ts';
import { startSandbox } from '../src/sandbox/server.ts';
import type { Shipment } from '../src/shared/purchasing/shipment.ts';
import { packbench, setUp } from '../test/e2e/packing.ts';
import { type RunningStation, startStation } from '../test/support/station.ts';
import type { Stage } from './picture-stage.ts';

const SAMPLES = ['so-1001-one-carton.json', 'so-1008-japanese.json'];
const MONTHS = 4;
const EACH = 9;
const DAY = 24 * 60 * 60_000;

/** Ships in this process, whose clock shows the last months. */
async function shipForMonths(dataDir: string): Promise<Shipment[]> {
  const samples = await Promise.all(
    SAMPLES.map(
      async (name) =>
        JSON.parse(await readFile(join(RESOURCES_DIR, 'orders', name), 'utf8')) as object,
    ),
  );
  let now = new Date();
  const opened = await openStation({
    ...{ dataDir, partner: 'sandbox', env: {}, startSandbox, now: () => now },
    findWindow: async () => ({ ok: true, detail: 'none is needed' }),
  });
  if (!opened.ok) throw new Error(opened.error.message);
  const station = opened.value;
  const orders = Array.from({ length: MONTHS * EACH }, (_each, at) => ({
    ...samples[at % samples.length],
    reference: `SO-${2000 + at}`,
  }));
  await station.importOrders([{ name: 'orders.json', bytes: Buffer.from(JSON.stringify(orders)) }]);
  const begin = Date.now() - MONTHS * 30 * DAY;
  const shipments: Shipment[] = [];
  for (const [at, { reference }] of orders.entries()) {
    now = new Date(begin + at * (30 / EACH) * DAY);
    const found = await station.findOrder(reference);
    if (!found.ok) throw new Error(found.error.message);
    const how = { cartonSpecs: ['ref=C1;weight=1.2;dims=25x18x14'], rule: null, insure: false };
    const wish = { ...how, pickUpDate: null, say: () => undefined };
    const shipped = await station.shipOrder(found.value, wish);
    if (!shipped.ok) throw new Error(shipped.error.message);
    shipments.push(shipped.value.shipment);
  }
  await station.close();
  return shipments;
}

/** What is billed too much for some of them, in whole currency units. */
const MORE = [0, 0, 12, 0, 0, 0, 7, 0, 24];

function billOf(shipments: readonly Shipment[]): string {
  const head =
    'biller,invoice number,invoice date,tracking number,currency,weight,weight unit,shipping';
  const rows = shipments.flatMap(({ cost, trackingNumber, boughtAt }, at) => {
    if (!cost?.shipping || trackingNumber === null || boughtAt === null) return [];
    const { amount, currency } = cost.shipping;
    const more = MORE[at % MORE.length] ?? 0;
    const [day = ''] = boughtAt.split('T');
    const weight = more > 20 ? '3.0' : '1.2';
    const billed = (Number(amount) + more).toFixed(2);
    return [
      `Northwind Express,NX-${day.slice(0, 7)},${day},${trackingNumber},${currency},${weight},kg,${billed}`,
    ];
  });
  return [head, ...rows, 'Northwind Express,NX-9,,NX000999,USD,0.4,kg,18.20'].join('\n');
}

/** Uses a separate station, whose shipments of four months were billed. */
export async function onCharges(open: (station: RunningStation) => Promise<Stage>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'packbench-pictures-'));
  await setUp(dataDir, 'sandbox', {});
  const bill = join(dataDir, 'bill.csv');
  await writeFile(bill, billOf(await shipForMonths(dataDir)));
  await packbench(dataDir, 'sandbox', 'charges', 'import', bill);
  const station = await startStation({ dataDir });
  try {
    const { page, packer, shoot } = await open(station);
    await packer.scan('PB:DAY');
    await page.getByRole('radio', { name: 'Charges' }).waitFor({ state: 'attached' });
    await page.keyboard.press('Alt+4');
    await page.getByRole('row').first().click();
    await page.getByRole('region', { name: 'Both figures' }).waitFor();
    await shoot('charges');
    await page.keyboard.press('Alt+8');
    await page.getByRole('columnheader', { name: 'Billed' }).waitFor();
    await shoot('charges-sums');
  } finally {
    await station.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
