import { expect, packbench, test } from './packing.ts';

test('undo reaches from the rates back through “Pack the rest”, and back is no step of its own', async ({
  packer,
  window,
}) => {
  await packer.scan('SO-1002');
  await packer.told(/^Scan the next item/);
  const left = 'Scan the next item: 7 units to go';
  await packer.scan('SKILLET-26');
  await packer.told(left);
  await window.keyboard.press('F7');
  await packer.told('All packed. Get the rates');
  await packer.scan('PB:RATES');
  await packer.told(/^Buy /);
  for (const back of ['F4', 'F6']) {
    await window.keyboard.press(back);
    await packer.told('All packed. Get the rates');
    await packer.scan('PB:RATES');
    await packer.told(/^Buy /);
  }
  await packer.scan('PB:UNDO');
  await packer.told('All packed. Get the rates');
  await window.keyboard.press('F4');
  await packer.told(left);
  await packer.scan('PB:UNDO');
  await packer.told(/^Scan the next item/);
  await expect(window.getByRole('article', { name: 'SO-1002-C1' })).toContainText('empty');
});

test('where every unit is scanned, nothing else packs one', async ({ packer, window, station }) => {
  await packbench(station.dataDir, 'sandbox', 'settings', 'set', 'packing.onlyScanned', 'true');
  await packer.scan('SO-1001');
  await packer.told('Scan the next item: 3 units to go');
  await expect(window.getByRole('button', { name: /^Pack the rest/ })).toBeDisabled();
  const refused = window.getByRole('alertdialog');
  for (const typed of ['PB:PACK-REST', 'PB:SPLIT:2']) {
    await packer.scan(typed);
    await expect(refused).toContainText('Here units are packed by scanning each of them.');
    await packer.scan('PB:CANCEL');
    await expect(refused).toHaveCount(0);
    await packer.told('Scan the next item: 3 units to go');
  }
  await packer.scan('MUG-SAND', 'PB:QTY:2');
  await expect(refused).toContainText('Here units are packed by scanning each of them.');
  await packer.scan('PB:CANCEL', 'MUG-SAND', 'TOWEL-WAFFLE');
  await packer.told('All packed. Get the rates');
});
