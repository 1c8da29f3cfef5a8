import {
  dialog,
  type HIDDevice,
  type MediaAccessPermissionRequest,
  type PermissionRequest,
  type Session,
} from 'electron';
import { say } from '../../../../shared/kernel/message.ts';
import { inDialog } from '../dialogs.ts';
import { type ChosenDevices, isDevice } from './chosen-devices.ts';
import { isOwnUrl } from './window-scheme.ts';

/** Schemes that reach no network: the page shown at start, and what the window makes itself. */
const LOCAL = ['data:', 'blob:', 'devtools:'];

/**
 * Denies the window every permission (microphone, location, clipboard, Bluetooth, network) except HID access to a
 * scale or scanner that a person has chosen at this station, and the camera, for its own page alone.
 */
export function refusePermissions(session: Session, chosen: ChosenDevices): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) =>
    answer(permission === 'media' && isCameraAlone(details)),
  );
  session.setPermissionCheckHandler(
    (_contents, permission, origin, { mediaType }) =>
      isOwnUrl(origin) &&
      (permission === 'hid' || (permission === 'media' && mediaType === 'video')),
  );
  session.setDevicePermissionHandler(
    ({ deviceType, origin, device }) =>
      deviceType === 'hid' && isOwnUrl(origin) && chosen.has(device),
  );
  session.on('select-hid-device', (event, { deviceList, frame }, answer) => {
    event.preventDefault();
    const offered = frame && isOwnUrl(frame.url) ? deviceList.filter(isDevice) : [];
    choose(offered).then(
      (device) => {
        if (device) chosen.add(device);
        answer(device?.deviceId ?? null);
      },
      () => answer(null),
    );
  });
  session.on('select-usb-device', (event, _details, answer) => {
    event.preventDefault();
    answer();
  });
  session.on('select-serial-port', (event, _ports, _contents, answer) => {
    event.preventDefault();
    answer('');
  });
  // Only downloads of blobs that the window made itself are allowed.
  session.on('will-download', (event, item) => {
    const [scheme, ...rest] = item.getURL().split(':');
    if (scheme !== 'blob' || !isOwnUrl(rest.join(':'))) event.preventDefault();
  });
  // Without a filter: Electron throws on a pattern whose scheme Chromium no longer knows (ftp was dropped).
  session.webRequest.onBeforeRequest(({ url }, answer) =>
    answer({ cancel: !isOwnUrl(url) && !LOCAL.some((scheme) => url.startsWith(scheme)) }),
  );
}

/** Asked by the window's own page, for pictures without sound. */
function isCameraAlone(
  details: PermissionRequest | MediaAccessPermissionRequest | object,
): boolean {
  const { securityOrigin = '', mediaTypes = [] } = details as MediaAccessPermissionRequest;
  const isVideo = mediaTypes.length > 0 && mediaTypes.every((type) => type === 'video');
  return isVideo && isOwnUrl(securityOrigin);
}

/** Electron has no device chooser of its own. The list holds only devices that match the window's filter. */
async function choose(offered: readonly HIDDevice[]): Promise<HIDDevice | null> {
  const [first, ...others] = offered;
  if (!first || others.length === 0) return first ?? null;
  const names = offered.map(({ name, serialNumber }) => [name, serialNumber].join(' ').trim());
  const { response } = await dialog.showMessageBox({
    type: 'question',
    title: 'Packbench',
    message: inDialog(say('Which one stands on this bench?')),
    buttons: [...names, inDialog(say('None of them'))],
    cancelId: names.length,
  });
  return offered[response] ?? null;
}
