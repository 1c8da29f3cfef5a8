import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setUp } from '../test/e2e/packing.ts';
import { LEARNED_AS_DECLARED, putLearned } from '../test/support/learned-weights.ts';
import { type RunningStation, startStation } from '../test/support/station.ts';
import type { Stage } from './picture-stage.ts';

/** A carton on the simulated scale lacks one of the goods whose weights were learned. */
async function weighShort({ page, packer, shoot }: Stage): Promise<void> {
  await page.getByRole('button', { name: 'Simulate scanner and scale' }).click();
  await packer.scan('SO-1001');
  await packer.told(/^Scan the next item/);
  await packer.scan('MUG-SAND', 'MUG-SAND', 'TOWEL-WAFFLE');
  await packer.told(/^All packed/);
  const scale = page.getByRole('region', { name: 'Weigh with a press' });
  await scale.getByRole('textbox').fill('0.67');
  await scale.getByRole('button', { name: 'Put it on' }).click();
  await page.getByText('One MUG-SAND too few?').first().waitFor();
  await page.getByRole('button', { name: 'Simulate scanner and scale' }).click();
  await shoot('missing-item');
}

/** Uses a separate station that has learned what the goods weigh. */
export async function onWeights(open: (station: RunningStation) => Promise<Stage>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'packbench-pictures-'));
  await setUp(dataDir, 'sandbox');
  putLearned(dataDir, LEARNED_AS_DECLARED, 'sandbox');
  const station = await startStation({ dataDir });
  try {
    await weighShort(await open(station));
  } finally {
    await station.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
