import type { Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { isLong } from '../support/long.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const OTHER_LOOKS = [
  { name: 'high contrast, dark', colorScheme: 'dark', contrast: 'more' },
  { name: 'high contrast, light', colorScheme: 'light', contrast: 'more' },
  { name: 'dark', colorScheme: 'dark', contrast: 'no-preference' },
] as const;
const LIGHT = { name: 'light', colorScheme: 'light', contrast: 'no-preference' } as const;

let asked = 0;

/**
 * Light comes last, so that a screen is left as it was found. In `npm test` every second screen gets one other
 * look, in turn.
 */
function everyLook() {
  asked += 1;
  const inTurn = OTHER_LOOKS.filter((_, at) => asked % (2 * OTHER_LOOKS.length) === 2 * at);
  return [...(isLong ? OTHER_LOOKS : inTurn), LIGHT];
}

/**
 * WCAG 2.2 AA and axe's own best practices; no violation is accepted. All rules run in the light look; the
 * other looks change only colours and lines, so the sweep over every screen runs just the colour rules there.
 */
export const violations = (page: Page): Promise<string[]> => violationsIn([LIGHT], page);
export const violationsInEveryLook = (page: Page): Promise<string[]> =>
  violationsIn(everyLook(), page);

async function violationsIn(
  looks: readonly ((typeof OTHER_LOOKS)[number] | typeof LIGHT)[],
  page: Page,
): Promise<string[]> {
  const found: string[] = [];
  for (const { name, ...look } of looks) {
    await page.emulateMedia({ ...look, reducedMotion: 'reduce' });
    const { violations: broken } = await run(
      page,
      name === 'light'
        ? { type: 'tag', values: TAGS }
        : { type: 'rule', values: ['color-contrast'] },
    );
    for (const { id, nodes } of broken)
      for (const { html } of nodes) found.push(`${name}: ${id}: ${html.slice(0, 200)}`);
  }
  return found;
}

/** Runs axe in the page, where it is inserted once: the window is one frame, and axe half a megabyte. */
async function run(page: Page, runOnly: RunOptions['runOnly']): Promise<AxeResults> {
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(axe.source);
  const options: RunOptions = { runOnly, resultTypes: ['violations'] };
  return await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
}
