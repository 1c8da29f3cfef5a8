import { windowFound } from '../../../app.ts';
import { findBrowser } from '../../browser/find-browser.ts';
import { hasDisplay, thisMachine, whyNoWindow } from '../../machine.ts';
import { findElectronPackage } from './electron-package.ts';

/** The program that would show the window here, for `doctor`. */
export async function findWindow(
  machine = thisMachine(),
  electron = findElectronPackage(machine.env)?.binary() ?? null,
): Promise<ReturnType<typeof windowFound>> {
  const hindrance = hasDisplay(machine) ? 'root' : 'no-display';
  return windowFound({
    electron: electron !== null,
    browser: findBrowser(machine),
    hindrance: whyNoWindow(machine) === null ? null : hindrance,
  });
}
