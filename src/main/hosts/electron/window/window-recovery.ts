import { app, type BrowserWindow } from 'electron';
import { say } from '../../../../shared/kernel/message.ts';
import { tellTrouble } from '../dialogs.ts';

/** So often within so long a window is shown again; after that nobody is helped by it. */
const MOST_RELOADS = 3;
const WITHIN_MS = 5 * 60_000;
/** How long a window may be deaf before it is taken for dead. */
const DEAF_MS = 15_000;

/**
 * The packing session lives in main: a window that crashed, or does not answer any more, is loaded
 * again and shows it. What is logged is the kind of crash alone; no dump is written or sent.
 */
export function recoverWindow(window: BrowserWindow, log: (line: string) => void): void {
  const { webContents } = window;
  let reloads: number[] = [];
  let deaf: NodeJS.Timeout | undefined;

  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    clearTimeout(deaf);
    if (reason === 'clean-exit') return;
    log(`The window stopped working (${reason}, ${exitCode}).`);
    const now = performance.now();
    reloads = [...reloads.filter((at) => now - at < WITHIN_MS), now];
    if (reloads.length <= MOST_RELOADS) {
      webContents.reload();
      return;
    }
    void tellTrouble(
      say(
        'The window stopped working again and again ({reason}). Nothing of your packing is lost: start Packbench again.',
        { reason },
      ),
    ).then(() => window.destroy());
  });
  webContents.on('unresponsive', () => {
    clearTimeout(deaf);
    // Stopped by whoever debugs it.
    if (webContents.isDevToolsOpened()) return;
    deaf = setTimeout(() => {
      log('The window does not answer; it is loaded again.');
      // Tells of it as of any crash, and so is counted as one.
      webContents.forcefullyCrashRenderer();
    }, DEAF_MS);
  });
  webContents.on('responsive', () => clearTimeout(deaf));
  window.once('closed', () => clearTimeout(deaf));
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    // Chromium starts the others again by itself.
    if (reason !== 'clean-exit')
      log(`A process of the window ended (${type}, ${reason}, ${exitCode}).`);
  });
}
