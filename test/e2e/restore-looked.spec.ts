import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainOrder } from '../cli/orders.ts';
import { violations } from './axe.ts';
import { test as base, expect } from './fixtures.ts';
import { packbench, setUp } from './packing.ts';
import { setPin } from './station-template.ts';

/** Orders beside the samples: more than one call frees, and than the list of exceptions names. */
const MORE = 205;

/** A station after a restore that may lack purchases. */
const test = base.extend({
  station: async ({ start }, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'packbench-e2e-'));
    await setUp(dataDir, 'sandbox', { 'purchasing.quietSeconds': 0 });
    const orders = join(dataDir, 'orders.json');
    const more = Array.from({ length: MORE }, (_, at) => plainOrder(`RE-${1000 + at}`));
    await writeFile(orders, JSON.stringify(more));
    await packbench(dataDir, 'sandbox', 'import', orders);
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

test('a supervisor marks what the portal shows, and frees all other orders that a restore holds', async ({
  window,
}) => {
  const needs = window.getByRole('region', { name: 'Needs a person' });
  const row = (reference: string) => window.getByRole('row', { name: reference });
  const filter = window.getByRole('radio', { name: /^Held by restore/ });
  // Each order is counted once, though more are held than the list names.
  const all = await needs
    .getByText(/purchases not confirmed/)
    .first()
    .textContent();
  const count = Number.parseInt(all ?? '', 10);
  const people = window.getByRole('button', { name: `${count + 1} need a person` });
  await expect(people).toBeVisible();
  await needs.getByRole('button', { name: /^Look: A backup was restored/ }).click();
  await expect(window.getByRole('heading', { level: 1 })).toHaveText('Mark what the portal shows');
  await expect(filter).toBeChecked();
  expect(count).toBeGreaterThan(MORE);
  await expect(window.getByRole('status').filter({ hasText: `${count} orders` })).toBeVisible();
  expect(await violations(window)).toEqual([]);

  const search = window.getByRole('searchbox', { name: 'Search' });
  await search.fill('RE-1007');
  await expect(filter).toBeChecked();
  await expect(row('RE-1008')).toHaveCount(0);
  await row('RE-1007').click();
  await expect(row('RE-1007')).toHaveAccessibleName(/In the portal/);
  await search.fill('');
  await window.keyboard.press('F8');
  const box = window.getByRole('dialog', { name: `Free ${count - 1} orders?` });
  await box.getByLabel('How was it checked?').fill('compared with the portal, 9:40');
  await box.getByLabel('PIN').fill('0000');
  await window.keyboard.press('F8');
  await expect(box).toContainText('This is not the supervisor');
  await box.getByLabel('PIN').fill('4711');
  await window.keyboard.press('F8');
  // Its title counts down.
  const boxes = window.getByRole('dialog', { name: /^Free/ });
  await expect(boxes).toHaveCount(0, { timeout: 200_000 });

  await expect(row('RE-1007')).toBeVisible();
  await expect(window.getByRole('status').filter({ hasText: '1 order' })).toBeVisible();
  await window.getByText('Open', { exact: true }).click();
  await expect(window.getByRole('status').filter({ hasText: `${count - 1} orders` })).toBeVisible();
});
