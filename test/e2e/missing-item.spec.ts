import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LEARNED_AS_DECLARED, putLearned } from '../support/learned-weights.ts';
import { test as base, expect, packbench, setUp } from './packing.ts';

/** Learned weights are written into the store: the scale that would measure them is simulated anyway. */
const test = base.extend({
  station: async ({ start }, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'packbench-e2e-'));
    await setUp(dataDir, 'sandbox');
    putLearned(dataDir, LEARNED_AS_DECLARED, 'sandbox');
    const station = await start({ dataDir });
    await use(station);
    expect(await station.stop()).toBe(0);
    await rm(dataDir, { recursive: true, force: true });
  },
});

test('a carton that lacks a mug names it, stops where configured, and continues once it is in', async ({
  packer,
  window,
  station,
}) => {
  await window.getByRole('button', { name: 'Simulate scanner and scale' }).click();
  const scale = window.getByRole('region', { name: 'Weigh with a press' });
  async function weigh(kilograms: string): Promise<void> {
    await scale.getByRole('button', { name: 'Take all off' }).click();
    await scale.getByRole('textbox').fill(kilograms);
    await scale.getByRole('button', { name: 'Put it on' }).click();
  }
  await packer.scan('SO-1001');
  await packer.told(/^Scan the next item/);
  await packer.scan('MUG-SAND', 'MUG-SAND', 'TOWEL-WAFFLE');
  await packer.told(/^All packed/);
  const carton = window.getByRole('article', { name: 'SO-1001-C1' });
  await weigh('0.67');
  await expect(carton).toContainText('One MUG-SAND too few?');
  // As a hint it blocks nothing.
  await packer.scan('PB:RATES');
  await packer.told(/^Buy /);
  await packer.scan('PB:CANCEL');
  await packer.told('One MUG-SAND too few?');

  await packbench(station.dataDir, 'sandbox', 'settings', 'set', 'scale.missing', 'stop');
  await expect(carton).toContainText('One MUG-SAND too few?');
  await packer.scan('PB:RATES');
  // The scan was right: the heading is the carton's, as it is by the key.
  const stop = window.getByRole('alertdialog', { name: 'Check the weight of the carton' });
  await expect(stop).toContainText('weighs as if one MUG-SAND were missing');
  await packer.scan('PB:CANCEL');
  await expect(stop).toBeHidden();
  await window.keyboard.press('F8');
  await expect(stop).toBeVisible();
  await packer.scan('PB:CANCEL');
  await expect(stop).toBeHidden();
  await weigh('1.05');
  await expect(carton).not.toContainText('MUG-SAND too few?');
  await packer.scan('PB:RATES');
  await packer.told(/^Buy /);
});
