import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RESOURCES_DIR } from '../../src/main/program.ts';
import { test as base, expect, packbench } from './packing.ts';

const PICTURE = `data:image/png;base64,${readFileSync(
  join(RESOURCES_DIR, 'pictures', 'MUG-SAND.png'),
  'base64',
)}`;
const WRAP = 'Wrap each mug in paper';

const test = base.extend({
  settings: {
    'rates.byThemselves': true,
    rules: [
      { name: 'Mugs', when: [], do: { confirm: { text: WRAP, picture: PICTURE } } },
      { name: 'Seal', when: [], do: { confirm: { text: 'Seal the carton with red tape' } } },
    ],
  },
});

test('rates wait until what a rule says is confirmed, by scan and by key', async ({
  packer,
  window,
  station,
}) => {
  await packer.scan('SO-1001');
  await packer.told(/^Scan the next item/);
  await expect(window.getByText(WRAP, { exact: true })).toBeVisible();
  await packer.scan('MUG-SAND', 'MUG-SAND', 'TOWEL-WAFFLE');
  await packer.told(`Confirm: ${WRAP}`);
  const note = window.locator('.notice', { hasText: WRAP });
  await expect(note.locator('img')).toBeVisible();
  await expect(note.getByRole('img', { name: 'Barcode PB:OK' })).toBeVisible();

  await packer.scan('PB:RATES');
  await expect(window.getByText(`Confirm the instruction first: ${WRAP}`)).toBeVisible();
  // A step that is still to be done, and no stop to acknowledge.
  await packer.told(`Confirm: ${WRAP}`);
  await packer.scan('PB:OK');
  await packer.told('Confirm: Seal the carton with red tape');
  await expect(note).toContainText('Confirmed');
  await window.keyboard.press('F8');
  await packer.told(/^Buy Standard DDP/);

  const audit = await packbench(station.dataDir, 'sandbox', 'audit');
  expect(audit.match(/instruction-confirmed/g)).toHaveLength(2);
});

test('an instruction is confirmed by touch before it is asked for', async ({ packer, window }) => {
  await packer.scan('SO-1001');
  await packer.told(/^Scan the next item/);
  const confirm = window.locator('.ruled-note').getByRole('button', { name: /^Done: confirm/ });
  await confirm.filter({ hasText: WRAP }).click();
  await confirm.filter({ hasText: 'Seal' }).click();
  await expect(confirm).toHaveCount(0);
  await packer.scan('MUG-SAND', 'MUG-SAND', 'TOWEL-WAFFLE');
  await packer.told(/^Buy Standard DDP/);
});

test('a rule that is set after the rates is heeded before anything is bought', async ({
  packer,
  window,
  station,
}) => {
  const rule = async (wants: object) => {
    const file = join(station.dataDir, 'rules-now.json');
    await writeFile(file, JSON.stringify([{ name: 'Late', when: [], do: wants }]));
    await packbench(station.dataDir, 'sandbox', 'rules', 'set', file);
  };
  const bought = () => packbench(station.dataDir, 'sandbox', 'shipments');
  await rule({ tags: ['plain'] });
  await packer.scan('SO-1001');
  await packer.told(/^Scan the next item/);
  await packer.scan('MUG-SAND', 'MUG-SAND', 'TOWEL-WAFFLE');
  await packer.told(/^Buy Standard DDP/);

  await rule({ confirm: { text: 'Is the lid on?' } });
  await packer.scan('PB:BUY');
  await expect(window.getByText('Confirm the instruction first: Is the lid on?')).toBeVisible();
  await packer.scan('PB:CANCEL');
  await packer.told('Confirm: Is the lid on?');
  expect(await bought()).not.toContain('SO-1001');
  await packer.scan('PB:OK');
  await packer.told(/^Buy Standard DDP/);

  await rule({ photograph: true });
  await packer.scan('PB:BUY');
  await expect(window.getByText(/wants a photo of SO-1001/)).toBeVisible();
  expect(await bought()).not.toContain('SO-1001');
});
