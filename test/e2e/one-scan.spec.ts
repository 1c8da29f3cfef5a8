import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RESOURCES_DIR } from '../../src/main/program.ts';
import { test as base, expect, packbench, setUp } from './packing.ts';

const RULES = [{ name: 'Buy', when: [], do: { buyUpTo: { amount: '500', currency: 'USD' } } }];

const test = base.extend({
  station: async ({ start }, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'packbench-e2e-'));
    await setUp(dataDir, 'sandbox', { 'rates.byThemselves': true, 'scan.itemFindsOrder': true });
    const sample = await readFile(join(RESOURCES_DIR, 'orders', 'so-1001-one-carton.json'), 'utf8');
    const order = JSON.parse(sample) as { lines: object[] };
    const lines = order.lines.slice(0, 1).map((line) => ({ ...line, quantity: 1 }));
    const orders = ['ONE-1', 'ONE-2'].map((reference) => ({ ...order, reference, lines }));
    const [file, rules] = ['orders.json', 'rules.json'].map((name) => join(dataDir, name));
    await writeFile(file ?? '', JSON.stringify(orders));
    await writeFile(rules ?? '', JSON.stringify(RULES));
    await packbench(dataDir, 'sandbox', 'import', file ?? '');
    await packbench(dataDir, 'sandbox', 'rules', 'set', rules ?? '');
    const station = await start({ dataDir });
    await use(station);
    expect(await station.stop()).toBe(0);
    await rm(dataDir, { recursive: true, force: true });
  },
});

test('one scan of an item prints one label, for the oldest order of just that item', async ({
  packer,
}) => {
  for (const [at, reference] of ['ONE-1', 'ONE-2'].entries()) {
    await packer.scan('MUG-SAND');
    await expect
      .poll(() => packer.printed('label'), { timeout: 60_000 })
      .toContainEqual(expect.stringMatching(`^${reference} .*pdf$`));
    expect(await packer.printed('label')).toHaveLength(at + 1);
    await packer.told('Stick the label on. Then scan the next order');
  }
});
