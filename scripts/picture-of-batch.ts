import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RESOURCES_DIR } from '../src/main/program.ts';
import { packbench, setUp } from '../test/e2e/packing.ts';
import { shipFirst } from '../test/e2e/packing-steps.ts';
import { type RunningStation, startStation } from '../test/support/station.ts';
import type { Stage } from './picture-stage.ts';

/** Orders of the same goods to several countries; the last post code is refused by the partner. */
const RECEIVERS = [
  { country: 'DE', city: 'Berlin', zip: '10115' },
  { country: 'DE', city: 'Köln', zip: '50667' },
  { country: 'DE', city: 'Leipzig', zip: '04103' },
  { country: 'NL', city: 'Utrecht', zip: '3511 AB' },
  { country: 'DE', city: 'Bremen', zip: '28195' },
  { country: 'DE', city: 'Kiel', zip: 'XX' },
];

async function ordersAlike(dataDir: string): Promise<void> {
  const sample = await readFile(join(RESOURCES_DIR, 'orders', 'so-1001-one-carton.json'), 'utf8');
  const order = JSON.parse(sample) as { shipTo: object };
  const orders = RECEIVERS.map((receiver, at) => ({
    ...order,
    reference: `SO-20${11 + at}`,
    terms: 'DDP',
    shipTo: { ...order.shipTo, ...receiver, phone: '+49 30 23125 104' },
  }));
  const file = join(dataDir, 'alike.json');
  await writeFile(file, JSON.stringify(orders));
  await packbench(dataDir, 'sandbox', 'import', file);
}

/** Ships the stack: the first order by hand, the others by an item each. */
async function shipStack({ page, packer, shoot }: Stage): Promise<void> {
  await packer.scan('PB:STACKS');
  await packer.told('Choose a stack');
  await packer.scan('PB:STACK:1');
  await packer.told('Pack the first one by hand');
  await shipFirst(packer);
  await packer.told(/more to ship like SO-20/);
  await packer.scan('PB:OK');
  await packer.told('Scan an item of each parcel: 5 left');
  await packer.scan(...Array.from({ length: 5 }, () => 'MUG-SAND'));
  await packer.told('Batch done: 2 not shipped');
  await page.getByText(/^SO-2016: /).waitFor();
  await shoot('batch');
}

/** Uses a separate station, with a stack of orders. */
export async function onBatch(open: (station: RunningStation) => Promise<Stage>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'packbench-pictures-'));
  await setUp(dataDir, 'sandbox');
  await ordersAlike(dataDir);
  const station = await startStation({ dataDir });
  try {
    await shipStack(await open(station));
  } finally {
    await station.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
