import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RESOURCES_DIR } from '../../src/main/program.ts';
import { violations } from './axe.ts';
import { expect, test } from './faulty-partner.ts';
import { packbench } from './packing.ts';
import { toCustomsData } from './packing-steps.ts';

/** SO-1004 as another order, none of whose lines has a code. */
async function uncoded(reference: string): Promise<string> {
  const sample = join(RESOURCES_DIR, 'orders', 'so-1004-missing-hs-code.csv');
  const text = await readFile(sample, 'utf8');
  return text
    .replaceAll('SO-1004', reference)
    .replace(';340600;', ';;')
    .replace('CANDLE-BEE;9520123000639', 'CANDLE-2;9520123000646')
    .replace('BRUSH-BAMBOO;9520123000707', 'BRUSH-2;9520123000714')
    .replace('Bamboo toothbrush, set of 4', 'Gift');
}

test('a sample order without an HS code ships DDP after a confirmed classification', async ({
  packer,
  window,
  partner,
}) => {
  await packer.scan('SO-1004');
  await packer.told(/^Scan the next item/);
  const missing = window.getByText('Customs: 1 thing is missing, until then no DDP').first();
  await expect(missing).toBeVisible();
  await window.getByText('Show it').click();
  await expect(window.getByText('Line 2 (BRUSH-BAMBOO) has no HS code.')).toBeVisible();

  await toCustomsData(window);
  const data = window.getByRole('dialog', { name: 'Customs data' });
  await expect(data.getByRole('group')).toHaveCount(1);
  // A failing partner, and a partner that asks for a better description: each with one way to continue.
  await partner.fault({ kind: 'status', path: '/Classifications', status: 500 });
  await window.keyboard.press('Alt+G');
  const box = window.getByRole('dialog', { name: 'Which HS code? BRUSH-BAMBOO' });
  await expect(box.getByLabel('What it is')).toHaveValue('Bamboo toothbrush, set of 4');
  await expect(box).toContainText('Nothing is lost. Ask again in a moment.');
  await box.getByLabel('What it is').fill('');
  await box.getByLabel('Made of').fill('bamboo');
  await window.keyboard.press('Alt+G');
  await expect(box).toContainText('Change the words, and classify it again.');
  await expect(box.getByLabel('More about it')).toBeFocused();
  await window.keyboard.type('Summer bliss', { delay: 110 });
  await window.keyboard.press('Enter');
  await expect(box).toContainText('The partner found no code');
  await expect(box.getByText('Name the product itself')).toBeVisible();
  await expect(box.getByRole('button', { name: 'Take this code' })).toHaveCount(0);

  await box.getByLabel('What it is').fill('Bamboo toothbrush, set of 4');
  await box.getByLabel('More about it').fill('for adults');
  await window.keyboard.press('Alt+G');
  await expect(box.getByText('960321').first()).toBeVisible();
  await expect(box).toContainText('Miscellaneous manufactured articles');
  // The packer's own description of the item stays, unless somebody accepts another.
  await expect(box.getByLabel('Description for customs')).toHaveValue(
    'Bamboo toothbrush, set of 4',
  );
  await expect(box.getByRole('meter', { name: 'How well it is described' })).toBeVisible();
  await expect(box).toContainText('well described');
  expect(await violations(window)).toEqual([]);
  await box.getByLabel('Description for customs').fill('Toothbrushes of bamboo');
  await window.keyboard.press('F8');
  await expect(window.getByRole('dialog')).toHaveCount(0);
  await expect(missing).toHaveCount(0);

  await window.keyboard.press('F7');
  await packer.scan('PB:RATES');
  await packer.told(/^Buy (Express|Standard) DDP/);
  await expect(window.getByText('Locked', { exact: true })).toHaveCount(0);
  await packer.scan('PB:BUY');
  await packer.told('Stick the label on. Then scan the next order');
  expect(await partner.sold()).toBe(1);
});

test('many items are classified at once, doubtful ones checked one by one, and confirmed ones fill the next order', async ({
  packer,
  window,
  partner,
  station,
}) => {
  for (const reference of ['SO-2001', 'SO-2002']) {
    const file = join(station.dataDir, `${reference}.csv`);
    await writeFile(file, await uncoded(reference));
    await packbench(station.dataDir, partner.baseUrl, 'import', file);
  }
  await packer.scan('SO-2001');
  await expect(
    window.getByText('Customs: 2 things are missing, until then no DDP').first(),
  ).toBeVisible();
  await toCustomsData(window);
  await expect(window.getByRole('dialog').getByRole('group')).toHaveCount(2);
  await partner.fault({ kind: 'latency', ms: 1500, path: '/Classifications' });
  await window.keyboard.press('Alt+G');
  await expect(window.getByRole('progressbar', { name: 'Asking the partner…' })).toBeVisible();
  const list = window.getByRole('list', { name: 'What the partner proposes' });
  await expect(list.getByRole('checkbox', { name: 'Take the code of CANDLE-2' })).toBeChecked();
  await expect(list.getByRole('checkbox', { name: 'Take the code of BRUSH-2' })).toBeDisabled();
  expect(await violations(window)).toEqual([]);

  await list.getByRole('button', { name: 'Look: BRUSH-2' }).click();
  const box = window.getByRole('dialog', { name: 'Which HS code? BRUSH-2' });
  await box.getByLabel('What it is').fill('Bamboo toothbrush, set of 4');
  await window.keyboard.press('Alt+G');
  await expect(box.getByText('960321').first()).toBeVisible();
  await window.keyboard.press('F8');
  await expect(list.getByRole('checkbox', { name: 'Take the code of BRUSH-2' })).toBeChecked();
  await expect(window.getByRole('button', { name: 'Take 2 codes' })).toBeVisible();
  await window.keyboard.press('F8');
  await expect(window.getByRole('dialog')).toHaveCount(0);
  await expect(window.getByText(/^Customs:/)).toHaveCount(0);
  await window.keyboard.press('F7');
  await packer.scan('PB:RATES');
  await packer.told(/^Buy (Express|Standard) DDP/);

  await window.keyboard.press('F6');
  await packer.told('All packed. Get the rates');
  await window.keyboard.press('F6');
  await packer.told('Scan an order, or pick one');
  await packer.scan('SO-2002');
  await packer.told(/^Scan the next item/);
  await window.keyboard.press('F7');
  await packer.scan('PB:RATES');
  await packer.told(/^Buy (Express|Standard) DDP/);

  // Items that no open order needs are classified on the catalogue's screen.
  await window.keyboard.press('Alt+C');
  await packer.told('1 item lacks what customs must know');
  await window.keyboard.press('F7');
  const item = window.getByRole('dialog', { name: 'Which HS code? BRUSH-BAMBOO' });
  await expect(item.getByLabel('What it is')).toHaveValue('Bamboo toothbrush, set of 4');
  await window.keyboard.press('Enter');
  await expect(item.getByText('960321').first()).toBeVisible();
  await expect(item.getByRole('button', { name: 'Use these words' })).toBeVisible();
  await window.keyboard.press('F8');
  await expect(window.getByRole('dialog')).toHaveCount(0);
  await expect(packer.sentence).not.toHaveText(/lacks/);
  const items = join(station.dataDir, 'items.json');
  await packbench(station.dataDir, partner.baseUrl, 'items', 'export', items);
  const { items: kept } = JSON.parse(await readFile(items, 'utf8')) as { items: object[] };
  expect(kept).toContainEqual(
    expect.objectContaining({
      sku: 'BRUSH-BAMBOO',
      hsCode: '960321',
      description: 'Bamboo toothbrush, set of 4',
    }),
  );
});
