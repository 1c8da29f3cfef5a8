import { app, shell, type WebContents } from 'electron';
import { WINDOW_URL } from './window-scheme.ts';

/** Whatever a page may become, it goes nowhere, opens nothing in here and holds nothing. */
export function lockDownPages(log: (line: string) => void): void {
  app.on('web-contents-created', (_event, contents) => lockDown(contents, log));
}

function lockDown(contents: WebContents, log: (line: string) => void): void {
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
    if (mayOpenOutside(url)) {
      // A machine without a browser or a mail program refuses: no reason to end.
      shell
        .openExternal(url)
        .catch(() => log('The system has no program that opens what was followed.'));
    }
    return { action: 'deny' };
  });
}

/**
 * What a person may follow out of the window, into the system's own browser or mail program: a
 * carrier's page over https, and a new mail, which carries no file.
 */
function mayOpenOutside(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, username, password, searchParams } = new URL(url);
  if (protocol === 'https:') return username === '' && password === '';
  return protocol === 'mailto:' && [...searchParams.keys()].every((key) => MAIL_FIELDS.has(key));
}

const MAIL_FIELDS = new Set(['subject', 'body']);
