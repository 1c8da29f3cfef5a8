import { posix, win32 } from 'node:path';
import type { Machine } from '../machine.ts';

const LINUX_NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
];
const MAC_NAMES = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const WINDOWS_PATHS = [
  ['Google', 'Chrome', 'Application', 'chrome.exe'],
  ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
  ['Chromium', 'Application', 'chrome.exe'],
];

/** Path of the machine's Chromium, Chrome or Edge, or null. */
export function findBrowser(machine: Machine): string | null {
  return candidates(machine).find((path) => machine.isFile(path)) ?? null;
}

function candidates({ platform, env }: Machine): string[] {
  if (platform === 'win32') {
    const bases = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA];
    return WINDOWS_PATHS.flatMap((parts) =>
      bases.filter((base) => base !== undefined).map((base) => win32.join(base, ...parts)),
    );
  }
  if (platform === 'darwin') {
    const bases = ['/Applications', ...(env.HOME ? [posix.join(env.HOME, 'Applications')] : [])];
    return MAC_NAMES.flatMap((name) =>
      bases.map((base) => posix.join(base, `${name}.app`, 'Contents', 'MacOS', name)),
    );
  }
  // An empty or relative entry of PATH means the current folder: programs there are never run.
  const folders = (env.PATH ?? '').split(':').filter((folder) => posix.isAbsolute(folder));
  return LINUX_NAMES.flatMap((name) => folders.map((folder) => posix.join(folder, name)));
}
