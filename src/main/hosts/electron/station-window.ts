import { BrowserWindow, dialog } from 'electron';
import { WINDOW_URL } from './window-scheme.ts';

const CRASHES_IN_A_ROW_MS = 10_000;

/** The bench's window: the touch screen's size, its page locked in the sandbox. */
export function createStationWindow(preloadFile: string): BrowserWindow {
  const window = new BrowserWindow({
    title: 'Packbench',
    width: 1366,
    height: 768,
    minWidth: 800,
    minHeight: 600,
    show: false,
    autoHideMenuBar: true,
    webPreferences: {
      preload: preloadFile,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      navigateOnDragDrop: false,
      // Its dictionaries would be fetched from elsewhere.
      spellcheck: false,
    },
  });
  window.once('ready-to-show', () => window.show());
  comeBackAfterACrash(window);
  return window;
}

export async function showStation(window: BrowserWindow): Promise<void> {
  await window.loadURL(WINDOW_URL);
}

/** The packing session lives in main: a window that crashed shows it again. */
function comeBackAfterACrash(window: BrowserWindow): void {
  let crashedAt = Number.NEGATIVE_INFINITY;
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return;
    const again = Date.now() - crashedAt < CRASHES_IN_A_ROW_MS;
    crashedAt = Date.now();
    if (!again) {
      window.webContents.reload();
      return;
    }
    dialog.showErrorBox(
      'Packbench',
      `The window stopped working twice (${reason}). Nothing of your packing is lost: start Packbench again.`,
    );
    window.destroy();
  });
}
