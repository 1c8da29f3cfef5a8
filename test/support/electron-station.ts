import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { _electron, chromium, type Page } from '@playwright/test';
import { findElectronPackage } from '../../src/main/hosts/cli/window/electron-package.ts';
import { thisMachine, whyNoWindow } from '../../src/main/hosts/machine.ts';
import { APP_ROOT } from '../../src/main/program.ts';
import { ownEnvironment, type RunningStation, type StationOptions } from './station.ts';

/** The packaged program that the tests start instead of the built one on Electron's own binary. */
const packagedProgram = (): string | undefined => process.env.PACKBENCH_PACKAGED;

/** The packaged program, or Electron's binary if it is installed and a window can be shown; else null. */
export const electronBinary = (): string | null =>
  whyNoWindow(thisMachine()) === null
    ? (packagedProgram() ?? findElectronPackage(process.env)?.binary() ?? null)
    : null;

/** The built program in Electron, and its window. */
export interface ElectronStation extends RunningStation {
  page: Page;
}

/** A running program, without its folder. */
type Started = Omit<ElectronStation, 'dataDir' | 'url' | 'stop'> & {
  stop(): Promise<number | null>;
};

/** Replaces `startStation` when the tests run in Electron. */
export async function startElectronStation(options: StationOptions = {}): Promise<ElectronStation> {
  const executablePath = electronBinary();
  if (!executablePath) throw new Error('Electron’s binary is not installed, or nothing shows it');
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'packbench-electron-')));
  const place = ['--data', dataDir, '--partner', options.partner ?? 'sandbox'];
  const { DISPLAY, WAYLAND_DISPLAY, XDG_RUNTIME_DIR } = process.env;
  const display = Object.entries({ DISPLAY, WAYLAND_DISPLAY, XDG_RUNTIME_DIR });
  const env = strings([
    ...Object.entries(ownEnvironment()),
    ...display,
    ...Object.entries(options.env ?? {}),
  ]);
  const start = packagedProgram() ? startPackaged : startBuilt;
  const started = await start(executablePath, ['--lang=en-US', ...place], env);
  return {
    ...started,
    url: started.page.url(),
    dataDir,
    async stop() {
      const code = await started.stop();
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

async function startBuilt(
  executablePath: string,
  args: string[],
  env: Record<string, string>,
): Promise<Started> {
  const [language = '', ...place] = args;
  const app = await _electron.launch({
    executablePath,
    args: [language, APP_ROOT, ...place],
    env,
  });
  const running = app.process();
  const said = collected(running.stdout, running.stderr);
  const page = await stationPage(app.windows(), (look) => app.on('window', look));
  return {
    page,
    said,
    async stop() {
      await app.close();
      return running.exitCode;
    },
  };
}

/**
 * A packaged program's fuses refuse Node's inspector, by which Playwright starts Electron; so it is driven
 * through Chromium's debugging port. Not tried: no Electron was available here.
 */
async function startPackaged(
  executablePath: string,
  args: string[],
  env: Record<string, string>,
): Promise<Started> {
  const running = spawn(executablePath, ['--remote-debugging-port=0', ...args], { env });
  const said = collected(running.stdout, running.stderr);
  const ended = once(running, 'exit') as Promise<[number | null]>;
  let at: string | undefined;
  while (at === undefined) {
    await Promise.race([once(running.stderr, 'data'), ended]);
    if (running.exitCode !== null) throw new Error(`It ended: ${said()}`);
    at = /DevTools listening on (ws:\S+)/.exec(said())?.[1];
  }
  // Electron refuses Playwright's defaults, such as a folder for downloads.
  const browser = await chromium.connectOverCDP(at, { noDefaults: true });
  const [context] = browser.contexts();
  if (!context) throw new Error('The program has no window');
  const page = await stationPage(context.pages(), (look) => context.on('page', look));
  return {
    page,
    said,
    async stop() {
      await page.evaluate('window.close()');
      const [code] = await ended;
      return code;
    },
  };
}

/** The station's page; the first page only says that the program starts. */
const stationPage = (
  pages: readonly Page[],
  onPage: (look: (page: Page) => void) => void,
): Promise<Page> =>
  new Promise((resolve) => {
    const look = (page: Page) =>
      void page.waitForURL(/^packbench:/, { waitUntil: 'commit' }).then(
        () => resolve(page),
        () => undefined,
      );
    onPage(look);
    pages.forEach(look);
  });

function collected(...streams: (Readable | null)[]): () => string {
  let said = '';
  for (const stream of streams) {
    stream?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  }
  return () => said;
}

const strings = (entries: [string, string | undefined][]): Record<string, string> =>
  Object.fromEntries(entries.filter((each): each is [string, string] => each[1] !== undefined));
