import type { Page } from '@playwright/test';

/** Milliseconds between two keys, and between press and release, of a common hand scanner. */
const PACE = 8;
const HELD = 2;
/**
 * Milliseconds by which the keys' times are ahead of the clock. On a machine too busy to deliver them in
 * time, the window would take a pause between two keys for the end of a code. Nothing waits for that time,
 * except a code that ends by a pause.
 */
export const AHEAD = 5_000;

const ENTER = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' };

/**
 * A hand scanner: real key events in the real browser with the times of a scanner, so that a busy machine
 * does not make them look like a person's.
 */
export async function createScanner(page: Page): Promise<(text: string) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  let free = 0;
  return async (text) => {
    let at = Math.max(Date.now() + AHEAD, free);
    const sent: Promise<unknown>[] = [];
    for (const stroke of [...[...text].map((key) => ({ key, text: key })), ENTER]) {
      const down = { type: 'keyDown', timestamp: at / 1000, ...stroke } as const;
      const up = { type: 'keyUp', timestamp: (at + HELD) / 1000, key: stroke.key } as const;
      sent.push(session.send('Input.dispatchKeyEvent', down));
      sent.push(session.send('Input.dispatchKeyEvent', up));
      at += PACE;
    }
    // Nobody scans twice within half a second.
    free = at + 500;
    await Promise.all(sent);
  };
}
