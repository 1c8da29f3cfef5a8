import { violations } from './axe.ts';
import { test as atPartner, expect } from './faulty-partner.ts';
import { measureIn } from './lost.ts';
import { test as onSandbox, type Packer, packbench } from './packing.ts';
import { fileDialog, toCustomsData, toRates } from './packing-steps.ts';

/** The largest and the smallest; text at twice its size, by the window and by the browser. */
const SIZES = [
  { name: '1366x768', width: 1366, height: 768, own: 1, browser: 16 },
  { name: '1024x768', width: 1024, height: 768, own: 1, browser: 16 },
  { name: '1024x768, text 200 %', width: 1024, height: 768, own: 2, browser: 16 },
] as const;

type Window = Parameters<typeof violations>[0];

/** Looks at one screen after another, and says of each what is wrong with it. */
async function looker(window: Window) {
  const lostIn = await measureIn(window);
  const found: [string, string[]][] = [];
  return {
    found,
    async look(screen: string): Promise<void> {
      const wrong = await violations(window);
      for (const size of SIZES) {
        const lost = await lostIn(size);
        wrong.push(...lost.map((each) => `${size.name}: ${each}`));
      }
      await lostIn(SIZES[0]);
      if (wrong.length > 0) found.push([screen, wrong]);
    },
  };
}

async function typedAndImported(
  packer: Packer,
  window: Window,
  look: (s: string) => Promise<void>,
) {
  await window.keyboard.press('Alt+O');
  await packer.told('Choose an order to pack');
  await window.keyboard.press('F2');
  await packer.told('Type the order in');
  await window.getByRole('combobox', { name: 'Country', exact: true }).fill('BR');
  await window.keyboard.press('F8');
  await expect(window.getByText(/fields do not fit yet/)).toBeVisible();
  await look('order entry');
  await window.keyboard.press('Escape');
  await packer.told('Choose an order to pack');
  await expect(window.getByRole('row').first()).toBeVisible();
  const choose = async (text: string) => {
    const choosing = await fileDialog(window, 'Alt+F');
    await choosing.setFiles({ name: 'march', mimeType: 'text/plain', buffer: Buffer.from(text) });
  };
  await choose('reference,sku,quantity\nSO-2001,MUG,none\n');
  await expect(window.getByRole('alertdialog')).toContainText('Which column is what?');
  await look('import columns');
  await window.keyboard.press('Escape');
  await expect(window.getByRole('alertdialog')).toHaveCount(0);
  await choose('{"reference": "SO-2001"}');
  await expect(window.getByRole('alertdialog')).toContainText('not taken');
  await look('import preview');
  await window.keyboard.press('Escape');
}

atPartner(
  'what is seen rarely shuts nobody out, and loses nothing at any size',
  async ({ packer, window }) => {
    const { found, look } = await looker(window);
    await window.keyboard.press('Alt+N');
    await expect(window.getByRole('dialog', { name: 'Who is packing?' })).toBeVisible();
    await look('sign-in');
    await window.keyboard.press('Escape');
    await typedAndImported(packer, window, look);

    await packer.scan('SO-1002');
    await packer.told(/^Scan the next item/);
    await window.keyboard.press('Alt+M');
    await expect(window.getByRole('dialog', { name: 'More for this order' })).toBeVisible();
    await look('more');
    await window.keyboard.press('Escape');
    await window.keyboard.press('F6');
    await packer.told('Scan an order, or pick one');
    await packer.scan('SO-1004');
    await packer.told(/^Scan the next item/);
    await toCustomsData(window);
    await expect(window.getByRole('dialog').getByRole('group')).toHaveCount(1);
    await look('customs data');
    await window.keyboard.press('Alt+G');
    await expect(window.getByRole('dialog', { name: /^Which HS code/ })).toBeVisible();
    await window.keyboard.press('Alt+G');
    await expect(window.getByRole('button', { name: 'Take this code' })).toBeVisible();
    await look('classification');
    expect(found).toEqual([]);
  },
);

atPartner(
  'nor does a shipment with what happened to it, and the box that cancels it',
  async ({ packer, window, partner, station }) => {
    const { found, look } = await looker(window);
    const path = 'connection.operations.cancelShipments';
    await packbench(station.dataDir, partner.baseUrl, 'settings', 'set', path, '/Shipments/Cancel');
    await toRates(packer);
    await packer.scan('PB:BUY');
    await packer.told('Stick the label on. Then scan the next order');
    await window.keyboard.press('Alt+S');
    await window.getByRole('row', { name: 'SO-1001' }).click();
    const shipment = window.getByRole('region', { name: 'SO-1001' });
    const happened = shipment.getByRole('list', { name: 'What happened' });
    await expect(happened).toContainText('Rates came from the partner');
    await expect(happened).toContainText('1 of 1 label fetched');
    await shipment.getByRole('button', { name: 'Cancel shipment' }).click();
    const box = window.getByRole('dialog', { name: 'Cancel what was bought?' });
    await box.getByRole('button', { name: 'Ask the partner to cancel' }).click();
    await expect(box).toContainText('expected a reason');
    await look('cancel box');
    await box.getByLabel('Why it is cancelled').fill('ordered twice');
    await box.getByRole('button', { name: 'Ask the partner to cancel' }).click();
    await expect(happened.getByRole('listitem').last()).toContainText('Cancelled');
    const decided = shipment.getByRole('list', { name: 'What people decided about it' });
    await expect(decided).toContainText('ordered twice');
    await look('cancelled shipment');
    expect(found).toEqual([]);
  },
);

atPartner(
  'nor does the box that settles what is not known',
  async ({ packer, window, partner }) => {
    const { found, look } = await looker(window);
    await toRates(packer);
    await partner.fault({ kind: 'cut', path: '/Shipments', when: 'before', times: null });
    await packer.scan('PB:BUY');
    await packer.told('Wait: purchase not confirmed. Do not ship another way.');
    await window.keyboard.press('Alt+J');
    await expect(window.getByRole('dialog')).toBeVisible();
    await look('settle box');
    expect(found).toEqual([]);
  },
);

onSandbox('nor does the first step of a set-up', async ({ packer, window }) => {
  const { found, look } = await looker(window);
  await window.getByRole('button', { name: 'Connect my account' }).click();
  await packer.told('Whom does this station buy from?');
  await look('set-up');
  await window.reload();
  await packer.told('Whom does this station buy from?');
  expect(found).toEqual([]);
});
