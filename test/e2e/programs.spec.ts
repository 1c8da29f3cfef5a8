import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { english } from '../support/words.ts';
import { violations } from './axe.ts';
import { expect, packbench, test } from './packing.ts';
import { fileDialog } from './packing-steps.ts';

const HEADINGS =
  'reference,currency,name,street,town,land,sku,pieces,unit_weight,weight_unit,price';
const row = (reference: string, weight = '0.38') =>
  `${reference},CHF,Ada Weber,Weg 1,Bern,CH,MUG-SAND,2,${weight},KG,12.50`;
const file = (...rows: string[]) => `${[HEADINGS, ...rows].join('\n')}\n`;
/** Our own headings. */
const plain = (text: string) =>
  text.replace(
    HEADINGS,
    'reference,currency,ship_to_name,ship_to_address_line1,ship_to_city,ship_to_country,sku,quantity,unit_weight,weight_unit,unit_price',
  );

async function toPrograms(window: Page): Promise<void> {
  await window.keyboard.press('Alt+T');
  await window.getByRole('tab', { name: english('Integrations') }).click();
}

test('an exchange folder is set up; its imports, exports and failures are listed, and retried', {
  tag: '@long',
}, async ({ packer, window, station }) => {
  const folder = await mkdtemp(join(tmpdir(), 'packbench-programs-'));
  const put = async (name: string, text: string) => {
    await mkdir(join(folder, 'in'), { recursive: true });
    await writeFile(join(folder, 'in', name), text);
  };
  await packer.told('Scan an order, or pick one');
  await toPrograms(window);
  await expect(window.getByText('No other program is connected.')).toBeVisible();
  await window.getByLabel('Path of the folder').fill(join(folder, 'away'));
  await window.getByRole('button', { name: 'Save: Path of the folder' }).click();
  const stands = window.getByRole('region', { name: 'Status' });
  await expect(stands).toContainText('cannot be used');
  await window.getByLabel('Path of the folder').fill(folder);
  await window.getByRole('button', { name: 'Save: Path of the folder' }).click();
  await expect(stands).toContainText('Works');

  await put('good.csv', plain(file(row('SO-2001'))));
  await put('bad.csv', plain(file(row('SO-2002'), row('SO-2003', 'heavy'))));
  const failed = window.getByRole('region', { name: 'What failed' });
  const last = window.getByRole('region', { name: 'Last in and out' });
  await expect(failed.getByRole('listitem')).toContainText('bad.csv');
  await expect(failed).toContainText('1 new, 1 refused');
  // Expected and found values one below the other, or the sentence with both.
  const refusal = failed.getByRole('row').nth(1);
  await expect(refusal.getByRole('cell')).toHaveCount(2);
  await expect(refusal.getByRole('rowheader')).toHaveText('unit_weight');
  await expect(refusal).toContainText('heavy');
  await expect(last.getByRole('listitem').filter({ hasText: 'good.csv' })).toContainText('1 new');
  expect(await violations(window)).toEqual([]);

  await packbench(station.dataDir, 'sandbox', 'settings', 'set', 'exchange.folderXml', 'true');
  await writeFile(join(folder, 'failed', 'bad.csv'), plain(file(row('SO-2002'), row('SO-2003'))));
  await failed.getByRole('button', { name: 'Send again: bad.csv' }).click();
  await expect(failed).toHaveCount(0);
  await expect(last.getByRole('listitem').filter({ hasText: 'bad.csv' })).toContainText(
    '1 new, 1 as before',
  );
  expect((await readdir(join(folder, 'done'))).filter((name) => name.endsWith('.out'))).toEqual([
    'bad.csv.out',
  ]);

  // A file with other headings is mapped once in the window; the folder reads the next one.
  await window.keyboard.press('Alt+O');
  await packer.told('Choose an order to pack');
  const choosing = await fileDialog(window, 'Alt+F');
  const foreign = { name: 'erp.csv', mimeType: 'text/csv' };
  await choosing.setFiles({ ...foreign, buffer: Buffer.from(file(row('SO-2004'))) });
  const asked = window.getByRole('alertdialog', { name: 'Match the columns: erp.csv' });
  await asked.getByRole('button', { name: /Units$/ }).click();
  await window.getByRole('option', { name: /^pieces/ }).click();
  await asked.getByLabel('Save under this name').fill('erp');
  await window.keyboard.press('F8');
  await window.getByRole('button', { name: 'Import 1 order' }).click();
  await window.getByRole('alertdialog', { name: 'Imported: erp.csv', exact: true }).waitFor();
  await window.keyboard.press('Escape');
  await put('erp--2.csv', file(row('SO-2005')));
  await toPrograms(window);
  await expect(last.getByRole('listitem').filter({ hasText: 'erp--2.csv' })).toContainText('1 new');

  await packbench(
    station.dataDir,
    'sandbox',
    'ship',
    'SO-1001',
    '--carton',
    'weight=1.1;dims=25x18x14',
  );
  await expect(last.getByRole('listitem').filter({ hasText: 'SO-1001' })).toContainText(
    'shipment.confirmed',
  );
  await rm(folder, { recursive: true, force: true });
});
