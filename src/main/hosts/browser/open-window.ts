import { spawn } from 'node:child_process';
import { type Machine, whyNoWindow } from '../machine.ts';
import { findBrowser } from './find-browser.ts';

export type OpenedWindow = { opened: true; browser: string } | { opened: false; why: string };

/**
 * Opens `url()` as an app window with a profile of its own under `profileDir`, separate from anyone's
 * browsing. The browser keeps running after the station ends.
 * `url` is called only if a browser was found. The URL is visible in the browser's arguments to every
 * user of the machine, so it holds no key.
 */
export async function openWindow(
  machine: Machine,
  profileDir: string,
  url: () => string,
): Promise<OpenedWindow> {
  const why = whyNoWindow(machine);
  if (why) return { opened: false, why };
  const browser = findBrowser(machine);
  if (!browser) return { opened: false, why: 'no Chromium, Chrome or Edge was found' };

  const child = spawn(
    browser,
    [
      `--app=${url()}`,
      `--user-data-dir=${profileDir}`,
      '--no-first-run',
      '--no-default-browser-check',
    ],
    { detached: true, stdio: 'ignore', env: withoutOurs(machine.env) },
  );
  return new Promise((resolve) => {
    child.once('spawn', () => {
      child.unref();
      resolve({ opened: true, browser });
    });
    child.once('error', (error) => {
      resolve({ opened: false, why: `${browser} did not start: ${error.message}` });
    });
  });
}

/** Removes PACKBENCH_ variables, which can hold credentials for unattended use. */
const withoutOurs = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('PACKBENCH_')));
