import { posix } from 'node:path';
import { findBrowser } from '../src/main/hosts/browser/find-browser.ts';
import type { Machine } from '../src/main/hosts/machine.ts';

/** Headless Chromium and its Debian package: renders the same pages with much less CPU time. */
export const BROWSER_SHELL = 'chromium-headless-shell';

/**
 * The browser for tests, pictures and benches: the one in PACKBENCH_CHROMIUM, else Chromium's headless
 * shell, else the machine's own browser, else null.
 */
export function pageBrowser(machine: Machine): string | null {
  const { PACKBENCH_CHROMIUM: chosen, PATH = '' } = machine.env;
  if (chosen) return chosen;
  const shells = PATH.split(':').map((folder) => posix.join(folder, BROWSER_SHELL));
  return shells.find((path) => machine.isFile(path)) ?? findBrowser(machine);
}
