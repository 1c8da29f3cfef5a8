import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { createServer } from 'vite';
import { thisMachine } from '../src/main/hosts/machine.ts';
import { APP_ROOT } from '../src/main/program.ts';
import { pageBrowser } from './page-browser.ts';

/**
 * Recreates the pictures of docs/design.md: node scripts/design-pictures.ts
 * The page is drawn with the window's own tokens, styles and components.
 */
const PICTURES = join(APP_ROOT, 'docs', 'pictures');
const PAGE = join(APP_ROOT, 'test', 'renderer', 'dev');
const LOOKS = [
  { name: 'light', theme: 'light', colorScheme: 'light' },
  { name: 'dark', theme: 'dark', colorScheme: 'dark' },
  { name: 'contrast', theme: 'contrast', colorScheme: 'light' },
  { name: 'contrast-dark', theme: 'contrast', colorScheme: 'dark' },
] as const;

const machine = thisMachine();
const executablePath = pageBrowser(machine) ?? undefined;
const server = await createServer({ root: PAGE, configFile: join(PAGE, 'vite.config.ts') });
await server.listen();
const browser = await chromium.launch({
  executablePath,
  args: machine.isRoot ? ['--no-sandbox'] : [],
});
try {
  await mkdir(PICTURES, { recursive: true });
  const address = server.resolvedUrls?.local[0];
  if (!address) throw new Error('The design page is served nowhere');
  for (const { name, theme, colorScheme } of LOOKS) {
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 }, colorScheme });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${address}design.html?theme=${theme}`);
    await page.getByRole('heading', { name: 'Icons' }).waitFor();
    await page.evaluate('document.fonts.ready');
    await page.screenshot({
      path: join(PICTURES, `design-${name}.png`),
      fullPage: true,
      animations: 'disabled',
    });
    await page.close();
  }
} finally {
  await browser.close();
  await server.close();
}
