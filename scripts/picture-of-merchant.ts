import { packbench } from '../test/e2e/packing.ts';
import type { Stage } from './picture-stage.ts';

/** Shows an order of a merchant; buys nothing. */
export async function packForMerchant(
  { page, packer, shoot }: Stage,
  dataDir: string,
): Promise<void> {
  const logo = await page.evaluate<string>(AURORA_LOGO);
  const merchants = [
    {
      name: 'Aurora Outfitters',
      colour: '#12507b',
      logo,
      notes: 'Tissue paper around knitwear. The card with the red star goes on top.',
    },
    {
      name: 'Nordlicht Keramik',
      colour: '#f7c54a',
      notes: 'Two layers of paper, nothing touches.',
    },
  ];
  const value = JSON.stringify(merchants);
  await packbench(dataDir, 'sandbox', 'settings', 'set', 'merchants', value);
  await page.keyboard.press('Alt+B');
  await packer.scan('SO-1005');
  await packer.told(/^Scan the next item/);
  await packer.scan('AUR-JERSEY-M');
  await packer.told(/4 units/);
  await shoot('merchant');
  await packer.scan('MUG-SAND');
  await page.getByRole('alertdialog', { name: 'Of another merchant' }).waitFor();
  await shoot('merchant-stop');
  await page.keyboard.press('Escape');
  await page.keyboard.press('F6');
  await packer.told('Scan an order, or pick one');
  await page.keyboard.press('Alt+T');
  await page.getByRole('tab', { name: 'Merchants', exact: true }).click();
  await page.getByRole('button', { name: 'Set up: Aurora Outfitters' }).waitFor();
  await shoot('merchants');
  await page.keyboard.press('Alt+B');
}

/** Drawn by code, because the merchant is invented and has no logo file. */
const AURORA_LOGO = `(() => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [120, 80];
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#12507b';
  for (const [x, high] of [[14, 30], [40, 62], [66, 46], [92, 22]]) pen.fillRect(x, 74 - high, 14, high);
  return canvas.toDataURL('image/png');
})()`;
