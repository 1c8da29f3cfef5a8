import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';

const IN_PAGE = readFileSync(new URL('lost-in-page.js', import.meta.url), 'utf8');

/** Screen size in pixels, and the text scale by the window's own setting and by the browser's. */
export interface Size {
  width: number;
  height: number;
  own: number;
  browser: number;
}

/** In pixels: text grows with a large screen (tokens.css). */
const rootSize = ({ width, height, own, browser }: Size): number => {
  const grown = Math.min(width * 0.01125, height * 0.02, 32);
  return Math.round(Math.max((18 * browser) / 16, grown) * own * 1000) / 1000;
};

/** Finds what the screen cuts off at a size; the page keeps that size. */
export async function measureIn(page: Page) {
  await page.evaluate(IN_PAGE);
  const session = await page.context().newCDPSession(page);
  return async ({ width, height, own, browser }: Size) => {
    await page.setViewportSize({ width, height });
    await session.send('Page.setFontSizes', { fontSizes: { standard: browser } });
    // After a change of the look the window applies its own setting once more.
    await expect
      .poll(() =>
        page.evaluate(`document.documentElement.style.setProperty('--text-scale', '${own}');
          getComputedStyle(document.documentElement).fontSize`),
      )
      .toBe(`${rootSize({ width, height, own, browser })}px`);
    // Two frames: the container's width is measured again in the second.
    await page.evaluate(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
    );
    return page.evaluate<string[]>('whatIsLost()');
  };
}
