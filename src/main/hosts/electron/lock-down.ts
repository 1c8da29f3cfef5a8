import { app, type Session, shell, type WebContents } from 'electron';
import { WINDOW_URL } from './window-scheme.ts';

/** Whatever a page may become, it goes nowhere, opens nothing in here and holds nothing. */
export function lockDownPages(): void {
  app.on('web-contents-created', (_event, contents) => lockDown(contents));
}

function lockDown(contents: WebContents): void {
  const stay = (details: { url: string; preventDefault(): void }) => {
    if (!details.url.startsWith(WINDOW_URL)) details.preventDefault();
  };
  contents.on('will-frame-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('will-attach-webview', (event) => event.preventDefault());
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

/** HID usage pages of what stands on a bench: scanners, scales. */
const INSTRUMENT_PAGES = [0x8c, 0x8d];

/** No camera, place or clipboard, and of devices only the bench's instruments. */
export function refusePermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler((_contents, permission) => permission === 'hid');
  session.setDevicePermissionHandler(
    ({ deviceType, device }) => deviceType === 'hid' && isInstrument(device),
  );
  // Electron has no dialog of its own to choose in: the list holds only what the window asked for.
  session.on('select-hid-device', (event, { deviceList }, choose) => {
    event.preventDefault();
    choose(deviceList.find(isInstrument)?.deviceId ?? null);
  });
}

const isInstrument = (device: object): boolean =>
  'collections' in device &&
  Array.isArray(device.collections) &&
  device.collections.some(({ usagePage }: { usagePage?: unknown }) =>
    INSTRUMENT_PAGES.some((page) => page === usagePage),
  );
