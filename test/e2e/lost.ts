import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';

const IN_PAGE = readFileSync(new URL('lost-in-page.js', import.meta.url), 'utf8');

/** The screen in pixels, and the text as large as the window's own setting and the browser's make it. */
export interface Size {
  width: number;
  height: number;
  own: number;
  browser: number;
}

/** What of the screen is lost at a size; once asked, the page keeps that size. */
export async function measureIn(page: Page) {
  await page.evaluate(IN_PAGE);
  const session = await page.context().newCDPSession(page);
  return async ({ width, height, own, browser }: Size) => {
    await page.setViewportSize({ width, height });
    await session.send('Page.setFontSizes', { fontSizes: { standard: browser } });
    // The window sets its own once more where its look was just changed.
    await expect
      .poll(() =>
        page.evaluate(`document.documentElement.style.setProperty('--text-scale', '${own}');
          getComputedStyle(document.documentElement).fontSize`),
      )
      .toBe(`${(18 * own * browser) / 16}px`);
    // Two frames: the container's width is asked for again in the second.
    await page.evaluate(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
    );
    return page.evaluate<string[]>('whatIsLost()');
  };
}
