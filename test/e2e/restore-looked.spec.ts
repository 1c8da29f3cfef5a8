import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { violations } from './axe.ts';
import { test as base, expect } from './fixtures.ts';
import { packbench, setUp } from './packing.ts';
import { setPin } from './station-template.ts';

/** A station after a restore that may lack purchases. */
const test = base.extend({
  station: async ({ start }, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'packbench-e2e-'));
    await setUp(dataDir, 'sandbox');
    const backup = join(dataDir, 'monday.packbench');
    await packbench(dataDir, 'sandbox', 'backup', backup);
    for (const end of ['', '-wal', '-shm', '-purchases']) {
      await rm(join(dataDir, 'sandbox', `station.sqlite${end}`), { force: true });
    }
    await packbench(dataDir, 'sandbox', 'restore', backup);
    await setPin(dataDir, 'sandbox', '4711');
    const station = await start({ dataDir });
    await use(station);
    expect(await station.stop()).toBe(0);
    await rm(dataDir, { recursive: true, force: true });
  },
});

test('a supervisor confirms in the window, with reason and PIN, that the portal was compared', async ({
  window,
}) => {
  const needs = window.getByRole('region', { name: 'Needs a person' });
  await expect(needs).toContainText('A backup was restored');
  await needs.getByRole('button', { name: /^Portal compared/ }).click();
  const box = window.getByRole('dialog', { name: 'Was everything compared with the portal?' });
  await expect(box).toContainText('Look up every held order first');
  expect(await violations(window)).toEqual([]);
  await window.keyboard.press('F8');
  await expect(box).toBeVisible();
  await box.getByLabel('How was it checked?').fill('compared with the portal, 9:40');
  await box.getByLabel('PIN').fill('4711');
  await window.keyboard.press('F8');
  await expect(box).toHaveCount(0);
  await expect(needs).not.toContainText('A backup was restored');
});
