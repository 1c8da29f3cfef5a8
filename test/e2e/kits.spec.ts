import { violations } from './axe.ts';
import { expect, test } from './packing.ts';
import { fileDialog } from './packing-steps.ts';

/*
 * An order with a kit and its parts in its file: the preview asks which of them are declared, and the bench shows
 * the parts to scan below the kit.
 */

const FILE = [
  'reference,currency,weight_unit,dimension_unit,ship_to_name,ship_to_address_line1,ship_to_city,ship_to_country,ship_to_zip,line_id,line_parent,sku,description,quantity,unit_price,unit_weight',
  'KIT-1,EUR,KG,CM,Ada Weber,Weg 1,Bern,CH,3011,1,,SET,Tea set,2,25.00,0.6',
  'KIT-1,EUR,KG,CM,Ada Weber,Weg 1,Bern,CH,3011,2,1,MUG,Stoneware mug,2,0,0.4',
  'KIT-1,EUR,KG,CM,Ada Weber,Weg 1,Bern,CH,3011,3,1,SAUCER,Saucer,4,0,0.1',
].join('\n');

test('a kit is asked about once, and packed by its parts', async ({ packer, window }) => {
  await window.keyboard.press('Alt+O');
  const chooser = await fileDialog(window, 'Alt+F');
  await chooser.setFiles({ name: 'kits.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });
  const dialog = window.getByRole('alertdialog');
  await expect(dialog).toContainText('First say how its kits are read.');
  const kits = dialog.getByRole('region', { name: 'Kits' });
  await expect(kits).toContainText(
    'kits.csv: SET and its parts are lines. Which of them are declared?',
  );
  expect(await violations(window)).toEqual([]);
  await kits.getByRole('button', { name: 'The kits' }).click();
  await expect(kits).toContainText(
    'kits.csv: 2 × SET: 2 × MUG. What is the quantity of a part of?',
  );
  await kits.getByRole('button', { name: 'All kits together' }).click();
  await dialog.getByRole('button', { name: /^Import 1 order/ }).click();
  await expect(dialog).toContainText('Imported: kits.csv');
  await window.keyboard.press('Escape');

  await window.keyboard.press('Alt+B');
  await packer.scan('KIT-1');
  const lines = window.getByRole('list', { name: 'Lines' });
  await expect(lines).toContainText('0/2 Stoneware mug MUG');
  await packer.scan('MUG');
  await expect(packer.answer).toContainText('MUG into KIT-1-C1: 2 × SAUCER to complete SET');
  await expect(lines).toContainText('1/2 Stoneware mug MUG');
  await expect(window.getByText('kit begun')).toBeVisible();
  await expect(lines).toContainText('0/4 Saucer SAUCER');
  expect(await violations(window)).toEqual([]);
  if (process.env.PACKBENCH_SHOTS)
    await window.screenshot({ path: `${process.env.PACKBENCH_SHOTS}/kits.png` });
  await packer.scan('SAUCER');
  await packer.scan('SAUCER');
  await expect(lines).toContainText('2/4 Saucer SAUCER');
  await expect(lines).toContainText('1 of 2 packed');
  // A begun one is taken out by hand.
  await packer.scan('MUG');
  await expect(lines).toContainText('2/2 Stoneware mug MUG');
  await window.getByRole('button', { name: 'One out of the open carton: Tea set' }).click();
  await window.getByRole('button', { name: 'One out of the open carton: Tea set' }).click();
  await expect(lines).toContainText('0/2 Stoneware mug MUG');
});
