import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { openChosenDevices } from '../../../src/main/hosts/electron/window/chosen-devices.ts';
import { hostOnStandIn, windowOf } from './running-host.ts';

const OWN = { url: 'packbench://station/' };
const device = (deviceId: string, usagePage: number, more: object = {}) => ({
  deviceId,
  name: deviceId,
  vendorId: 1,
  productId: usagePage,
  collections: [{ usagePage, usage: 6 }],
  ...more,
});
const SCALE = device('scale', 0x8d);
const OTHER_SCALE = device('other-scale', 0x8d, { serialNumber: 'B-2' });
const SCANNER = device('scanner', 0x8c);
const KEYBOARD = device('keyboard', 1);

async function session() {
  const host = await hostOnStandIn();
  const { defaultSession } = host.module.session;
  const may = (asked: object) =>
    defaultSession.setDevicePermissionHandler.mock.lastCall?.[0]?.({
      deviceType: 'hid',
      origin: OWN.url,
      ...asked,
    } as Electron.DevicePermissionHandlerHandlerDetails);
  /** The device that a page gets when it asks for one. */
  const asks = async (deviceList: object[], frame: object | null = OWN) => {
    const preventDefault = vi.fn();
    const given = await new Promise((choose) =>
      defaultSession.emit('select-hid-device', { preventDefault }, { deviceList, frame }, choose),
    );
    expect(preventDefault).toHaveBeenCalledOnce();
    return given;
  };
  return { host, defaultSession, may, asks };
}

