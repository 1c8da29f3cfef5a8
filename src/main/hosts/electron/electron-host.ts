import { join } from 'node:path';
import { app, dialog, Menu, powerMonitor, session } from 'electron';
import { messageOf, say } from '../../../shared/kernel/message.ts';
import { createMutex } from '../../../shared/kernel/mutex.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import type { LiveStation } from '../../app.ts';
import { inDialog, setDialogLanguage } from './dialogs.ts';
import { type HandedFiles, handedIn, importHanded, receiveHandedFiles } from './handed-files.ts';
import { shutDownSafely } from './shutdown.ts';
import { keepStartAtLogin } from './system/start-at-login.ts';
import { keepUpToDate, type UpdateFeed } from './system/updates.ts';
import { serveBridge } from './window/bridge-ipc.ts';
import { openChosenDevices } from './window/chosen-devices.ts';
import { lockDownPages } from './window/lock-down.ts';
import { refusePermissions } from './window/permissions.ts';
import { showStarting } from './window/starting-window.ts';
import { bringToFront, createStationWindow, showStation } from './window/station-window.ts';
import { recoverWindow } from './window/window-recovery.ts';
import { declareWindowScheme, serveWindowScheme } from './window/window-scheme.ts';

export interface ElectronHostOptions {
  /** The station's data folder; only one program at a time may use it. */
  dataDir: string;
  rendererDir: string;
  preloadFile: string;
  /** The program's arguments; order files among them are offered for import. */
  args: readonly string[];
  /** Called only after the lock shows that no other program uses the folder. */
  openStation(): Promise<Result<Pick<LiveStation, 'handle' | 'hostServices'>>>;
  openUpdateFeed(url: string): UpdateFeed;
  log(line: string): void;
}

/**
 * Runs the station in an Electron window until it is quit. Call it before Electron is ready. Returns
 * immediately, because Electron becomes ready only after its entry script has run to the end.
 */
export function runElectronHost(options: ElectronHostOptions): void {
  const { dataDir, args, log } = options;
  // Electron keeps its single-instance lock in this folder: one lock per station, not per user.
  app.setPath('userData', join(dataDir, 'electron'));
  const own = handedIn(args, process.cwd());
  if (!app.requestSingleInstanceLock(own)) {
    log('Packbench runs already; its window comes to the front.');
    app.exit(0);
    return;
  }
  app.enableSandbox();
  declareWindowScheme();
  lockDownPages(log);
  const handed = receiveHandedFiles(own);
  app
    .whenReady()
    .then(() => carry(options, handed))
    .catch((thrown: unknown) => giveUp(options, thrown));
}

async function carry(options: ElectronHostOptions, handed: HandedFiles): Promise<void> {
  const { dataDir, log } = options;
  const starting = await showStarting();
  const station = await options.openStation();
  if (!station.ok) {
    starting.destroy();
    dialog.showErrorBox(
      inDialog(say('Packbench cannot start')),
      inDialog(messageOf(station.error)),
    );
    app.exit(1);
    return;
  }
  const { handle, hostServices } = station.value;
  setDialogLanguage(hostServices.language);
  const chosen = openChosenDevices(join(dataDir, 'electron', 'instruments.json'), log);
  refusePermissions(session.defaultSession, chosen);
  serveWindowScheme(options.rendererDir);
  if (process.platform !== 'darwin') Menu.setApplicationMenu(null);

  const window = createStationWindow(options.preloadFile);
  window.once('ready-to-show', () => starting.destroy());
  const url = hostServices.updateFeed();
  const feed = url ? options.openUpdateFeed(url) : null;
  const updates = keepUpToDate({ feed, hostServices, quit: () => app.quit(), log });
  shutDownSafely({ window, station: handle, hostServices, lastAct: () => updates.atEnd(), log });
  recoverWindow(window, log);
  serveBridge(window, handle);
  followPowerEvents(hostServices);
  keepStartAtLogin({ station: handle, wanted: () => hostServices.startsAtLogin(), dataDir, log });
  app.on('second-instance', () => bringToFront(window));
  await showStation(window);
  const oneSetAtATime = createMutex();
  handed.take((files) => void oneSetAtATime(() => importHanded(files, handle, window)));
}

function giveUp({ log }: ElectronHostOptions, thrown: unknown): void {
  const why = thrown instanceof Error ? thrown.message : 'unknown';
  log(`Packbench stops because of an internal error: ${why}`);
  dialog.showErrorBox(
    'Packbench',
    inDialog(say('Packbench stops because of an internal error. Start it again.')),
  );
  app.exit(1);
}

/** Tells the station about sleep, wake and a locked screen, which the program's timers do not show. */
function followPowerEvents(
  hostServices: Pick<LiveStation['hostServices'], 'woke' | 'locked'>,
): void {
  powerMonitor.on('resume', () => hostServices.woke());
  powerMonitor.on('lock-screen', () => hostServices.locked());
  // On suspend, and on macOS when another user's session comes to the front: somebody else may return.
  powerMonitor.on('suspend', () => hostServices.locked());
  powerMonitor.on('user-did-resign-active', () => hostServices.locked());
}
