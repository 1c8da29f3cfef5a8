import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RESOURCES_DIR } from '../../src/main/program.ts';
import { test as base, expect, packbench, setUp } from './packing.ts';

const ALIKE = 4;

const test = base.extend({
  station: async ({ start }, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'packbench-e2e-'));
    await setUp(dataDir, 'sandbox');
    const file = join(dataDir, 'alike.json');
    const sample = await readFile(join(RESOURCES_DIR, 'orders', 'so-1001-one-carton.json'), 'utf8');
    const order = JSON.parse(sample) as { shipTo: object };
    const orders = Array.from({ length: ALIKE }, (_each, at) => ({
      ...order,
      reference: `LIKE-${at + 1}`,
      terms: 'DDP',
      shipTo: { ...order.shipTo, ...(at === 3 ? { zip: 'XX' } : {}) },
    }));
    await writeFile(file, JSON.stringify(orders));
    await packbench(dataDir, 'sandbox', 'import', file);
    const station = await start({ dataDir });
    await use(station);
    expect(await station.stop()).toBe(0);
    await rm(dataDir, { recursive: true, force: true });
  },
});

test('a stack is shipped by the scanner alone: the first by hand, the others by an item each', async ({
  packer,
  window,
}) => {
  await window.getByRole('button', { name: '4 × 2 × Stoneware mug' }).press('Enter');
  await packer.told('Pack the first one by hand');
  await packer.scan('PB:OK');
  await packer.told('Scan the next item: 3 units to go');
  await packer.scan('MUG-SAND', 'MUG-SAND', 'TOWEL-WAFFLE', 'PB:RATES');
  await packer.told(/^Buy/);
  await packer.scan('PB:BUY');
  await packer.told('Stick the label on. Then scan the next order');
  await packer.scan('PB:NEXT-ORDER');
  await packer.told('3 more to ship like LIKE-1');
  await packer.scan('PB:OK');
  await packer.told('Scan an item of each parcel: 3 left');

  await packer.scan('MUG-SAND', 'TOWEL-WAFFLE', 'MUG-SAND');
  await packer.told('Batch through');
  await expect(window.getByText('2 of 3', { exact: true })).toBeVisible();
  await expect(window.getByText(/^LIKE-4: .*postal code/)).toBeVisible();
  // The first one's label, the slip, and those of the two others; then it is over.
  await expect.poll(async () => (await packer.printed('label')).length).toBe(4);
  await packer.scan('PB:OK');
  await packer.told('Scan an order, or pick one');
});
