import { expect, test } from './faulty-partner.ts';
import { CARTON_FIRST, packbench } from './packing.ts';
import { toRates, toRatesOfTwo } from './packing-steps.ts';

test('a purchase with a lost answer is shown as not confirmed, and reconciled without buying twice', async ({
  packer,
  window,
  partner,
}) => {
  await toRates(packer);
  await partner.answersAgain();
  await partner.fault({ kind: 'cut', path: '/Shipments', when: 'after' });
  await packer.scan('PB:BUY');
  await packer.told('Wait: purchase not confirmed. Do not ship another way.');
  await expect(window.getByText('1 purchase not confirmed')).toBeVisible();
  await expect(window.getByRole('alertdialog')).toHaveCount(0);

  await window.reload();
  await packer.told('Wait: purchase not confirmed. Do not ship another way.');
  await window.getByRole('button', { name: 'Ask now' }).click();
  await packer.told('Stick the label on. Then scan the next order');
  await expect(window.getByText(/purchases? not confirmed/)).toHaveCount(0);
  expect(await partner.sold()).toBe(1);
});

test('a real partner is named, and its refusal stays until acknowledged, in its own words', async ({
  packer,
  window,
  partner,
}) => {
  const bar = window.getByRole('region', { name: 'State of the station' });
  await expect(bar).toContainText(new URL(partner.baseUrl).host);
  await expect(bar).not.toContainText('SANDBOX');
  await packer.scan('SO-1010');
  await packer.told(/^Scan the next item/);
  await window.keyboard.press('F7');
  await window.keyboard.press('F8');
  const stop = window.getByRole('alertdialog');
  await expect(stop).toBeVisible({ timeout: 60_000 });
  await window.reload();
  await expect(stop).toBeVisible();
  await window.getByRole('button', { name: /^OK/ }).click();
  await expect(stop).toHaveCount(0);
  await packer.told('All packed. Get the rates');
});

test.describe('carton-first', () => {
  test.use({ settings: CARTON_FIRST });

  test('labels without a reference are accepted one by one before they print', async ({
    packer,
    window,
    partner,
  }) => {
    await toRatesOfTwo(packer, window);
    await partner.fault({ kind: 'labels', style: 'no-reference' });
    await packer.scan('PB:BUY');

    await packer.told('Look at each label, then accept it for its carton');
    await expect(window.getByText('By position only', { exact: true })).toHaveCount(2);
    expect(await packer.printed('label')).toEqual([]);
    await window.getByRole('button', { name: /^Enlarge: Label of carton SO-1002-C1/ }).click();
    await expect(window.getByRole('dialog', { name: 'Label of carton SO-1002-C1' })).toBeVisible();
    await window.keyboard.press('Escape');

    const accept = window.getByRole('button', { name: /^This is its label/ });
    await expect(accept).toHaveCount(2);
    await accept.first().click();
    await expect(accept).toHaveCount(1);
    await accept.first().click();
    await packer.told('Scan a carton');
  });
});

test('labels that match no carton stop printing and show the text found on them', async ({
  packer,
  window,
  partner,
}) => {
  await toRatesOfTwo(packer, window);
  await partner.fault({ kind: 'labels', style: 'foreign' });
  await packer.scan('PB:BUY');
  await packer.told('Bought, but a label is on hold');
  await expect(window.getByRole('img', { name: 'Found, but for no carton' }).first()).toBeVisible();
  expect(await packer.printed('label')).toEqual([]);
  // One action leads on, and it has the focus; held labels are not offered for printing.
  await expect(window.getByRole('button', { name: 'Give label files' })).toBeFocused();
  await expect(window.getByRole('button', { name: 'Print everything' })).toHaveCount(0);

  // A supervisor who looked at its picture accepts it for the carton that has none.
  await window.getByRole('button', { name: /^Label of SO-1002-C2/ }).click();
  await packer.told('Put this label on carton 1, then scan it');
  await expect.poll(() => packer.printed('label')).toHaveLength(1);
});

test('without a label printer the screen offers to set one', async ({
  packer,
  window,
  partner,
  station,
}) => {
  const { dataDir } = station;
  await packbench(dataDir, partner.baseUrl, 'settings', 'set', 'printers.label', 'null');
  await toRates(packer);
  await packer.scan('PB:BUY');
  await packer.told('No label printer is set');
  const stop = window.getByRole('alertdialog');
  await expect(stop).toContainText('No printer is assigned for labels');
  await stop.getByRole('button', { name: /^OK/ }).click();
  await packer.told('No label printer is set');
  const setIt = window.getByRole('button', { name: 'Set a printer' });
  await expect(setIt).toBeFocused();
  await window.keyboard.press('F8');
  await expect(window.getByRole('tab', { name: 'Printers' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});
