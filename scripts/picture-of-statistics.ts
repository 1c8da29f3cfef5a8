import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStation } from '../src/main/app.ts';
import { RESOURCES_DIR } from '../src/main/program.ts';
import { startSandbox } from '../src/sandbox/server.ts';
import { setUp } from '../test/e2e/packing.ts';
import { type RunningStation, startStation } from '../test/support/station.ts';
import type { Stage } from './picture-stage.ts';

/** Invented packers; minutes of each for a parcel of 1, 2 and 3 units. */
const PACKERS = [
  { name: 'Ana', minutes: [2.0, 2.7, 3.6] },
  { name: 'Bela', minutes: [1.5, 2.2, 3.2] },
  { name: 'Chris', minutes: [1.8, 2.3, 2.9] },
];
/** Parcels of each packer. */
const EACH = 36;
const MINUTE = 60_000;

/** Ships every parcel in this process, whose clock shows yesterday from eight o'clock on. */
async function packYesterday(dataDir: string): Promise<void> {
  const sample = await readFile(join(RESOURCES_DIR, 'orders', 'so-1001-one-carton.json'), 'utf8');
  const order = JSON.parse(sample) as { lines: object[] };
  const begin = new Date();
  begin.setDate(begin.getDate() - 1);
  begin.setHours(8, 0, 0, 0);
  const parcels = PACKERS.flatMap(({ name, minutes }, row) => {
    let time = begin.getTime();
    return Array.from({ length: EACH }, (_each, turn) => {
      const units = 1 + (turn % 3);
      // Nobody packs two parcels in the very same time.
      time += ((minutes[units - 1] ?? 2) + ((turn * 7) % 5) / 8) * MINUTE;
      return { name, time, units, reference: `DAY-${1000 + PACKERS.length * turn + row}` };
    });
  }).sort((a, b) => a.time - b.time);
  let now = begin;
  const opened = await openStation({
    ...{ dataDir, partner: 'sandbox', env: {}, startSandbox, now: () => now },
    findWindow: async () => ({ ok: true, detail: 'none is needed' }),
  });
  if (!opened.ok) throw new Error(opened.error.message);
  const station = opened.value;
  const orders = parcels.map(({ reference, units }) => ({
    ...{ ...order, reference },
    lines: order.lines.slice(0, 1).map((line) => ({ ...line, quantity: units })),
  }));
  const bytes = Buffer.from(JSON.stringify(orders));
  await station.importOrders([{ name: 'day.json', bytes }]);
  for (const { name, time, reference } of parcels) {
    now = new Date(time);
    await station.handle.dispatch('packers.signIn', { name });
    const found = await station.findOrder(reference);
    if (!found.ok) throw new Error(found.error.message);
    const how = { cartonSpecs: ['ref=C1;weight=1.2;dims=25x18x14'], rule: null, insure: false };
    const wish = { ...how, pickUpDate: null, say: () => undefined };
    const shipped = await station.shipOrder(found.value, wish);
    if (!shipped.ok) throw new Error(shipped.error.message);
  }
  await station.close();
}

/** Uses a separate station whose packers packed yesterday; a supervisor allowed their figures. */
export async function onStatistics(
  open: (station: RunningStation) => Promise<Stage>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'packbench-pictures-'));
  const packers = PACKERS.map(({ name }) => ({ name, badge: null }));
  await setUp(dataDir, 'sandbox', { packers, 'statistics.packers': true });
  await packYesterday(dataDir);
  const station = await startStation({ dataDir });
  try {
    const { page, packer, shoot } = await open(station);
    await page.keyboard.press('Alt+T');
    await page.getByRole('tab', { name: 'Figures' }).click();
    await page.getByRole('columnheader', { name: 'Cartons' }).waitFor();
    await shoot('statistics');
    await page.keyboard.press('Alt+B');
    await packer.told('Scan an order, or pick one');
  } finally {
    await station.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
