import { expect, test } from './faulty-partner.ts';
import { packbench } from './packing.ts';
import { toRates } from './packing-steps.ts';

const ASKED = 'In a moment the station asks for them by itself.';

test('rates are requested automatically once all is packed, and once after each change', async ({
  packer,
  window,
  partner,
  station,
}) => {
  await packbench(
    station.dataDir,
    partner.baseUrl,
    'settings',
    'set',
    'rates.byThemselves',
    'true',
  );
  await packer.scan('SO-1001');
  await packer.told(/^Scan the next item/);
  // Opening an order asks once whether its country is served.
  await expect.poll(() => partner.asked('/Rates')).toBe(1);
  await partner.fault({ kind: 'latency', ms: 4000, path: '/Rates' });
  await packer.scan('MUG-SAND', 'MUG-SAND', 'TOWEL-WAFFLE');
  await expect(window.getByText(ASKED)).toBeVisible();
  await packer.told('Asking for the rates…');
  await expect(window.getByText('For 3 seconds now')).toBeVisible();
  await packer.told(/^Buy Standard DDP/);
  await expect(window.getByRole('article', { name: 'The offer' })).toContainText(
    /Standard.*Suggested/,
  );
  expect(await partner.asked('/Rates')).toBe(2);

  // After a person discarded them, they are not requested automatically …
  await window.keyboard.press('F6');
  await packer.told('All packed. Get the rates');
  await expect(window.getByText(ASKED)).toHaveCount(0);
  // … until something changes; a value being typed is waited for.
  await window.getByLabel('Weight').fill('1.1');
  await expect(window.getByText(ASKED)).toHaveCount(0);
  await window.keyboard.press('Enter');
  await packer.told(/^Buy Standard DDP/);
  expect(await partner.asked('/Rates')).toBe(3);
});

test('a partner that is down blocks nobody: a scan or a key asks again', async ({
  packer,
  window,
  partner,
}) => {
  await packer.scan('SO-1001');
  await packer.told(/^Scan the next item/);
  await packer.scan('MUG-SAND', 'MUG-SAND', 'TOWEL-WAFFLE');
  await partner.fault({ kind: 'cut', path: '/Rates', times: null });
  await packer.scan('PB:RATES');
  await packer.told('The partner is away: buy it later?');
  await expect(window.getByRole('alertdialog')).toHaveCount(0);
  await partner.mend();
  await window.keyboard.press('F5');
  await packer.told(/^Buy /);
});

test('waiting for slow rates can be stopped, and a late answer changes nothing', async ({
  packer,
  window,
  partner,
}) => {
  await packer.scan('SO-1001');
  await packer.told(/^Scan the next item/);
  await packer.scan('MUG-SAND', 'MUG-SAND', 'TOWEL-WAFFLE');
  await partner.fault({ kind: 'latency', ms: 2500, path: '/Rates' });
  await packer.scan('PB:RATES');
  await packer.told('Asking for the rates…');
  const late = window.waitForTimeout(3000);
  await window.keyboard.press('F6');
  await packer.told('All packed. Get the rates');
  await late;
  await packer.told('All packed. Get the rates');
});

test('a pick-up date makes the rates grey at once, past dates are rejected at the field, and the requested one is bought', {
  tag: '@long',
}, async ({ packer, window, partner }) => {
  await toRates(packer);
  const date = window.getByLabel('Pick-up date', { exact: true });
  const buy = window.getByRole('button', { name: /^Buy/ });
  await date.fill('2020-01-01');
  await packer.told('Change the pick-up date');
  await expect(buy).toBeDisabled();
  await expect(window.getByRole('article', { name: 'The offer' })).toContainText('Out of date');
  expect(await partner.asked('/Rates')).toBe(1);
  // Rates that are grey or not shown cannot be bought by a scan either.
  await packer.scan('PB:BUY');
  const stop = window.getByRole('alertdialog');
  await expect(stop).toContainText('no longer current');
  await stop.getByRole('button', { name: /^OK/ }).click();
  await window.keyboard.press('Alt+O');
  await packer.told('Choose an order to pack');
  await packer.scan('PB:BUY');
  await packer.told(/^Buy Standard DDP/);
  expect(await partner.sold()).toBe(0);

  const soon = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await date.fill(soon);
  await expect(buy).toBeDisabled();
  // Displayed like every date, in the order of the machine's locale.
  await date.blur();
  await expect(date).toHaveValue(/^\d{1,2} [A-Z][a-z]+ 20\d\d$/);
  await packer.told(/^Buy Standard DDP/);
  await expect(buy).toBeEnabled();
  expect(await partner.asked('/Rates')).toBe(2);
});

