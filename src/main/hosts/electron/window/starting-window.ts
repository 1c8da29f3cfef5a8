import { BrowserWindow } from 'electron';
import { say } from '../../../../shared/kernel/message.ts';
import { inDialog } from '../dialogs.ts';

/** The station opens even if this window is not painted by then. */
const PAINTED_WITHIN_MS = 500;

/**
 * A small window with a message, painted before the station opens: a migration of a large store blocks
 * this process for seconds, in which nothing could be painted. It runs no script.
 */
export async function showStarting(): Promise<BrowserWindow> {
  const window = new BrowserWindow({
    title: 'Packbench',
    width: 480,
    height: 160,
    frame: false,
    resizable: false,
    closable: false,
    webPreferences: { sandbox: true, contextIsolation: true, javascript: false, spellcheck: false },
  });
  const painted = window.loadURL(`data:text/html;charset=utf-8,${encodeURIComponent(page())}`);
  await Promise.race([
    painted.catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, PAINTED_WITHIN_MS)),
  ]);
  return window;
}

const page = (): string => `<!doctype html><title>Packbench</title>
<style>body { margin: 0; height: 100vh; display: grid; place-content: center; font: 20px system-ui }</style>
<p>${inDialog(say('Packbench is starting. After an update this may take a minute.'))}</p>`;
