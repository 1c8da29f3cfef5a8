import { app, shell, type WebContents } from 'electron';
import { WINDOW_URL } from './window-scheme.ts';

/** Restricts every page: no navigation, no new windows, no webviews, no Bluetooth. */
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
    // Without `preventDefault`, Electron would choose the first device.
    event.preventDefault();
    choose('');
  });
  contents.setWindowOpenHandler(({ url }) => {
    if (mayOpenOutside(url)) {
      // Fails on a machine without a browser or a mail program; logged only.
      shell
        .openExternal(url)
        .catch(() => log('The system has no program that opens what was followed.'));
    }
    return { action: 'deny' };
  });
}

/**
 * Links that may open in the system's own browser or mail program: https pages (a carrier's tracking
 * page) and a new mail without attachments.
 */
function mayOpenOutside(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, username, password, searchParams } = new URL(url);
  if (protocol === 'https:') return username === '' && password === '';
  return protocol === 'mailto:' && [...searchParams.keys()].every((key) => MAIL_FIELDS.has(key));
}

const MAIL_FIELDS = new Set(['subject', 'body']);
