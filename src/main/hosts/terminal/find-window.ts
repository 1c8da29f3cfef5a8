import { findBrowser } from '../browser/find-browser.ts';
import { thisMachine, whyNoWindow } from '../machine.ts';
import { findElectronPackage } from './electron-package.ts';

/** The program that would show the window here, for `doctor`. */
export async function findWindow(): Promise<{ ok: boolean; detail: string }> {
  const machine = thisMachine();
  const hindrance = whyNoWindow(machine);
  const note = hindrance ? `; it is not opened here, because ${hindrance}` : '';
  if (findElectronPackage(machine.env)?.binary()) return { ok: true, detail: `Electron${note}` };
  const browser = findBrowser(machine);
  if (browser) return { ok: true, detail: `${browser}${note}` };
  return { ok: false, detail: 'neither Electron nor Chromium, Chrome or Edge was found' };
}
