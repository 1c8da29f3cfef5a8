import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startSandbox } from '../../src/sandbox/server.ts';
import { violations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { windowMemory } from './window-memory.ts';

const told = (window: Page, sentence: string) =>
  expect(window.getByRole('heading', { level: 1 })).toHaveText(sentence);

test('a new station works on the sandbox at once, and offers its set-up step by step', async ({
  window,
}) => {
  test.setTimeout(150_000);
  await told(window, 'Scan an order, or pick one');
  await expect(window.getByText('SANDBOX', { exact: true })).toBeVisible();
  expect(await violations(window)).toEqual([]);
  await window.getByRole('button', { name: 'Set up this station' }).click();
  await told(window, 'Whom does this station buy from?');
  expect(await violations(window)).toEqual([]);
  for (const next of [
    'Where do parcels come from?',
    'Where does paper come out?',
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

  // Left without a word about the partner, the offer stays; the sandbox chosen, it is gone.
  await window.getByRole('button', { name: 'Set up this station' }).click();
  await window.getByRole('button', { name: 'Use the sandbox' }).click();
  await expect(window.getByRole('button', { name: 'Use the sandbox' })).toHaveCount(0);
  await window.getByRole('button', { name: 'Try the sandbox first' }).click();
  await told(window, 'Scan an order, or pick one');
  await expect(window.getByRole('button', { name: 'Set up this station' })).toHaveCount(0);
});

test('a partner is asked before it is kept, and used as soon as the bench is empty', async ({
  window,
}) => {
  const stateDir = await mkdtemp(join(tmpdir(), 'packbench-partner-'));
  const partner = await startSandbox({ stateDir, port: 0 });
  try {
    await window.getByRole('button', { name: 'Set up this station' }).click();
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
    // It is in the station now, and in the window no more: not in its fields, not in its memory.
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
