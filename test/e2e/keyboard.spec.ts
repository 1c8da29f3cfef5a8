import type { Page } from '@playwright/test';
import { expect, test } from './packing.ts';
import { AHEAD } from './scanner.ts';

test('typing "?" lists the keys, but not a "?" inside a code', { tag: '@long' }, async ({
  packer,
  window,
}) => {
  const help = window.getByRole('dialog', { name: 'Keys and command barcodes' });
  await expect(window.getByRole('textbox', { name: 'Scan or type' })).toBeFocused();
  await window.keyboard.press('?');
  await expect(help).toBeVisible();
  await window.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await expect(window.getByRole('textbox', { name: 'Scan or type' })).toHaveValue('');

  // With the focus in no field, and in a text field.
  await window.keyboard.press('Alt+S');
  await packer.told('Find a shipment');
  await expect(window.getByRole('searchbox')).toBeFocused();
  await window.keyboard.press('?');
  await expect(window.getByRole('searchbox')).toHaveValue('?');
  await window.getByRole('button', { name: 'Bench' }).focus();
  // Two keys within a tenth of a second count as a scanner's: this one has a later time.
  await questionMark(window);
  await expect(help).toBeVisible();
  await window.keyboard.press('Escape');
  await expect(help).toHaveCount(0);

  await window.keyboard.press('Alt+B');
  await packer.told('Scan an order, or pick one');
  for (const code of ['NO?SUCH', '?NO-SUCH', 'NO-SUCH?']) {
    await packer.scan(code);
    await expect(window.getByRole('alertdialog')).toContainText(code);
    await window.keyboard.press('Escape');
    await expect(window.getByRole('alertdialog')).toHaveCount(0);
    await expect(help).toHaveCount(0);
  }
});

test('after every step the focus is visible and on the next action', async ({ packer, window }) => {
  const field = window.getByRole('textbox', { name: 'Scan or type' });
  await expect(field).toBeFocused();
  await window.keyboard.type('SO-1001', { delay: 60 });
  await window.keyboard.press('Enter');
  await packer.told(/^Scan the next item/);
  await expect(field).toBeFocused();
  // The entries under More have their keys here too.
  for (const [key, name] of [
    ['Alt+E', /^Receiver/],
    ['Alt+D', /^Customs data/],
    ['Alt+H', /^Hold/],
  ] as const) {
    await window.keyboard.press(key);
    await expect(window.getByRole('dialog', { name })).toBeVisible();
    await window.keyboard.press('Escape');
    await expect(window.getByRole('dialog')).toHaveCount(0);
    await expect(field).toBeFocused();
    // Opened from More, it has no place to return to: the button was in a dialog that is gone.
    await window.keyboard.press('Alt+M');
    await expect(window.getByRole('dialog', { name: 'More' })).toBeVisible();
    await window.keyboard.press(key);
    await expect(window.getByRole('dialog', { name })).toBeVisible();
    await window.keyboard.press('Escape');
    await expect(window.getByRole('dialog')).toHaveCount(0);
    await expect(field).toBeFocused();
  }
  // So is the simulator with the button that had the focus.
  await window.keyboard.press('Alt+I');
  const simulator = window.getByRole('region', { name: 'Simulate scanner and scale' });
  await expect(simulator.getByRole('button').first()).toBeFocused();
  await window.keyboard.press('Alt+I');
  await expect(simulator).toHaveCount(0);
  await expect(field).toBeFocused();
  await window.keyboard.press('F7');
  await packer.told('All packed. Get the rates');
  await expect(window.getByRole('button', { name: 'Get rates' })).toBeFocused();
  expect(await isFocusSeen(window)).toBe(true);
  await window.keyboard.press('Enter');
  await packer.told(/^Buy /);
  // The focus is on the other offers, not on the button that spends money: one Enter too many buys nothing.
  await expect(window.getByRole('button', { name: '3 other offers' })).toBeFocused();
  expect(await isFocusSeen(window)).toBe(true);
  await window.keyboard.press('Enter');
  await packer.told('Choose how it travels');
  await expect(window.getByRole('button', { pressed: true })).toBeFocused();
  expect(await isFocusSeen(window)).toBe(true);
  await window.keyboard.press('Enter');
  await packer.told(/^Buy /);
  await expect(window.getByRole('button', { name: '3 other offers' })).toBeFocused();
  await window.keyboard.press('F9');
  await packer.told('Stick the label on. Then scan the next order');
  await expect(window.getByRole('button', { name: 'Next order' })).toBeFocused();
  expect(await isFocusSeen(window)).toBe(true);
  await window.keyboard.press('Enter');
  await packer.told('Scan an order, or pick one');
  await expect(field).toBeFocused();

  await window.keyboard.press('Alt+O');
  await packer.told('Choose an order to pack');
  await expect(window.getByRole('searchbox')).toBeFocused();
  await window.keyboard.press('Alt+T');
  await packer.told('Set up this station');
  await expect(window.getByRole('tab', { selected: true })).toBeFocused();
  expect(await isFocusSeen(window)).toBe(true);
});

/** Pressed as by a person: a while after the previous key, however fast the test is. */
async function questionMark(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const timestamp = (Date.now() + AHEAD) / 1000;
  for (const type of ['keyDown', 'keyUp'] as const)
    await session.send('Input.dispatchKeyEvent', { type, timestamp, key: '?', text: '?' });
}

/** The focus ring is around the focused element or around the element that represents it. */
function isFocusSeen(page: Page): Promise<boolean> {
  return page.evaluate<boolean>(`(() => {
    const ringed = (element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 3;
    };
    for (let each = document.activeElement; each && each !== document.body; each = each.parentElement) {
      if (ringed(each)) return true;
    }
    return false;
  })()`);
}
