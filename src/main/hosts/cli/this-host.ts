import { existsSync } from 'node:fs';
import { type StationOptions, windowFound } from '../../app.ts';
import { autostartEntry } from '../autostart-entry.ts';
import { findBrowser } from '../browser/find-browser.ts';
import { hasDisplay, thisMachine, whyNoWindow } from '../machine.ts';
import { findElectronPackage } from './window/electron-package.ts';

/** What `doctor` is told of terminal and browser host. */
export const thisHost = (env: NodeJS.ProcessEnv): Pick<StationOptions, 'findWindow' | 'host'> => ({
  findWindow: () => findWindow({ ...thisMachine(), env }),
  host: {
    isStartedAtLogin: () => (process.platform === 'linux' ? existsSync(autostartEntry(env)) : null),
  },
});

/** The program that would show the window here, for `doctor`. */
async function findWindow(
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
