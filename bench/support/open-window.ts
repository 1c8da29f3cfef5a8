import { readFile } from 'node:fs/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { BROWSER_SHELL, pageBrowser } from '../../scripts/page-browser.ts';
import { thisMachine } from '../../src/main/hosts/machine.ts';

/** Accessible names by which the clocks find parts of the screen. */
const NAMES = {
  orders: 'Orders',
  toPack: 'To pack',
  lastScan: 'Last scan',
};

export const NO_BROWSER = `No Chromium, Chrome or Edge was found: install Debian's ${BROWSER_SHELL}, or name one in PACKBENCH_CHROMIUM.`;

/** Opens the station's window in Chromium; runs `clocks`, a script of this folder, before its own code. */
export async function openWindow(
  url: string,
  clocks: string,
): Promise<{ browser: Browser; page: Page; openedIn: number }> {
  const machine = thisMachine();
  const executablePath = pageBrowser(machine);
  if (!executablePath) throw new Error(NO_BROWSER);
  const args = machine.isRoot ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args });
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  const script = await readFile(new URL(clocks, import.meta.url), 'utf8');
  await page.addInitScript(`const NAMES = ${JSON.stringify(NAMES)};\n${script}`);
  const began = performance.now();
  await page.goto(url);
  // Waits until the station has answered.
  await page.getByRole('heading', { level: 1, name: /^(?!Waiting for)./ }).waitFor();
  return { browser, page, openedIn: performance.now() - began };
}
