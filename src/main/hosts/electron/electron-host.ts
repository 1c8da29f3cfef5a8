import { join } from 'node:path';
import { app, type BrowserWindow, dialog, Menu, session } from 'electron';
import type { Result } from '../../../shared/result.ts';
import type { StationHandle } from '../../bridge/handle.ts';
import { serveBridge } from './bridge-ipc.ts';
import { lockDownPages, refusePermissions } from './lock-down.ts';
import { createStationWindow, showStation } from './station-window.ts';
import { declareWindowScheme, serveWindowScheme } from './window-scheme.ts';

export interface ElectronHostOptions {
  /** The station's folder; one program at a time may run on it. */
  dataDir: string;
  /** The built window, with its index.html. */
  rendererDir: string;
  /** The built preload. */
  preloadFile: string;
  /** Asked for only once it is certain that no other program runs on the folder. */
  openStation(): Promise<Result<StationHandle>>;
  /** One line for a person. */
  log(line: string): void;
}

/**
 * Carries the station in a window of Electron's until it is quit. To be called before Electron is
 * ready; answers at once (Electron becomes ready only after its entry has run to its end).
 */
export function runElectronHost(options: ElectronHostOptions): void {
  // Electron holds its single-instance lock in this folder: it is one per station, not per user.
  app.setPath('userData', join(options.dataDir, 'electron'));
  if (!app.requestSingleInstanceLock()) {
    options.log('Packbench runs already; its window comes to the front.');
    app.exit(0);
    return;
  }
  app.enableSandbox();
  declareWindowScheme();
  lockDownPages();
  app
    .whenReady()
    .then(() => carry(options))
    .catch((thrown: unknown) => giveUp(options, thrown));
}

async function carry(options: ElectronHostOptions): Promise<void> {
  const opened = await options.openStation();
  if (!opened.ok) {
    dialog.showErrorBox('Packbench cannot start', opened.error.message);
    app.exit(1);
    return;
  }
  const station = opened.value;
  quitSafely(station, options.log);

  refusePermissions(session.defaultSession);
  serveWindowScheme(options.rendererDir);
  if (process.platform !== 'darwin') Menu.setApplicationMenu(null);
  const window = createStationWindow(options.preloadFile);
  serveBridge(window, station);
  app.on('second-instance', () => bringToFront(window));
  await showStation(window);
}

/** However the program is asked to end, the station is closed before it does. */
function quitSafely(station: StationHandle, log: (line: string) => void): void {
  let closing = false;
  app.on('before-quit', (event) => {
    event.preventDefault();
    if (closing) return;
    closing = true;
    station.close().then(
      () => app.exit(0),
      (thrown: unknown) => {
        log(`The station did not close well: ${nameOf(thrown)}`);
        app.exit(1);
      },
    );
  });
  app.on('window-all-closed', () => app.quit());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => app.quit());
  }
}

function bringToFront(window: BrowserWindow): void {
  if (window.isDestroyed()) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

function giveUp({ log }: ElectronHostOptions, thrown: unknown): void {
  log(`Packbench made a mistake and ends: ${nameOf(thrown)}`);
  dialog.showErrorBox('Packbench', 'Packbench made a mistake and ends. Start it again.');
  app.exit(1);
}

const nameOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : 'unknown');
