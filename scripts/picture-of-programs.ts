import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packbench } from '../test/e2e/packing.ts';
import type { Stage } from './picture-stage.ts';

const KINDS = ['order.imported', 'shipment.confirmed', 'shipment.delivered'];
const MOST_LOOKS = 60;
const LOOK_MS = 500;
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
/** The second order has an unreadable weight. */
const MONDAY = `reference,currency,ship_to_name,ship_to_address_line1,ship_to_city,ship_to_country,sku,quantity,unit_weight,weight_unit,unit_price
SO-2001,CHF,Ada Weber,Weg 1,Bern,CH,MUG-SAND,2,0.38,KG,12.50
SO-2002,CHF,Jan Keller,Gasse 4,Basel,CH,MUG-SAND,1,heavy,KG,12.50
`;

/** Sets up a hot folder and a local program that receives events, until `close`. */
export async function connectPrograms({ page, packer }: Stage, dataDir: string) {
  const folder = await mkdtemp(join(tmpdir(), 'orders-'));
  const receiver = createServer((request, response) => {
    request.resume();
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/packbench`;
  const set = (key: string, value: string) =>
    packbench(dataDir, 'sandbox', 'settings', 'set', key, value);
  await set('exchange.folder', folder);
  await set('exchange.webhooks', JSON.stringify([{ url, kinds: KINDS }]));
  await page.keyboard.press('Alt+T');
  await page.getByRole('tab', { name: 'Integrations' }).click();
  await page.getByRole('button', { name: `Secret: ${url}` }).click();
  await page.getByLabel('Secret, whsec_ and its base64').fill(SECRET);
  await page.getByRole('button', { name: `Keep: ${url}` }).click();
  await page.getByText('Secret stored').waitFor();
  await page.keyboard.press('Alt+B');
  await packer.told('Scan an order, or pick one');
  return {
    /** Shows what was received and sent since, and what failed. */
    async shoot({ shoot }: Stage): Promise<void> {
      await mkdir(join(folder, 'in'), { recursive: true });
      await writeFile(join(folder, 'in', 'monday.csv'), MONDAY);
      await page.keyboard.press('Alt+T');
      await page.getByRole('tab', { name: 'Integrations' }).click();
      await page.getByText('What failed').waitFor();
      // That an event was posted changes nothing in the station: the screen shows it when it looks again.
      const posted = page.getByRole('listitem').filter({ hasText: 'SO-2001' });
      for (let tries = 0; tries < MOST_LOOKS && (await posted.count()) === 0; tries += 1) {
        await page.getByRole('button', { name: 'Look again' }).click();
        await page.waitForTimeout(LOOK_MS);
      }
      await posted.first().waitFor();
      const block = page.getByRole('region', { name: 'Status' });
      await block.evaluate((element) => element.scrollIntoView({ block: 'start' }));
      await shoot('programs');
    },
    async close(): Promise<void> {
      receiver.closeAllConnections();
      receiver.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