describe('the page in the window', () => {
  it('is denied every permission request', async () => {
    const { host, defaultSession } = await session();
    const answer = vi.fn();
    const contents = windowOf(host).webContents as unknown as Electron.WebContents;
    const request = defaultSession.setPermissionRequestHandler.mock.lastCall?.[0];
    for (const what of ['media', 'openExternal', 'notifications', 'local-network'] as const) {
      request?.(contents, what, answer, {} as Electron.PermissionRequest);
    }
    expect(answer.mock.calls).toEqual([[false], [false], [false], [false]]);
  });

  it('gets the camera for pictures alone, as the window’s own page', async () => {
    const { host, defaultSession } = await session();
    const contents = windowOf(host).webContents as unknown as Electron.WebContents;
    const request = defaultSession.setPermissionRequestHandler.mock.lastCall?.[0];
    const asks = (permission: 'media' | 'geolocation', details: object) => {
      const answer = vi.fn();
      request?.(contents, permission, answer, details as Electron.PermissionRequest);
      return answer.mock.lastCall?.[0];
    };
    const own = { securityOrigin: OWN.url, mediaTypes: ['video'] };
    expect(asks('media', own)).toBe(true);
    expect(asks('geolocation', own)).toBe(false);
    for (const other of [
      { ...own, mediaTypes: ['audio'] },
      { ...own, mediaTypes: ['video', 'audio'] },
      { ...own, mediaTypes: [] },
      { ...own, securityOrigin: 'https://evil.example/' },
      { ...own, securityOrigin: 'packbench://station.evil/' },
      { mediaTypes: ['video'] },
      {},
    ]) {
      expect(asks('media', other), JSON.stringify(other)).toBe(false);
    }
    const check = defaultSession.setPermissionCheckHandler.mock.lastCall?.[0];
    const may = (origin: string, mediaType: 'video' | 'audio' | 'unknown') =>
      check?.(null, 'media', origin, {
        mediaType,
      } as Electron.PermissionCheckHandlerHandlerDetails);
    expect(may(OWN.url, 'video')).toBe(true);
    expect(may(OWN.url, 'audio')).toBe(false);
    expect(may(OWN.url, 'unknown')).toBe(false);
    expect(may('https://evil.example/', 'video')).toBe(false);
  });

  it("may use only HID beside it, and only as the window's own page", async () => {
    const { defaultSession } = await session();
    const check = defaultSession.setPermissionCheckHandler.mock.lastCall?.[0];
    const may = (what: 'hid' | 'media' | 'serial' | 'usb' | 'clipboard-read', origin: string) =>
      check?.(null, what, origin, {} as Electron.PermissionCheckHandlerHandlerDetails);
    for (const what of ['media', 'serial', 'usb', 'clipboard-read'] as const) {
      expect(may(what, OWN.url), what).toBe(false);
    }
    for (const origin of ['', 'https://evil.example/', 'packbench://station.evil/', 'null']) {
      expect(may('hid', origin), origin).toBe(false);
    }
    expect(may('hid', OWN.url)).toBe(true);
    expect(may('hid', 'packbench://station')).toBe(true);
  });

  it('gets the only matching scale, and no device that nobody chose', async () => {
    const { may, asks } = await session();
    expect(may({ device: SCALE })).toBe(false);
    expect(await asks([KEYBOARD, SCALE])).toBe('scale');
    expect(may({ device: SCALE })).toBe(true);
    expect(may({ device: { ...SCALE, deviceId: 'plugged in anew' } })).toBe(true);
    expect(may({ device: SCALE, origin: 'https://evil.example/' })).toBe(false);
    expect(may({ device: SCALE, deviceType: 'usb' })).toBe(false);
    for (const other of [OTHER_SCALE, SCANNER, KEYBOARD, {}]) {
      expect(may({ device: other })).toBe(false);
    }
    expect(await asks([KEYBOARD])).toBeNull();
    expect(may({ device: KEYBOARD })).toBe(false);
  });

  it('lets a person choose among several devices', async () => {
    const { host, may, asks } = await session();
    const { showMessageBox } = host.module.dialog;
    showMessageBox.mockResolvedValueOnce({ response: 1, checkboxChecked: false });
    expect(await asks([SCALE, OTHER_SCALE])).toBe('other-scale');
    expect(showMessageBox.mock.lastCall).toMatchObject([
      { buttons: ['scale', 'other-scale B-2', 'None of them'], cancelId: 2 },
    ]);
    expect(may({ device: OTHER_SCALE })).toBe(true);
    expect(may({ device: SCALE })).toBe(false);
    showMessageBox.mockResolvedValueOnce({ response: 2, checkboxChecked: false });
    expect(await asks([SCALE, SCANNER])).toBeNull();
  });

  it("gets no device for another page's frame", async () => {
    const { may, asks } = await session();
    expect(await asks([SCALE], { url: 'https://evil.example/' })).toBeNull();
    expect(await asks([SCALE], null)).toBeNull();
    expect(may({ device: SCALE })).toBe(false);
  });

  it('gets no serial port, no other USB device and no Bluetooth', async () => {
    const { host, defaultSession } = await session();
    const preventDefault = vi.fn();
    const answer = vi.fn();
    defaultSession.emit('select-serial-port', { preventDefault }, [{ portId: 'p' }], {}, answer);
    defaultSession.emit('select-usb-device', { preventDefault }, { deviceList: [{}] }, answer);
    windowOf(host).webContents.emit('select-bluetooth-device', { preventDefault }, [{}], answer);
    expect(answer.mock.calls).toEqual([[''], [], ['']]);
    expect(preventDefault).toHaveBeenCalledTimes(3);
  });

  it('reaches no network and no file, whatever its policy', async () => {
    const { defaultSession } = await session();
    const [stop] = defaultSession.webRequest.onBeforeRequest.mock.lastCall ?? [];
    const isStopped = (url: string) => {
      const answer = vi.fn();
      stop?.({ url } as Electron.OnBeforeRequestListenerDetails, answer);
      return answer.mock.lastCall?.[0].cancel;
    };
    for (const scheme of ['http', 'https', 'ws', 'wss', 'ftp', 'file', 'chrome-extension']) {
      expect([scheme, isStopped(`${scheme}://evil.example/`)]).toEqual([scheme, true]);
    }
    expect(isStopped('packbench://other/')).toBe(true);
    for (const own of ['packbench://station/assets/a.js', 'blob:packbench://station/0f1e']) {
      expect([own, isStopped(own)]).toEqual([own, false]);
    }
  });

  it('saves only blobs that it made itself', async () => {
    const { defaultSession } = await session();
    for (const [url, stopped] of [
      ['blob:packbench://station/0f1e', false],
      ['blob:https://evil.example/0f1e', true],
      ['https://evil.example/setup.exe', true],
      ['data:text/html,x', true],
      ['packbench://station/index.html', true],
    ] as const) {
      const preventDefault = vi.fn();
      defaultSession.emit('will-download', { preventDefault }, { getURL: () => url });
      expect(preventDefault, url).toHaveBeenCalledTimes(stopped ? 1 : 0);
    }
  });
});

describe('the chosen devices', () => {
  it('are recognised after a restart by model and serial number, from a file of the station', async () => {
    const { folder } = await hostOnStandIn();
    const file = join(folder, 'instruments.json');
    const log = vi.fn();
    openChosenDevices(file, log).add(OTHER_SCALE as unknown as Electron.HIDDevice);
    const again = openChosenDevices(file, log);
    expect([again.has(OTHER_SCALE), again.has(SCALE)]).toEqual([true, false]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual([
      { vendorId: 1, productId: 0x8d, serialNumber: 'B-2' },
    ]);
    await writeFile(file, '{"vendorId":');
    expect(openChosenDevices(file, log).has(OTHER_SCALE)).toBe(false);
    expect(log).not.toHaveBeenCalled();
  });

  it('that cannot be saved work until the end of the run', () => {
    const log = vi.fn();
    const chosen = openChosenDevices('/nowhere/instruments.json', log);
    chosen.add(SCALE as unknown as Electron.HIDDevice);
    expect(chosen.has(SCALE)).toBe(true);
    expect(String(log.mock.lastCall)).toContain('not remembered');
  });
});
