import { app, type BrowserWindow } from 'electron';
import { say } from '../../../../shared/kernel/message.ts';
import { showTrouble } from '../dialogs.ts';

/** The window is reloaded at most this often within `WITHIN_MS`. */
const MOST_RELOADS = 3;
const WITHIN_MS = 5 * 60_000;
/** Milliseconds without response before a window counts as crashed. */
const UNRESPONSIVE_MS = 15_000;

/**
 * Reloads a window that crashed or stopped responding. The packing session is kept in the main process,
 * so the reloaded window shows it again. Only the kind of crash is logged; no dump is written or sent.
 */
export function recoverWindow(window: BrowserWindow, log: (line: string) => void): void {
  const { webContents } = window;
  let reloads: number[] = [];
  let unresponsive: NodeJS.Timeout | undefined;

  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    clearTimeout(unresponsive);
    if (reason === 'clean-exit') return;
    log(`The window stopped working (${reason}, ${exitCode}).`);
    const now = performance.now();
    reloads = [...reloads.filter((at) => now - at < WITHIN_MS), now];
    if (reloads.length <= MOST_RELOADS) {
      webContents.reload();
      return;
    }
    void showTrouble(
      say(
        'The window stopped working again and again ({reason}). Nothing of your packing is lost: start Packbench again.',
        { reason },
      ),
    ).then(() => window.destroy());
  });
  webContents.on('unresponsive', () => {
    clearTimeout(unresponsive);
    // A paused debugger makes the window unresponsive too.
    if (webContents.isDevToolsOpened()) return;
    unresponsive = setTimeout(() => {
      log('The window does not answer; it is loaded again.');
      // Emits `render-process-gone`, so that the crash counts towards the limit.
      webContents.forcefullyCrashRenderer();
    }, UNRESPONSIVE_MS);
  });
  webContents.on('responsive', () => clearTimeout(unresponsive));
  window.once('closed', () => clearTimeout(unresponsive));
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    // Chromium restarts its other processes itself.
    if (reason !== 'clean-exit')
      log(`A process of the window ended (${type}, ${reason}, ${exitCode}).`);
  });
}
