import { meddle } from '../support/meddler.ts';
import { type Relabelled, relabelled } from '../support/return-options.ts';
import { violations } from './axe.ts';
import { test as base, expect } from './faulty-partner.ts';
import { barcodeOf, toRates } from './packing-steps.ts';

const test = base.extend<{ options: Relabelled }>({
  options: async ({ browserName: _none }, use) => await use(relabelled()),
  partner: async ({ partner, options }, use) => {
    const between = await meddle(partner.baseUrl, options);
    await use({ ...partner, baseUrl: between.baseUrl });
    await between.close();
  },
});

test('three return options of one carrier are distinguishable, and the chosen one is bought', async ({
  packer,
  window,
  options,
}) => {
  options.options.push({ key: 'UPS Odd', said: { ShippingCost: 'abc' } });
  await toRates(packer);
  await packer.scan('PB:BUY');
  await packer.told('Stick the label on. Then scan the next order');
  const label = await barcodeOf(packer, 'SO-1001');
  await window.keyboard.press('F6');
  await packer.told('Scan an order, or pick one');
  await window.keyboard.press('Alt+R');
  await packer.told('Scan the label of the return');
  await packer.scan(label);
  await packer.told('What comes back?');
  await window.keyboard.press('F8');
  await packer.told('Choose an offer for the return');

  const offers = window.getByRole('radio');
  await expect(offers).toHaveCount(3);
  await expect(window.getByRole('radio', { name: /^UPS Standard UPS .*14\.25/ })).toBeChecked();
  const saver = window.getByRole('radio', { name: /^UPS Express Saver .*40\.00/ });
  await expect(saver).not.toBeChecked();
  await expect(
    window.getByRole('radio', { name: /^UPS Collect .*Price confirmed at pickup/ }),
  ).not.toBeChecked();
  // An unreadable option is named, and not offered.
  await expect(
    window.getByText(/UPS Odd cannot be read and is left out.*UPS Odd\.DDU\.ShippingCost/),
  ).toBeVisible();
  expect(await violations(window)).toEqual([]);
  await expect(window.getByRole('button', { name: 'Buy return: USD 14.25' })).toBeVisible();

  await saver.check({ force: true });
  const answered = Promise.withResolvers<void>();
  options.instead = () => answered.promise.then(() => null);
  await window.getByRole('button', { name: 'Buy return: USD 40.00' }).click();
  await packer.told('Buying the return… Wait');
  await packer.scan('SO-1002');
  await expect(window.getByRole('alertdialog')).toBeVisible();
  answered.resolve();
  // Behind the stop.
  await expect(window.locator('#main h1')).toHaveText('The return is bought. Take its label');
  await window.keyboard.press('Enter');
  await expect(window.getByRole('alertdialog')).toHaveCount(0);
  await expect(window.getByRole('button', { name: 'Next return' })).toBeFocused();
  expect(options.bought).toEqual([options.keys.get('UPS Express Saver')]);
  await expect(window.getByRole('article', { name: 'Return SO-1001-R1' })).toContainText(
    'USD 40.00',
  );
});
