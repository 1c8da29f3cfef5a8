import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import type { LiveStation } from '../../../src/main/app.ts';
import type { ElectronHostOptions } from '../../../src/main/hosts/electron/electron-host.ts';
import type { StationHandle, UseCases } from '../../../src/main/kernel/handle.ts';
import { createPublisher } from '../../../src/main/kernel/publisher.ts';
import { ok } from '../../../src/shared/kernel/result.ts';
import type { Language } from '../../../src/shared/settings/language.ts';
import { createStandIn } from '../../support/electron-stand-in.ts';
import { dispatchTo } from '../../support/handlers.ts';

/** The stand-in that the host's code sees; each test replaces its values. */
let current = createStandIn();
vi.doMock('electron', () =>
  Object.defineProperties(
    {},
    Object.fromEntries(
      Object.keys(current.module).map((name) => [
        name,
        { enumerable: true, get: () => Reflect.get(current.module, name) },
      ]),
    ),
  ),
);
const { runElectronHost } = await import('../../../src/main/hosts/electron/electron-host.ts');

/** The host with a stand-in for Electron, until its window is shown or it gave up. */
export async function hostOnStandIn(
  able: Partial<UseCases> = {},
  change: Partial<ElectronHostOptions> = {},
  prepare: (standIn: ReturnType<typeof createStandIn>) => void = () => undefined,
) {
  const standIn = createStandIn();
  prepare(standIn);
  current = standIn;

  const folder = await mkdtemp(join(tmpdir(), 'packbench-electron-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const rendererDir = join(folder, 'renderer');
  await mkdir(join(rendererDir, 'assets'), { recursive: true });
  await writeFile(join(rendererDir, 'index.html'), '<!doctype html><title>Packbench</title>');
  await writeFile(join(rendererDir, 'assets', 'window-Ab12.css'), 'body { margin: 0 }');
  await writeFile(join(rendererDir, '.secret'), 'hush-hush');
  await writeFile(join(folder, 'outside.txt'), 'hush-hush');

  const publisher = createPublisher(vi.fn());
  const station = {
    dispatch: dispatchTo(able, vi.fn()),
    subscribe: publisher.subscribe,
    close: vi.fn(async () => undefined),
  } satisfies StationHandle;
  const log: string[] = [];
  const hostServices = {
    spending: vi.fn(() => 0),
    whyNotInstall: vi.fn(async (): Promise<string | null> => null),
    updateFeed: vi.fn(() => (change.openUpdateFeed ? 'https://updates.example' : null)),
    startsAtLogin: vi.fn(() => false),
    language: vi.fn((): Language | null => null),
    woke: vi.fn(),
    locked: vi.fn(),
  } satisfies LiveStation['hostServices'];
  const openStation = vi.fn(async () => ok({ handle: station as StationHandle, hostServices }));
  vi.stubEnv('XDG_CONFIG_HOME', join(folder, 'config'));
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const signals = (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map(
    (signal) => [signal, process.listeners(signal)] as const,
  );
  onTestFinished(() => {
    for (const [signal, before] of signals) {
      for (const listener of process.listeners(signal)) {
        if (!before.includes(listener)) process.off(signal, listener);
      }
    }
  });

  runElectronHost({
    dataDir: folder,
    rendererDir,
    preloadFile: '/app/out/preload/index.cjs',
    args: [],
    openStation,
    openUpdateFeed: vi.fn(),
    log: (line) => log.push(line),
    ...change,
  });
  const { app } = standIn.module;
  const beforeReady = app.whenReady.mock.calls.length > 0 && openStation.mock.calls.length === 0;
  standIn.becomeReady();
  if (app.whenReady.mock.calls.length > 0) {
    await vi.waitUntil(
      () => standIn.windows[1]?.loadURL.mock.calls.length || app.exit.mock.lastCall,
    );
  }
  return { ...standIn, folder, publisher, station, hostServices, openStation, log, beforeReady };
}

/** The station's window, opened after the one that says that the program starts. */
export function windowOf({ windows }: Awaited<ReturnType<typeof hostOnStandIn>>) {
  const [, window] = windows;
  if (!window) throw new Error('no window was opened');
  return window;
}
