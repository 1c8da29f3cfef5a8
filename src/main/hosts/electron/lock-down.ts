import { app, type Session, type WebContents } from 'electron';
import { WINDOW_URL } from './window-scheme.ts';

/** Whatever a page may become, it goes nowhere, opens nothing and holds nothing. */
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
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

/** No camera, place, clipboard or device: nothing on the bench asks for one. */
export function refusePermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
}
