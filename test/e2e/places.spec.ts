import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RESOURCES_DIR } from '../../src/main/program.ts';
import { violations } from './axe.ts';
import { fakeHid, weighs } from './fake-hid.ts';
import { expect, test } from './faulty-partner.ts';
import { packbench } from './packing.ts';
import { toRates } from './packing-steps.ts';

const TOTE = 'TOTE-17';

/** Two orders that were picked into one tote. */
async function twoInOneTote(dataDir: string, partner: string): Promise<void> {
  const sample = join(RESOURCES_DIR, 'orders', 'so-1001-one-carton.json');
  const order = JSON.parse(await readFile(sample, 'utf8')) as object;
  const file = join(dataDir, 'tote.json');
  const orders = ['SO-81', 'SO-82'].map((reference) => ({ ...order, reference, tote: TOTE }));
  await writeFile(file, JSON.stringify(orders));
  await packbench(dataDir, partner, 'import', file);
}

test('a tote with two orders asks which one; scanning it again is then accepted', async ({
  packer,
  window,
  station,
  partner,
}) => {
  await twoInOneTote(station.dataDir, partner.baseUrl);
  await packer.scan(TOTE);
  const dialog = window.getByRole('dialog', { name: `2 orders wait in tote ${TOTE}. Which one?` });
  await expect(dialog.getByRole('img', { name: 'Barcode SO-82' })).toBeVisible();
  expect(await violations(window)).toEqual([]);
  await packer.scan('PB:CANCEL');
  await expect(dialog).toHaveCount(0);
  await packer.scan(TOTE);
  await expect(dialog).toBeVisible();
  await window.keyboard.press('Alt+2');
  await packer.told(/^Scan the next item/);
  await expect(dialog).toHaveCount(0);
  await packer.scan(TOTE);
  await expect(packer.answer).toHaveText(
    `${TOTE} is the tote of order SO-82, which is on the bench.`,
  );
  await packer.scan('PB:SET-ASIDE');
  await packer.told('Scan an order, or pick one');
  await packer.scan(TOTE);
  await expect(dialog).toBeVisible();
  await packer.scan('SO-81');
  await expect(dialog).toHaveCount(0);
  await packer.told(/^Scan the next item/);
});

test('an order bought while set aside stays on a card until its slip is scanned', async ({
  packer,
  window,
  partner,
}) => {
  await packer.scan('SO-1001');
  await packer.told(/^Scan the next item/);
  await window.keyboard.press('Alt+L');
  await expect
    .poll(() => packer.printed('label'))
    .toEqual([expect.stringContaining('SO-1001 carton SO-1001-C1')]);
  const [slip = ''] = await packer.printed('label');
  expect(await packer.textOf('label', slip)).toContain('Carton 1 of 1');
  await packer.scan('PB:SET-ASIDE');

  await toRates(packer);
  await partner.fault({ kind: 'cut', path: '/Shipments', times: null });
  await partner.answersAgain();
  await packer.scan('PB:BUY');
  await packer.told('Wait: purchase not confirmed. Do not ship another way.');
  await packer.scan('PB:SET-ASIDE', 'SO-1002');
  await packer.told(/^Scan the next item/);
  await partner.mend();

  const card = window.getByRole('region', { name: 'Bought meanwhile' });
  await expect(card).toContainText('SO-1001 is bought. Fetch its carton');
  await expect(card).toContainText('SO-1001-C1');
  // Another order is open: no slip is opened by accident.
  await expect(card.getByRole('button')).toHaveCount(0);
  expect(await violations(window)).toEqual([]);
  expect(await packer.printed('label')).toEqual([slip]);
  await packer.scan('PB:SET-ASIDE');
  await expect(card.getByRole('button', { name: 'Open order: SO-1001' })).toBeVisible();
  await window.reload();
  await expect(card).toContainText('SO-1001 is bought. Fetch its carton');

  await packer.scan('SO-1001-C1');
  await packer.told('Stick the label on. Then scan the next order');
  await expect(card).toHaveCount(0);
  await expect.poll(() => packer.printed('label')).toHaveLength(2);
  expect(await partner.sold()).toBe(1);
});

const weighing = test.extend({
  page: async ({ page }, use) => {
    await page.addInitScript(fakeHid);
    await use(page);
  },
});

const NOTHING = '02 0b ff 00 00';
/** 176.4 oz: 5 kg. */
const FIVE_KILOS = '04 0b ff e4 06';

weighing.describe('weight-first', () => {
  weighing.use({ settings: { 'labels.order': 'weight-first' } });

  weighing(
    'cartons too close to tell are barcodes on the screen, and a scan of one prints its label',
    async ({ packer, window }) => {
      await window.getByRole('button', { name: /^Settings/ }).click();
      await window.getByRole('tab', { name: 'Scale' }).click();
      await window.getByText('USB', { exact: true }).click();
      await window.getByRole('button', { name: 'Choose the USB scale' }).click();
      await weighs(window, NOTHING);
      await packer.scan('SO-1002');
      await packer.told(/^Scan the next item/);
      await packer.scan('SKILLET-26', 'SKILLET-26', 'PB:NEXT-CARTON', 'PB:PACK-REST');
      for (const name of ['SO-1002-C1', 'SO-1002-C2']) {
        await packer.scan(name);
        const weight = window.getByRole('article', { name }).getByLabel('Weight');
        await weight.fill('5');
        await weight.press('Enter');
        await expect(weight).toHaveValue('5');
      }
      await packer.scan('PB:RATES');
      await packer.told(/^Buy /);
      await packer.scan('PB:BUY');
      await packer.told('Put a carton on the scale');
      await weighs(window, NOTHING);
      await weighs(window, FIVE_KILOS);
      for (const name of ['SO-1002-C1', 'SO-1002-C2']) {
        await expect(window.getByRole('img', { name: `Barcode ${name}` })).toBeVisible();
      }
      expect(await violations(window)).toEqual([]);
      await packer.scan('SO-1002-C2');
      await packer.told('Stick the label on SO-1002-C2, then scan it');
      await expect(window.getByRole('img', { name: /^Barcode/ })).toHaveCount(0);
      await expect
        .poll(() => packer.printed('label'))
        .toEqual([expect.stringContaining('SO-1002-C2')]);
    },
  );
});
