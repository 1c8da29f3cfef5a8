import { spawn } from 'node:child_process';
import { type Machine, whyNoWindow } from '../machine.ts';
import { findBrowser } from './find-browser.ts';

export type OpenedWindow = { opened: true; browser: string } | { opened: false; why: string };

/**
 * Shows `url()` as a window of its own, in a profile of its own under `profileDir`, so that the
 * packer's or anyone's browsing has no part in it. The browser outlives the station.
 * `url` is asked for only when a browser is there. It stands in the browser's arguments, which every
 * user of the machine can read: there is no key in it.
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

/** Credentials for unattended use stand in PACKBENCH_ variables; a browser needs none of them. */
const withoutOurs = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('PACKBENCH_')));
