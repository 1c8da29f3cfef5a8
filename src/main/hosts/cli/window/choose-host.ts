import { type Machine, thisMachine, whyNoWindow } from '../../machine.ts';
import { type ElectronPackage, findElectronPackage } from './electron-package.ts';

export interface HostWish {
  asked: 'electron' | 'browser' | null;
  open: boolean;
}

/** `none`: the requested host is not available. `why` is a sentence for a person. */
export interface HostChoice {
  host: 'electron' | 'browser' | 'none';
  why: string;
}

/** Facts the choice depends on; replaced in tests. */
export interface Surroundings {
  machine: Machine;
  /** Null if the package is not installed. */
  electron: ElectronPackage | null;
  say(line: string): void;
}

/**
 * Chooses Electron if a window can be shown and its binary exists or can be downloaded; else the browser
 * host. Takes at most about three seconds without a network.
 */
export async function chooseHost(
  { asked, open }: HostWish,
  around: Surroundings = theseSurroundings(),
): Promise<HostChoice> {
  if (asked === 'browser') return { host: 'browser', why: 'Browser host, as requested.' };
  if (asked === null && !open) {
    return { host: 'browser', why: 'Browser host, because no window was requested.' };
  }
  const why = whyNoWindow(around.machine) ?? (await whyNoElectron(around));
  if (why === null) return { host: 'electron', why: 'Electron window.' };
  return asked === 'electron'
    ? { host: 'none', why: `Electron is not available: ${why}.` }
    : { host: 'browser', why: `Browser host, because ${why}.` };
}

/** Tries to download a missing binary. Null once it exists. */
async function whyNoElectron({ electron, say }: Surroundings): Promise<string | null> {
  if (!electron) return 'Electron is not installed';
  if (electron.binary()) return null;
  if (!(await electron.isReachable())) {
    return 'Electron’s binary is not installed and its download server cannot be reached';
  }
  say('Downloading Electron’s binary, once…');
  const installed = await electron.install();
  return installed && electron.binary() ? null : 'Electron’s binary could not be downloaded';
}

const theseSurroundings = (): Surroundings => ({
  machine: thisMachine(),
  electron: findElectronPackage(process.env),
  say: (line) => console.error(line),
});
