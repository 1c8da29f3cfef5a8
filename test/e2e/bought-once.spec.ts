import { expect, test } from './faulty-partner.ts';
import { toRates } from './packing-steps.ts';

test('a double click, Enter held down and a reload midway buy one shipment', async ({
  packer,
  window,
  partner,
}) => {
  await toRates(packer);
  await partner.fault({ kind: 'latency', ms: 1500, path: '/Shipments', when: 'after' });
  const buy = window.getByRole('button', { name: /^Buy for/ });
  await buy.dblclick();
  for (let press = 0; press < 10; press++) await window.keyboard.press('Enter');
  await window.keyboard.press('F9');
  await window.reload();
  await packer.told('Stick the label on. Then scan the next order');
  expect(await partner.sold()).toBe(1);
});

test('an order open in two windows is bought once', async ({
  packer,
  window,
  partner,
  station,
}) => {
  await toRates(packer);
  const other = await window.context().newPage();
  await other.goto(station.url);
  await expect(other.getByRole('button', { name: /^Buy for/ })).toBeVisible();
  await partner.fault({ kind: 'latency', ms: 1000, path: '/Shipments', when: 'after' });
  await Promise.all([window.keyboard.press('F9'), other.keyboard.press('F9')]);
  await packer.told('Stick the label on. Then scan the next order');
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Stick the label on');
  // The second window gets a message in the answer line, not a stop.
  for (const page of [window, other]) await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect(await partner.sold()).toBe(1);
});

test('the station reconciles a purchase with a lost answer without a person', async ({
  packer,
  partner,
}) => {
  await toRates(packer);
  await partner.answersAgain();
  await partner.fault({ kind: 'cut', path: '/Shipments', when: 'after' });
  await packer.scan('PB:BUY');
  await packer.told('Wait: purchase not confirmed. Do not ship another way.');
  await packer.told('Stick the label on. Then scan the next order');
  expect(await partner.sold()).toBe(1);
});
