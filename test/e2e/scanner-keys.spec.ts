import type { Page } from '@playwright/test';
import type { Stroke } from '../../src/renderer/scanner/wedge.ts';
import { TEST_BARCODE } from '../../src/shared/settings/scanner-settings.ts';
import {
  type Gs,
  inOrder,
  type Scan,
  type Suffix,
  scanned,
} from '../renderer/support/key-streams.ts';
import { expect, test } from './packing.ts';
import { AHEAD } from './scanner.ts';

const GS = '\x1d';

/** Real key events with the scanner's own times, in bursts as a keyboard driver delivers them. */
async function keyboard(
  page: Page,
): Promise<(scan: Partial<Scan> & { text: string }) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  let free = 0;
  return async (scan) => {
    const whole: Scan = {
      pace: () => 12,
      held: (pace) => pace / 2,
      suffix: 'Enter',
      gs: 'ctrl',
      ...scan,
    };
    const start = Math.max(Date.now() + AHEAD, free);
    const strokes = inOrder(scanned(whole, start));
    await Promise.all(
      strokes.map((stroke) => session.send('Input.dispatchKeyEvent', eventOf(stroke))),
    );
    // Nobody scans twice within half a second.
    free = (strokes.at(-1)?.at ?? start) + 500;
  };
}

function eventOf({ down, key, code, at, shift, ctrl, alt }: Stroke) {
  const text = key === 'Enter' ? '\r' : key.length === 1 && !ctrl && !alt ? key : undefined;
  return {
    type: down ? (text ? 'keyDown' : 'rawKeyDown') : 'keyUp',
    timestamp: at / 1000,
    key,
    code,
    modifiers: (alt ? 1 : 0) + (ctrl ? 2 : 0) + (shift ? 8 : 0),
    windowsVirtualKeyCode: VIRTUAL[key] ?? 0,
    ...(down && text ? { text } : {}),
  } as const;
}

const VIRTUAL: Readonly<Record<string, number>> = {
  Enter: 13,
  Tab: 9,
  F8: 119,
  Shift: 16,
  Control: 17,
  Alt: 18,
};

const german: Scan['seen'] = ({ key, code, shift }) => {
  const marks: Record<string, string> = {
    KeyY: 'zZ',
    KeyZ: 'yY',
    Minus: 'ß?',
    Slash: '-_',
    Semicolon: 'öÖ',
    Digit7: '7/',
    Digit8: '8(',
    Digit9: '9)',
    Digit0: '0=',
  };
  const [plain = key, shifted = key] = marks[code] ?? [];
  return shift ? shifted : plain;
};

test('a scan works while a text field has the focus, and the field keeps its text', async ({
  packer,
  window,
}) => {
  const scan = await keyboard(window);
  const field = window.getByRole('textbox', { name: 'Scan or type' });
  await scan({ text: 'SO-1001' });
  await expect(packer.answer).toContainText('SO-1001');

  for (const suffix of ['Enter', 'Tab', 'none'] satisfies Suffix[]) {
    for (const every of [2, 30]) {
      await field.click();
      await field.fill('');
      await field.pressSequentially('mug', { delay: 130 });
      await scan({ text: '9520123000073', suffix, pace: () => every });
      await expect(packer.answer, `${suffix} at ${every} ms`).toContainText('into SO-1001-C1');
      await expect(field).toHaveValue('mug');
      await expect(field).toBeFocused();
      await scan({ text: 'PB:UNDO' });
      await expect(packer.answer).toContainText('undone');
    }
  }
});

test('separators are recognised in every form that scanners send', async ({ packer, window }) => {
  const scan = await keyboard(window);
  await scan({ text: 'SO-1001' });
  for (const gs of ['ctrl', 'alt', 'f8', 'dropped'] satisfies Gs[]) {
    await scan({ text: `]C10109520123000073${'10L-7'}${GS}21A9`, gs });
    const said = gs === 'dropped' ? 'Lot L-721A9' : 'Lot L-7. Serial A9.';
    await expect(packer.answer, gs).toContainText(said);
    await scan({ text: 'PB:UNDO' });
    await expect(packer.answer).toContainText('undone');
  }
});

test('a code whose first letter is that of a box chooses no box, whatever has the focus', async ({
  packer,
  window,
}) => {
  const scan = await keyboard(window);
  await scan({ text: 'SO-1002' });
  await packer.told(/^Scan the next item/);
  const box = window.getByRole('button', { name: 'Box: SO-1002-C1' });
  // Opened before the boxes are there, the list closes again.
  await expect(async () => {
    await box.click();
    await window.getByRole('option', { name: /^L/ }).click({ timeout: 5_000 });
  }).toPass();
  await expect(box).toHaveText(/^L/);
  await box.focus();
  await scan({ text: 'SKILLET-26' });
  await expect(packer.answer).toContainText('SKILLET-26 into SO-1002-C1');
  await expect(box).toHaveText(/^L/);
});

test('a scanner with another keyboard layout than the system’s is detected by the test barcode', async ({
  packer,
  window,
}) => {
  const scan = await keyboard(window);
  await scan({ text: 'SO-1001', seen: german });
  await expect(window.getByRole('alertdialog')).toContainText('SOß1001');
  await packer.scan('PB:CANCEL');

  await window.keyboard.press('Alt+T');
  await window.getByRole('tab', { name: 'Scanner' }).click();
  await window.getByRole('button', { name: 'Try the scanner' }).click();
  await scan({ text: TEST_BARCODE, seen: german, suffix: 'Tab' });
  await expect(window.getByText('a US keyboard, while the system has another one')).toBeVisible();
  await expect(window.getByText('by Tab', { exact: true })).toBeVisible();
  await window.getByRole('button', { name: 'Keep this' }).click();
  await expect(window.getByText('The scanner’s keyboard settings are saved.')).toBeVisible();

  await scan({ text: 'SO-1001', seen: german, suffix: 'Tab' });
  await expect(packer.answer).toContainText('Order SO-1001 is on the bench');
});

test('fast typing into a password field is no scan, but a command barcode is', async ({
  packer,
  window,
}) => {
  const scan = await keyboard(window);
  await window.keyboard.press('Alt+T');
  await window.getByRole('tab', { name: 'Partner', exact: true }).click();
  const field = window.getByLabel('AppID');
  await field.focus();
  await scan({ text: 'as-fast-as-a-scanner', suffix: 'none' });
  await expect(field).toHaveValue('as-fast-as-a-scanner');
  await expect(window.getByRole('alertdialog')).toHaveCount(0);
  await scan({ text: 'PB:CANCEL', suffix: 'Tab' });
  await expect(packer.answer).toContainText('Nothing is on the bench');

  // A PIN has no letters: a code scanned into its field is removed instead of counted as a wrong PIN.
  await window.getByRole('button', { name: /^Settings/ }).click();
  await window.getByRole('tab', { name: 'Supervisor' }).click();
  const pin = window.locator('input[type="password"][inputmode="numeric"]').first();
  await pin.fill('47');
  await scan({ text: 'SO-1001' });
  await expect(packer.answer).toContainText('Order SO-1001 is on the bench');
});
