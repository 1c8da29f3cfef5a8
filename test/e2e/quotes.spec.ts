import type { Page } from '@playwright/test';
import { expect, test } from './faulty-partner.ts';
import { toRates } from './packing-steps.ts';

/** Delays the window's messages to the station, in their order. */
const slowLine = (window: Page) =>
  window.evaluate(() => {
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function later(text) {
      setTimeout(() => send.call(this, text), 4000);
    };
  });

test('a price that fell while its keys expired is accepted, and the fall is shown', async ({
  packer,
  window,
  partner,
}) => {
  await toRates(packer);
  await partner.surcharge(-10);
  await partner.expireKeys();
  await packer.scan('PB:BUY');
  await packer.told('Stick the label on. Then scan the next order');
  await expect(window.getByText(/^The price fell from USD [\d.]+ to USD [\d.]+/)).toBeVisible();
  expect(await partner.sold()).toBe(1);
});

test('a price that rose asks, keeps the chosen offer, and is bought only after a second confirmation', async ({
  packer,
  window,
  partner,
}) => {
  await toRates(packer);
  await window.keyboard.press('Alt+1');
  await packer.told(/^Buy Express DDP for/);
  const before = (await packer.sentence.textContent()) ?? '';
  await partner.surcharge(25);
  await partner.expireKeys();
  await window.keyboard.press('F9');

  const asked = window.getByRole('alertdialog', { name: 'The price has risen' });
  await expect(asked).toContainText(/from USD [\d.]+ to USD [\d.]+ before it was bought/);
  await expect(asked).toContainText('Nothing was bought');
  expect(await partner.sold()).toBe(0);
  await window.keyboard.press('Escape');
  // Keys go to the dialog until it has closed.
  await expect(asked).toHaveCount(0);
  // The packer had chosen Express: not the suggestion of the new rates.
  await packer.told(/^Buy Express DDP for/);
  expect(await packer.sentence.textContent()).not.toBe(before);
  await expect(window.getByRole('button', { name: /^Buy/ })).toBeEnabled();
  await window.keyboard.press('F9');
  await packer.told('Stick the label on. Then scan the next order');
  await expect(window.getByText(/Express DDP/)).toBeVisible();
  expect(await partner.sold()).toBe(1);
});

test('a key pressed right after acknowledging a message works, however slow the connection', async ({
  packer,
  window,
  partner,
}) => {
  await toRates(packer);
  await partner.surcharge(25);
  await partner.expireKeys();
  await window.keyboard.press('F9');
  await expect(window.getByRole('alertdialog', { name: 'The price has risen' })).toBeVisible();
  await slowLine(window);
  await window.keyboard.press('Escape');
  await expect(window.getByRole('alertdialog')).toHaveCount(0, { timeout: 3_000 });
  await window.keyboard.press('F9');
  await packer.told('Stick the label on. Then scan the next order');
  expect(await partner.sold()).toBe(1);
});

test('rates being requested again are grey at once and cannot be bought', async ({
  packer,
  window,
}) => {
  await toRates(packer);
  // The connection to the station is slow: the press alone must make the rates stale.
  await slowLine(window);
  await window.keyboard.press('Alt+U');
  await packer.told('Asking again…');
  await expect(window.getByRole('article', { name: 'The offer' })).toContainText('Out of date');
  await expect(window.getByRole('button', { name: '3 other offers' })).toBeDisabled();
  await expect(window.getByRole('button', { name: /^Buy/ })).toBeDisabled();
  await packer.told(/^Buy Standard DDP/);
  await expect(window.getByRole('button', { name: '3 other offers' })).toBeEnabled();
  await expect(window.getByText('Out of date')).toHaveCount(0);
});
