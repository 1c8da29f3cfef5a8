import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startSandbox } from '../../src/sandbox/server.ts';
import { violations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { packbench } from './packing.ts';
import { windowMemory } from './window-memory.ts';

const told = (window: Page, sentence: string) =>
  expect(window.getByRole('heading', { level: 1 })).toHaveText(sentence);

test('a new station works on the sandbox at once and offers its set-up step by step', async ({
  window,
}) => {
  await told(window, 'Scan an order, or pick one');
  await expect(window.getByText('SANDBOX', { exact: true })).toBeVisible();
  expect(await violations(window)).toEqual([]);
  await window.getByRole('button', { name: 'Connect my account' }).click();
  await told(window, 'Which partner does this station buy from?');
  expect(await violations(window)).toEqual([]);
  for (const next of [
    'Where do parcels come from?',
    'Where do documents print?',
    'Which boxes are there?',
    'Who packs here?',
  ]) {
    await window.keyboard.press('F8');
    await told(window, next);
    expect(await violations(window)).toEqual([]);
  }
  await window.keyboard.press('F6');
  await told(window, 'Which boxes are there?');
  await window.keyboard.press('F8');
  await window.keyboard.press('F8');
  await told(window, 'Scan an order, or pick one');

  // Left without a choice of partner, the offer stays; with the sandbox chosen it is gone.
  await window.getByRole('button', { name: 'Connect my account' }).click();
  await window.getByRole('button', { name: 'Stay on the sandbox' }).click();
  await expect(window.getByRole('button', { name: 'Stay on the sandbox' })).toHaveCount(0);
  await window.getByRole('button', { name: 'Try the sandbox first' }).click();
  await told(window, 'Scan an order, or pick one');
  await expect(window.getByRole('button', { name: 'Connect my account' })).toHaveCount(0);
});

test('a partner is verified before it is saved, and used as soon as no order is open', async ({
  window,
}) => {
  const stateDir = await mkdtemp(join(tmpdir(), 'packbench-partner-'));
  const partner = await startSandbox({ stateDir, port: 0 });
  try {
    await window.getByRole('button', { name: 'Connect my account' }).click();
    await window.getByLabel('Address of the partner').fill(partner.baseUrl);
    await window.getByLabel('AppID').fill(partner.credentials.appId);
    await window.getByLabel('RestApiKey').fill('not this one');
    const save = window.getByRole('button', { name: 'Check and save' });
    await save.click();
    await expect(
      window.getByRole('button', { name: 'Save without a working check' }),
    ).toBeVisible();
    await expect(window.getByText('not in use yet')).toHaveCount(0);
    await window.getByLabel('RestApiKey').fill(partner.credentials.restApiKey);
    await save.click();
    await expect(window.getByText('The connection is saved')).toBeVisible();
    await expect(window.getByText('not in use yet')).toContainText(new URL(partner.baseUrl).host);
    await expect(window.getByLabel('RestApiKey')).toHaveValue('');
    // The key is in the station now and no longer in the window: not in its fields, not in its memory.
    const memory = await windowMemory(window);
    expect(memory).toContain('The connection is saved');
    const { appId, restApiKey } = partner.credentials;
    expect([appId, restApiKey].filter((secret) => memory.includes(secret))).toEqual([]);
    await expect(window.getByText('SANDBOX', { exact: true })).toBeVisible();

    await window.getByRole('button', { name: 'Use it now' }).click();
    await expect(window.getByText('SANDBOX', { exact: true })).toHaveCount(0);
    await expect(window.getByText('In use now')).toContainText(new URL(partner.baseUrl).host);
    await expect(window.getByText('not in use yet')).toHaveCount(0);
    await window.getByRole('button', { name: 'Use the sandbox' }).click();
    await window.getByRole('button', { name: 'Use it now' }).click();
    await expect(window.getByText('SANDBOX', { exact: true })).toBeVisible();
  } finally {
    await partner.close();
    await rm(stateDir, { recursive: true });
  }
});

test('values typed in the set-up are saved by Next, or rejected and still there', async ({
  window,
  station,
}) => {
  const saved = async (key: string) =>
    JSON.parse(await packbench(station.dataDir, 'sandbox', '--json', 'settings', 'get', key)) as {
      value: unknown;
    };
  await window.getByRole('button', { name: 'Connect my account' }).click();
  await told(window, 'Which partner does this station buy from?');
  await window.getByLabel('Address of the partner').fill('https://partner.example');
  await window.keyboard.press('F8');
  await expect(window.getByText('All three fields are needed, or none.')).toBeVisible();
  await told(window, 'Which partner does this station buy from?');
  await window.getByLabel('Address of the partner').fill('');
  await window.keyboard.press('F8');

  await told(window, 'Where do parcels come from?');
  await expect(window.getByText('No address yet.')).toBeVisible();
  await window.getByLabel('Name', { exact: true }).fill('Lakeshore Goods');
  await window.getByLabel('Address', { exact: true }).fill('1840 W Fulton St');
  await window.keyboard.press('F8');
  await expect(window.locator('.notice').getByText(/city/)).toBeInViewport();
  await told(window, 'Where do parcels come from?');
  await expect(window.getByLabel('Name', { exact: true })).toHaveValue('Lakeshore Goods');
  await window.getByLabel('City').fill('Chicago');
  await window.getByRole('combobox', { name: 'Country, two letters' }).fill('us');
  await window.keyboard.press('Tab');
  await window.keyboard.press('F8');

  await told(window, 'Where do documents print?');
  expect(await saved('shipFrom')).toMatchObject({ value: { city: 'Chicago', country: 'US' } });
  const label = window.getByRole('region', { name: 'Label printer' });
  await label.getByText('Folder of PDF files', { exact: true }).last().click();
  await label.getByLabel('Folder, with its full path').fill(station.dataDir);
  await window.keyboard.press('F8');
  await told(window, 'Which boxes are there?');
  expect(await saved('printers.label')).toMatchObject({ value: `folder:${station.dataDir}` });

  await window.getByLabel('Name', { exact: true }).fill('XL');
  await window.keyboard.press('F8');
  await expect(window.getByText(/three sides and a weight above zero/)).toBeInViewport();
  await window.getByLabel('Name', { exact: true }).fill('');
  await window.keyboard.press('F8');
  await told(window, 'Who packs here?');
  await window.getByLabel('Name', { exact: true }).fill('Nina');
  await window.keyboard.press('F8');
  await told(window, 'Scan an order, or pick one');
  expect(await saved('packers')).toMatchObject({ value: [{ name: 'Nina' }] });
});

test('the settings show the sandbox defaults that the station uses while nothing is set', async ({
  window,
}) => {
  await told(window, 'Scan an order, or pick one');
  const status = window.getByRole('region', { name: 'State of the station' });
  await expect(status.getByText('Ready').first()).toBeVisible();
  await window.keyboard.press('Alt+T');
  await told(window, 'Set up this station');
  await expect(window.getByText('label printer', { exact: true })).toBeVisible();
  await expect(window.getByRole('listitem').filter({ hasText: 'label printer' })).toContainText(
    'folder:',
  );
  await window.getByRole('tab', { name: 'Printers', exact: true }).click();
  const label = window.getByRole('region', { name: 'Label printer' });
  await expect(label.getByText('Sandbox default', { exact: true })).toBeVisible();
  await expect(label.getByText('Ready', { exact: true })).toBeVisible();
  await expect(window.getByText(/No printer is chosen/)).toHaveCount(0);
  expect(await violations(window)).toEqual([]);

  await window.getByRole('tab', { name: 'Boxes', exact: true }).click();
  await expect(window.getByText('Sandbox default', { exact: true }).first()).toBeVisible();
  await expect(window.getByText(/No box yet/)).toHaveCount(0);
  expect(await violations(window)).toEqual([]);
  // An own box replaces all default boxes.
  await window.getByLabel('Name', { exact: true }).fill('XL');
  for (const side of ['Length', 'Width', 'Height'])
    await window.getByLabel(side, { exact: true }).fill('40');
  await window.getByLabel('Weight when empty').fill('0.8');
  await window.getByRole('button', { name: 'Add box' }).click();
  await expect(window.getByText(/^40 × 40 × 40 cm/)).toBeVisible();
  await expect(window.getByText('Sandbox default', { exact: true })).toHaveCount(0);
});

test('the size of text and pictures is offered at the first start and in the set-up, and is kept', async ({
  window,
}) => {
  const root = () => window.evaluate<string>('getComputedStyle(document.documentElement).fontSize');
  await told(window, 'Scan an order, or pick one');
  expect(await root()).toBe('18px');
  await window.getByRole('button', { name: 'Size: 100 %' }).click();
  await expect(window.getByRole('button', { name: 'Size: 110 %' })).toBeVisible();
  expect(await root()).toBe('19.8px');
  await window.reload();
  await window.getByRole('button', { name: 'Connect my account' }).click();
  const sizes = window.getByRole('group', { name: 'Size of text and pictures' });
  await expect(sizes.getByRole('radio', { name: '110 %' })).toBeChecked();
  await sizes.getByText('150 %').click();
  await expect.poll(root).toBe('27px');
});