test('the configured rule suggests an offer and says why', { tag: '@long' }, async ({
  packer,
  window,
}) => {
  await window.keyboard.press('Alt+T');
  await window.getByRole('tab', { name: 'Rates' }).click();
  const rules = window.locator('.settings-section', { hasText: 'Which offer is suggested' });
  await expect(rules.getByText('Default').first()).toBeVisible();
  await window.getByText('Cheapest in time', { exact: true }).click();
  await expect(rules.getByText('Set here. Default: Cheapest')).toBeVisible();
  await window.getByLabel('Days it may take').fill('3');
  await window.getByRole('button', { name: 'Save: Days it may take' }).click();
  await expect(window.getByText('Saved').first()).toBeVisible();
  await window.getByRole('tab', { name: 'This window' }).click();
  await window.getByText('High contrast', { exact: true }).click();
  await expect(window.getByText('Set here. Default: As the system')).toBeVisible();
  await window.keyboard.press('Alt+B');
  await packer.scan('SO-1001');
  await packer.told(/^Scan the next item/);
  await packer.scan('MUG-SAND', 'MUG-SAND', 'TOWEL-WAFFLE', 'PB:RATES');
  await packer.told(/^Buy Express DDP/);
  await expect(window.getByText(/the only DDP offer within 3 days/)).toBeVisible();
});

test('locked DDP says why once, DDU is chosen by key, and the HS code is filled in at the bench', async ({
  packer,
  window,
}) => {
  await packer.scan('SO-1004');
  await packer.told(/^Scan the next item/);
  await window.keyboard.press('F7');
  await packer.scan('PB:RATES');
  await packer.told('Choose how it travels');
  await expect(window.getByText('Locked', { exact: true })).toHaveCount(1);
  await expect(window.getByText(/has no HS code/)).toHaveCount(1);
  await expect(window.getByRole('button', { name: 'Buy' })).toBeDisabled();
  await window.keyboard.press('Alt+4');
  await packer.told(/^Buy Standard DDU/);

  // Filling in the missing code at the bench unlocks DDP.
  await window.keyboard.press('Alt+D');
  const box = window.getByRole('dialog', { name: 'Customs data' });
  await expect(box.getByRole('group')).toHaveCount(1);
  await expect(box.getByLabel('HS code')).toBeFocused();
  await window.keyboard.type('9603', { delay: 110 });
  await window.keyboard.press('Enter');
  await expect(box).toContainText('not 6 digits');
  await window.keyboard.type('21', { delay: 110 });
  await window.keyboard.press('Enter');
  await packer.told('All packed. Get the rates');
  await expect(window.getByText(/has no HS code/)).toHaveCount(0);
  await window.keyboard.press('F8');
  await packer.told(/^Buy (Express|Standard) DDP/);
  await expect(window.getByText('Locked', { exact: true })).toHaveCount(0);
});

test('a purchase shows its steps and counts the labels as they arrive', async ({
  packer,
  window,
  partner,
}) => {
  await toRates(packer);
  await partner.fault({ kind: 'latency', ms: 1200, path: '/Shipments', when: 'after' });
  await partner.fault({ kind: 'latency', ms: 1500, path: '/documents' });
  await packer.scan('PB:BUY');
  const current = window.locator('[aria-current="true"]');
  await expect(current).toHaveText('Buy at the partner');
  await expect(current).toHaveText('Fetch the labels');
  await packer.told('Stick the label on. Then scan the next order');
});
