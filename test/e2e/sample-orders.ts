import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RESOURCES_DIR } from '../../src/main/program.ts';
import type { Fixtures } from './fixtures.ts';
import { expect, packbench, setUp } from './packing.ts';

/** The parts of the sample order that tests change. */
interface SampleOrder {
  shipTo: object;
  lines: object[];
}

interface Stocked {
  /** The orders of the station, made from SO-1001. */
  orders: (sample: SampleOrder) => object[];
  settings?: object;
  rules?: readonly object[];
}

/** The fixture `station` on the sandbox, with orders like the sample SO-1001. */
export const stationWith =
  ({ orders, settings = {}, rules }: Stocked) =>
  async (
    { start }: Pick<Fixtures, 'start'>,
    use: (station: Fixtures['station']) => Promise<void>,
  ) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'packbench-e2e-'));
    await setUp(dataDir, 'sandbox', settings);
    const sample = await readFile(join(RESOURCES_DIR, 'orders', 'so-1001-one-carton.json'), 'utf8');
    const write = async (name: string, content: unknown): Promise<string> => {
      await writeFile(join(dataDir, name), JSON.stringify(content));
      return join(dataDir, name);
    };
    const file = await write('orders.json', orders(JSON.parse(sample) as SampleOrder));
    await packbench(dataDir, 'sandbox', 'import', file);
    if (rules) {
      await packbench(dataDir, 'sandbox', 'rules', 'set', await write('rules.json', rules));
    }
    const station = await start({ dataDir });
    await use(station);
    expect(await station.stop()).toBe(0);
    await rm(dataDir, { recursive: true, force: true });
  };
