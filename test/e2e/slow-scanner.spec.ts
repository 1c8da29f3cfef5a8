import type { Page } from '@playwright/test';
import { inOrder, type Suffix, scanned } from '../renderer/support/key-streams.ts';
import { expect, test } from './packing.ts';
import { AHEAD } from './scanner.ts';

/** Keys of a scanner with a delay of `every` milliseconds between two, as a keyboard driver delivers them. */
async function slowScanner(page: Page) {
  const session = await page.context().newCDPSession(page);
  let free = 0;
  return async (text: string, every: number, suffix: Suffix = 'Enter') => {
    const start = Math.max(Date.now() + AHEAD, free);
    const scan = { text, suffix, pace: () => every, held: () => 4, gs: 'ctrl' } as const;
    const strokes = inOrder(scanned(scan, start));
    await Promise.all(
      strokes.map(({ down, key, code, at, shift }) => {
        const typed = key === 'Enter' ? '\r' : key.length === 1 ? key : undefined;
        return session.send('Input.dispatchKeyEvent', {
          type: down ? (typed ? 'keyDown' : 'rawKeyDown') : 'keyUp',
          timestamp: at / 1000,
          key,
          code,
          modifiers: shift ? 8 : 0,
          windowsVirtualKeyCode: { Enter: 13, Tab: 9, Shift: 16 }[key] ?? 0,
          ...(down && typed ? { text: typed } : {}),
        });
      }),
    );
    free = (strokes.at(-1)?.at ?? start) + 2_000;
  };
}

/** Nothing that takes text has the focus, as after a click beside everything. */
async function leaveFields(page: Page) {
  // A screen that still changes gives the focus back.
  await expect(page.getByText(/SO-1001/).first()).toBeVisible();
  await expect(async () => {
    await page.evaluate('document.activeElement?.blur()');
    await page.evaluate(
      'new Promise((then) => requestAnimationFrame(() => setTimeout(() => then(null), 300)))',
    );
    expect(await page.evaluate('document.activeElement === document.body')).toBe(true);
  }).toPass();
}

test('a keyboard scanner of 55 ms a key is shown, learnt, and then works', async ({
  packer,
  window,
}) => {
  const scan = await slowScanner(window);
  await leaveFields(window);
  await scan('SO-1001', 55);
  const shown = window.getByRole('status').filter({ hasText: 'Is this your scanner?' });
  await expect(shown).toContainText('These characters arrived at 55 ms a key: SO-1001.');
  await expect(shown).toContainText('They were not taken as a scan.');

  await shown.getByRole('button', { name: 'Yes, learn its pace' }).click();
  await expect(packer.answer).toContainText('Order SO-1001 is on the bench');
  await expect(shown).toHaveCount(0);

  await leaveFields(window);
  await scan('9520123000073', 55);
  await expect(packer.answer).toContainText('into SO-1001-C1');
  await expect(shown).toHaveCount(0);
});

test('what it typed into the scan field counts once, and is removed from it', async ({
  packer,
  window,
}) => {
  const scan = await slowScanner(window);
  const field = window.getByRole('textbox', { name: 'Scan or type' });
  const shown = window.getByRole('status').filter({ hasText: 'Is this your scanner?' });
  await field.click();
  await scan('SO-1001', 80);
  await expect(packer.answer).toContainText('Order SO-1001 is on the bench');
  await expect(shown).toContainText('They were taken as if somebody had typed them.');
  await shown.getByRole('button', { name: 'Close' }).click();

  // Without an end nothing took it.
  await field.click();
  await scan('9520123000073', 80, 'none');
  await expect(shown).toContainText('9520123000073');
  await expect(field).toHaveValue('9520123000073');
  await shown.getByRole('button', { name: 'Yes, learn its pace' }).click();
  await expect(packer.answer).toContainText('into SO-1001-C1');
  await expect(field).toHaveValue('');
});

test('slower than a person types it cannot be learnt, and counts where somebody says so', async ({
  packer,
  window,
}) => {
  const scan = await slowScanner(window);
  await leaveFields(window);
  await scan('SO-1001', 220);
  const shown = window.getByRole('status').filter({ hasText: 'Is this your scanner?' });
  await expect(shown).toContainText('Set a shorter delay between characters');
  await shown.getByRole('button', { name: 'Take it as a scan' }).click();
  await expect(packer.answer).toContainText('Order SO-1001 is on the bench');
});

test.describe('with Enter as the end of its codes', () => {
  test.use({ settings: { 'scanner.suffix': 'Enter' } });

  test('an end that the setting does not expect is shown, and any is taken from then on', async ({
    packer,
    window,
  }) => {
    const scan = await slowScanner(window);
    await leaveFields(window);
    await scan('SO-1001', 8, 'none');
    const shown = window.getByRole('status').filter({ hasText: 'did not end' });
    await expect(shown).toContainText('expects (by Enter): SO-1001');
    await shown.getByRole('button', { name: 'Take codes with any end' }).click();
    await expect(packer.answer).toContainText('Order SO-1001 is on the bench');
  });
});
