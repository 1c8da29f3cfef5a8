import { violations } from './axe.ts';
import { expect, test } from './faulty-partner.ts';
import { held } from './fixtures.ts';
import { packbench } from './packing.ts';

const ALL = ['MUG-SAND', 'MUG-SAND', 'TOWEL-WAFFLE'];

test('a key pressed while the next screen loads gives a message, and works once the screen is there', async ({
  packer,
  window,
}) => {
  const arrive = await held(window, /\/rates-(?!due)[^/]*\.js$/);
  await window.reload();
  // Scans go to the station: wait until it is ready.
  await packer.told('Scan an order, or pick one');
  await packer.scan('SO-1001');
  await packer.told(/^Scan the next item/);
  await packer.scan(...ALL, 'PB:RATES');
  // Requesting rates has a screen of its own, which may still be loading.
  await expect(async () => {
    await window.keyboard.press('F9');
    const told = window.getByText('This screen is still loading. Press the key again.');
    await expect(told).toBeVisible({ timeout: 1000 });
  }).toPass();
  arrive();
  await packer.told(/^Buy /);
  await window.keyboard.press('F9');
  await packer.told('Stick the label on. Then scan the next order');
});

test('a key without effect during a request names what the screen waits for', async ({
  packer,
  window,
  partner,
}) => {
  await packer.scan('SO-1001');
  await packer.told(/^Scan the next item/);
  await partner.fault({ kind: 'latency', ms: 4000, path: '/Rates' });
  await packer.scan(...ALL, 'PB:RATES');
  await packer.told('Asking for the rates…');
  await window.keyboard.press('F9');
  await expect(window.locator('.ignored-key')).toHaveText('Asking for the rates…');
});

test('the buy key does not buy rates at the moment they arrive, and says why', async ({
  packer,
  window,
  partner,
  station,
}) => {
  const { dataDir } = station;
  await packbench(dataDir, partner.baseUrl, 'settings', 'set', 'rates.byThemselves', 'true');
  await packer.scan('SO-1001');
  await packer.told(/^Scan the next item/);
  // At the very moment that the rates are shown, however slow the machine is.
  await window.evaluate(`(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('h1')?.textContent?.startsWith('Buy ')) return;
      watch.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'F9', bubbles: true }));
    });
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  })()`);
  await packer.scan(...ALL);
  await packer.told(/^Buy /);
  await expect(window.locator('.ignored-key')).toHaveText(
    'The rates have just come. Look at them, then press F9 again.',
  );
  expect(await violations(window)).toEqual([]);
  await expect(window.getByRole('button', { name: /^Buy for/ })).toBeEnabled();
  expect(await partner.sold()).toBe(0);
  await window.keyboard.press('F9');
  await packer.told('Stick the label on. Then scan the next order');
});
