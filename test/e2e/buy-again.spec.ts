import { expect, test } from './faulty-partner.ts';
import { toRates } from './packing-steps.ts';

test('a dearer price is bought again only after it was shown, by a button that says so', async ({
  packer,
  window,
  partner,
}) => {
  await toRates(packer);
  await packer.scan('PB:BUY');
  await packer.told('Stick the label on. Then scan the next order');
  await packer.scan('PB:NEXT-ORDER');
  await packer.told('Scan an order, or pick one');
  await window.keyboard.press('Alt+S');
  await window.getByRole('row', { name: 'SO-1001' }).click();
  await window.getByRole('button', { name: 'Record cancellation' }).click();
  const box = window.getByRole('dialog');
  await box.getByLabel(/^Why/).fill('cancelled in the portal');
  await box.getByRole('button', { name: 'Record it as cancelled' }).click();
  await expect(box).toHaveCount(0);

  await window.getByRole('button', { name: 'Buy again' }).click();
  await box.getByLabel('New reference').fill('SO-1001-2');
  await box.getByLabel('Why it is bought again').fill('the first was cancelled');
  await box.getByRole('button', { name: 'Show the price' }).click();
  const buy = box.getByRole('button', { name: /^Buy for USD/ });
  await expect(buy).toBeVisible();
  await partner.surcharge(50);
  await partner.expireKeys();
  await buy.click();
  await box.getByRole('button', { name: 'Show the price' }).click();
  expect(await partner.sold()).toBe(1);
  await box.getByRole('button', { name: /^Buy all the same for USD/ }).click();
  await expect(box).toHaveCount(0);
  expect(await partner.sold()).toBe(2);
});
