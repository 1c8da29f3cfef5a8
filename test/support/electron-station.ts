import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type Page } from '@playwright/test';
import { findElectronPackage } from '../../src/main/hosts/cli/window/electron-package.ts';
import { thisMachine, whyNoWindow } from '../../src/main/hosts/machine.ts';
import { APP_ROOT } from '../../src/main/program.ts';
import { ownEnvironment, type RunningStation, type StationOptions } from './station.ts';

/** Electron's binary, where it is installed and a window of it can be shown; else null. */
export const electronBinary = (): string | null =>
  whyNoWindow(thisMachine()) === null ? (findElectronPackage(process.env)?.binary() ?? null) : null;

/** The built program in Electron, and the window that it has opened. */
export interface ElectronStation extends RunningStation {
  page: Page;
}

/** Takes the place of `startStation` where the tests run in Electron. */
export async function startElectronStation(options: StationOptions = {}): Promise<ElectronStation> {
  const executablePath = electronBinary();
  if (!executablePath) throw new Error('Electron’s binary is not installed, or nothing shows it');
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'packbench-electron-')));
  const place = ['--data', dataDir, '--partner', options.partner ?? 'sandbox'];
  const { DISPLAY, WAYLAND_DISPLAY, XDG_RUNTIME_DIR } = process.env;
  const display = Object.entries({ DISPLAY, WAYLAND_DISPLAY, XDG_RUNTIME_DIR });
  const app = await _electron.launch({
    executablePath,
    args: ['--lang=en-US', APP_ROOT, ...place],
    env: strings([
      ...Object.entries(ownEnvironment()),
      ...display,
      ...Object.entries(options.env ?? {}),
    ]),
  });
  let said = '';
  const running = app.process();
  for (const stream of [running.stdout, running.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  }
  const page = await app.firstWindow();
  return {
    page,
    url: page.url(),
    dataDir,
    said: () => said,
    async stop() {
      await app.close();
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
      return running.exitCode;
    },
  };
}

const strings = (entries: [string, string | undefined][]): Record<string, string> =>
  Object.fromEntries(entries.filter((each): each is [string, string] => each[1] !== undefined));
