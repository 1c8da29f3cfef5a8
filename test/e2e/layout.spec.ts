import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { visitEveryScreen } from './every-screen.ts';
import { expect, test } from './packing.ts';

const IN_PAGE = readFileSync(new URL('lost-in-page.js', import.meta.url), 'utf8');

/** The benches' screens; the text as large as the window's own setting and the browser's make it. */
const SIZES = [
  { name: '1366x768', width: 1366, height: 768, own: 1, browser: 16 },
  { name: '1024x768', width: 1024, height: 768, own: 1, browser: 16 },
  { name: '1366x768, text 200 %', width: 1366, height: 768, own: 2, browser: 16 },
  { name: '1024x768, text 200 %', width: 1024, height: 768, own: 2, browser: 16 },
  { name: '1024x768, browser text 200 %', width: 1024, height: 768, own: 1, browser: 32 },
] as const;

test('no size of the screen or of the text loses anything', async ({ packer, window }) => {
  // Every screen in five sizes: some twenty seconds of work, more on a busy machine.
  test.setTimeout(150_000);
  await window.evaluate(IN_PAGE);
  const lostIn = await measureIn(window);
  const found: Record<string, string[]> = {};
  await visitEveryScreen(packer, window, async (screen) => {
    for (const size of SIZES) found[`${screen}, ${size.name}`] = await lostIn(size);
    await lostIn(SIZES[0]);
  });
  expect(Object.entries(found).filter(([, each]) => each.length > 0)).toEqual([]);
});

async function measureIn(page: Page) {
  const session = await page.context().newCDPSession(page);
  return async ({ width, height, own, browser }: (typeof SIZES)[number]) => {
    await page.setViewportSize({ width, height });
    await session.send('Page.setFontSizes', { fontSizes: { standard: browser } });
    await page.evaluate(`document.documentElement.style.setProperty('--text-scale', '${own}')`);
    const size = await page.evaluate('getComputedStyle(document.documentElement).fontSize');
    expect(size).toBe(`${(18 * own * browser) / 16}px`);
    // Two frames: the container's width is asked for again in the second.
    await page.evaluate(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
    );
    return page.evaluate<string[]>('whatIsLost()');
  };
}
