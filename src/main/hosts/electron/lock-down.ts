import { app, shell, type WebContents } from 'electron';
import { WINDOW_URL } from './window-scheme.ts';

/** Whatever a page may become, it goes nowhere, opens nothing in here and holds nothing. */
export function lockDownPages(): void {
  app.on('web-contents-created', (_event, contents) => lockDown(contents));
}

function lockDown(contents: WebContents): void {
  const stay = (details: { url: string; preventDefault(): void }) => {
    if (!details.url.startsWith(WINDOW_URL)) details.preventDefault();
  };
  contents.on('will-navigate', stay);
  contents.on('will-frame-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.on('select-bluetooth-device', (event, _devices, choose) => {
    // Left alone, Electron would choose the first.
    event.preventDefault();
    choose('');
  });
  contents.setWindowOpenHandler(({ url }) => {
    if (mayOpenOutside(url)) void shell.openExternal(url);
    return { action: 'deny' };
  });
}

/**
 * What a person may follow out of the window, into the system's own browser or mail program: a
 * carrier's page over https, and a new mail, which carries no file.
 */
export function mayOpenOutside(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, username, password, searchParams } = new URL(url);
  if (protocol === 'https:') return username === '' && password === '';
  return protocol === 'mailto:' && [...searchParams.keys()].every((key) => MAIL_FIELDS.has(key));
}

const MAIL_FIELDS = new Set(['subject', 'body']);
