import { join } from 'node:path';
import { app, dialog, Menu, powerMonitor, session } from 'electron';
import { saidBy, say } from '../../../shared/kernel/message.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import type { LiveStation } from '../../app.ts';
import { inDialog, speakAsSet } from './dialogs.ts';
import { type HandedFiles, handedIn, importHanded, receiveHandedFiles } from './handed-files.ts';
import { shutDownSafely } from './shutdown.ts';
import { keepStartAtLogin } from './system/start-at-login.ts';
import { keepUpToDate, type UpdateFeed } from './system/updates.ts';
import { serveBridge } from './window/bridge-ipc.ts';
import { openChosenDevices } from './window/chosen-devices.ts';
import { lockDownPages } from './window/lock-down.ts';
import { refusePermissions } from './window/permissions.ts';
import { bringToFront, createStationWindow, showStation } from './window/station-window.ts';
import { recoverWindow } from './window/window-recovery.ts';
import { declareWindowScheme, serveWindowScheme } from './window/window-scheme.ts';

export interface ElectronHostOptions {
  /** The station's folder; one program at a time may run on it. */
  dataDir: string;
  /** The built window, with its index.html. */
  rendererDir: string;
  /** The built preload. */
  preloadFile: string;
  /** The program's arguments: files of orders among them are offered for import. */
  args: readonly string[];
  /** Asked for only once it is certain that no other program runs on the folder. */
  openStation(): Promise<Result<Pick<LiveStation, 'handle' | 'care'>>>;
  openUpdateFeed(url: string): UpdateFeed;
  /** One line for a person. */
  log(line: string): void;
}

/**
 * Carries the station in a window of Electron's until it is quit. To be called before Electron is
 * ready; answers at once (Electron becomes ready only after its entry has run to its end).
 */
export function runElectronHost(options: ElectronHostOptions): void {
  const { dataDir, args, log } = options;
  // Electron holds its single-instance lock in this folder: it is one per station, not per user.
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
  const station = await options.openStation();
  if (!station.ok) {
    dialog.showErrorBox(inDialog(say('Packbench cannot start')), inDialog(saidBy(station.error)));
    app.exit(1);
    return;
  }
  const { handle, care } = station.value;
  speakAsSet(care.language);
  const chosen = openChosenDevices(join(dataDir, 'electron', 'instruments.json'), log);
  refusePermissions(session.defaultSession, chosen);
  serveWindowScheme(options.rendererDir);
  if (process.platform !== 'darwin') Menu.setApplicationMenu(null);

  const window = createStationWindow(options.preloadFile);
  const url = care.updateFeed();
  const feed = url ? options.openUpdateFeed(url) : null;
  const updates = keepUpToDate({ feed, care, quit: () => app.quit(), log });
  shutDownSafely({ window, station: handle, care, lastAct: () => updates.atEnd(), log });
  recoverWindow(window, log);
  serveBridge(window, handle);
  followTheMachine(care);
  keepStartAtLogin({ station: handle, wanted: () => care.startsAtLogin(), dataDir, log });
  app.on('second-instance', () => bringToFront(window));
  await showStation(window);
  // One set of files after the other, whoever hands them over.
  let turn: Promise<void> = Promise.resolve();
  handed.take((files) => {
    turn = turn.then(() => importHanded(files, handle, window));
  });
}

function giveUp({ log }: ElectronHostOptions, thrown: unknown): void {
  const why = thrown instanceof Error ? thrown.message : 'unknown';
  log(`Packbench made a mistake and ends: ${why}`);
  dialog.showErrorBox(
    'Packbench',
    inDialog(say('Packbench made a mistake and ends. Start it again.')),
  );
  app.exit(1);
}

/** Sleep, wake and a locked screen: the station is told, because no clock of the program says it. */
function followTheMachine(care: Pick<LiveStation['care'], 'woke' | 'locked'>): void {
  powerMonitor.on('resume', () => care.woke());
  powerMonitor.on('lock-screen', () => care.locked());
  // Going to sleep, or another person's session on macOS: who comes back is not known.
  powerMonitor.on('suspend', () => care.locked());
  powerMonitor.on('user-did-resign-active', () => care.locked());
}
