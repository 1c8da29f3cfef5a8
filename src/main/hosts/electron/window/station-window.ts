import { app, BrowserWindow } from 'electron';
import { WINDOW_URL } from './window-scheme.ts';

/** Creates the bench's window in the size of the touch screen, its page sandboxed. */
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
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      // Only in development.
      devTools: !app.isPackaged,
      // Chromium would download its dictionaries.
      spellcheck: false,
    },
  });
  window.once('ready-to-show', () => window.show());
  return window;
}

export async function showStation(window: BrowserWindow): Promise<void> {
  await window.loadURL(WINDOW_URL);
}

export function bringToFront(window: BrowserWindow): void {
  if (window.isDestroyed()) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
