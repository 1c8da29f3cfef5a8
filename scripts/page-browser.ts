import { posix } from 'node:path';
import { findBrowser } from '../src/main/hosts/browser/find-browser.ts';
import type { Machine } from '../src/main/hosts/machine.ts';

/** Chromium without what stands around a page, and its Debian package: the same page for much less of the processor. */
export const BROWSER_SHELL = 'chromium-headless-shell';

/**
 * The browser in which tests, pictures and measurements open the window: what PACKBENCH_CHROMIUM
 * names, Chromium's shell, or the machine's own browser; or null.
 */
export function pageBrowser(machine: Machine): string | null {
  const { PACKBENCH_CHROMIUM: chosen, PATH = '' } = machine.env;
  if (chosen) return chosen;
  const shells = PATH.split(':').map((folder) => posix.join(folder, BROWSER_SHELL));
  return shells.find((path) => machine.isFile(path)) ?? findBrowser(machine);
}
