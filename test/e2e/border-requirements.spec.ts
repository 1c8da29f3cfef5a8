import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { test as base, expect } from './packing.ts';
import { stationWith } from './sample-orders.ts';

/* A new rule of a border is taken from a file; the order that it stops is let pass by a supervisor. */

const NEW_RULE = {
  id: 'nl-email',
  territory: ['NL'],
  since: '2026-11-01',
  for: 'both',
  field: 'shipTo.email',
  kind: 'required',
  message: 'Dutch customs write to the receiver before they let a parcel in.',
  by: 'Douane',
  source: { url: 'https://customs.example/notices/2026/11/electronic-mail', read: '2026-11-30' },
};

const test = base.extend({
  station: stationWith({
    orders: (sample) => [
      {
        ...sample,
        reference: 'NL-1',
        shipTo: {
          ...sample.shipTo,
          city: 'Utrecht',
          zip: '3511 AB',
          state: '',
          country: 'NL',
          email: '',
        },
      },
    ],
  }),
});

const shot = async (window: Page, name: string) => {
  const folder = process.env.PACKBENCH_SHOTS;
  if (folder) await window.screenshot({ path: join(folder, `${name}.png`) });
};

test('a rule from a file stops an order, which a supervisor lets pass', async ({
  packer,
  window,
  station,
}) => {
  await window.keyboard.press('Alt+T');
  await window.getByRole('tab', { name: 'Border requirements' }).click();
  await expect(
    window.getByText('There are none: what comes with the program counts.'),
  ).toBeVisible();
  const file = join(station.dataDir, 'border.json');
  await writeFile(file, JSON.stringify([{ ...NEW_RULE, form: ['letter'] }]));
  const choose = async () => {
    const chooser = window.waitForEvent('filechooser');
    await window.getByRole('button', { name: 'Take from a file' }).click();
    await (await chooser).setFiles(file);
  };
  await choose();
  await expect(window.getByText(/\[0\]\.form: expected a form/)).toBeVisible();
  await writeFile(file, JSON.stringify([NEW_RULE]));
  await choose();
  const taking = window.getByRole('dialog', { name: 'Take these entries?' });
  await expect(taking.getByText(NEW_RULE.message)).toBeVisible();
  expect(await violations(window)).toEqual([]);
  await shot(window, 'border-compared');
  await taking.getByLabel('Why they are taken').fill('Notice of 1 November');
  await taking.getByRole('button', { name: 'Take them' }).click();
  await expect(taking).toHaveCount(0);
  await window.getByRole('combobox', { name: 'Destination' }).fill('NL');
  await window.keyboard.press('Tab');
  await expect(window.getByText(NEW_RULE.message)).toHaveCount(2);
  expect(await violations(window)).toEqual([]);
  await shot(window, 'border-settings');

  await window.keyboard.press('Alt+B');
  await packer.scan('NL-1');
  await packer.told(/^Scan the next item/);
  await window.getByText('Show it', { exact: true }).click();
  await expect(window.getByRole('button', { name: /^Let it pass/ })).toBeVisible();
  await shot(window, 'border-stopped');
  await window.getByRole('button', { name: /^Let it pass/ }).click();
  const passing = window.getByRole('dialog', { name: 'Let this order pass?' });
  await expect(passing.getByText(NEW_RULE.message)).toBeVisible();
  await passing.getByLabel('Why it may pass').fill('The broker has it');
  await shot(window, 'border-let-pass');
  await passing.getByRole('button', { name: 'Let it pass' }).click();
  await expect(passing).toHaveCount(0);
  await expect(window.getByRole('button', { name: /^Let it pass/ })).toHaveCount(0);
  await shot(window, 'border-passed');
  await window.keyboard.press('F7');
  await packer.scan('PB:RATES');
  await packer.told(/^Buy /);
  await expect(window.getByText(/A supervisor has let it pass\./)).toBeVisible();
  await shot(window, 'border-rates');
});
