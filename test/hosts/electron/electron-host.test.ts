import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { stationError } from '../../../src/shared/errors.ts';
import { fail } from '../../../src/shared/result.ts';
import { say } from '../../../src/shared/say.ts';
import type { Contents } from '../../support/electron-stand-in.ts';
import { hostOnStandIn, windowOf } from './running-host.ts';

const SCALE = { deviceId: 'scale-1', collections: [{ usagePage: 0x8d, usage: 0x20 }] };
const KEYBOARD = { deviceId: 'keyboard-1', collections: [{ usagePage: 1, usage: 6 }] };

describe('starting the window', () => {
  it('takes the lock of the station’s folder first, then opens the station, then the window', async () => {
    const host = await hostOnStandIn();
    const { app } = host.module;
    expect(app.setPath).toHaveBeenCalledWith('userData', join(host.folder, 'electron'));
    expect(app.setPath.mock.invocationCallOrder[0]).toBeLessThan(
      app.requestSingleInstanceLock.mock.invocationCallOrder[0] ?? 0,
    );
    expect(host.beforeReady).toBe(true);
    expect(host.openStation).toHaveBeenCalledOnce();
    expect(windowOf(host).loadURL).toHaveBeenCalledWith('packbench://station/');
    expect(app.exit).not.toHaveBeenCalled();
  });

  it('a second time leaves the first alone', async () => {
    const host = await hostOnStandIn({}, {}, ({ module }) =>
      module.app.requestSingleInstanceLock.mockReturnValue(false),
    );
    expect(host.openStation).not.toHaveBeenCalled();
    expect(host.windows).toEqual([]);
    expect(host.module.app.exit).toHaveBeenCalledWith(0);
    expect(host.log.join()).toMatch(/runs already/);
  });

  it('a second time brings the first to the front', async () => {
    const host = await hostOnStandIn();
    const window = windowOf(host);
    window.isMinimized.mockReturnValue(true);
    host.module.app.emit('second-instance');
    expect(window.restore).toHaveBeenCalled();
    expect(window.focus).toHaveBeenCalled();
  });

  it('says why the station cannot be opened, and ends', async () => {
    const error = stationError('store', say`The database was written by a newer Packbench.`);
    const host = await hostOnStandIn({}, { openStation: async () => fail(error) });
    expect(host.module.dialog.showErrorBox).toHaveBeenCalledWith(expect.any(String), error.message);
    expect(host.module.app.exit).toHaveBeenCalledWith(1);
    expect(host.windows).toEqual([]);
  });

  it('ends, and shows no details, when a bug stands in the way', async () => {
    const openStation = async () => {
      throw new Error('no such file');
    };
    const host = await hostOnStandIn({}, { openStation });
    expect(host.module.app.exit).toHaveBeenCalledWith(1);
    expect(String(host.module.dialog.showErrorBox.mock.lastCall)).not.toContain('no such file');
    expect(host.log.join()).toContain('no such file');
  });
});

/** What the page is answered that wants a window of its own. */
function opened({ setWindowOpenHandler }: Contents, url: string) {
  const open = setWindowOpenHandler.mock.lastCall?.[0];
  return open?.({ url } as Parameters<NonNullable<typeof open>>[0]);
}

describe('the page in the window', () => {
  it('is locked in the sandbox', async () => {
    const host = await hostOnStandIn();
    expect(host.module.app.enableSandbox).toHaveBeenCalled();
    expect(windowOf(host).options.webPreferences).toEqual({
      preload: '/app/out/preload/index.cjs',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
    });
  });

  it.each(['will-frame-navigate', 'will-redirect'])('goes nowhere else (%s)', async (event) => {
    const { webContents } = windowOf(await hostOnStandIn());
    for (const [url, stopped] of [
      ['https://evil.example/', true],
      ['file:///etc/passwd', true],
      ['packbench://station.evil.example/', true],
      ['packbench://other/', true],
      ['about:blank', true],
      ['packbench://station/', false],
      ['packbench://station/index.html', false],
    ] as const) {
      const preventDefault = vi.fn();
      webContents.emit(event, { url, preventDefault });
      expect(preventDefault, url).toHaveBeenCalledTimes(stopped ? 1 : 0);
    }
  });

  it('opens no window and holds no other page', async () => {
    const { webContents } = windowOf(await hostOnStandIn());
    expect(opened(webContents, 'https://evil.example/')).toEqual({ action: 'deny' });
    const preventDefault = vi.fn();
    webContents.emit('will-attach-webview', { preventDefault });
    expect(preventDefault).toHaveBeenCalled();
  });

  it('hands a carrier’s page and a new mail to the system, and nothing else', async () => {
    const host = await hostOnStandIn();
    const { webContents } = windowOf(host);
    for (const [url, out] of [
      ['https://carrier.example/track/790000000000000000', true],
      ['mailto:?subject=Return%20label&body=Attached', true],
      ['mailto:?attach=/etc/passwd', false],
      ['https://user:secret@carrier.example/', false],
      ['http://carrier.example/', false],
      ['file:///etc/passwd', false],
      ['smb://server/share', false],
      ['javascript:alert(1)', false],
      ['no address', false],
    ] as const) {
      host.module.shell.openExternal.mockClear();
      expect(opened(webContents, url), url).toEqual({ action: 'deny' });
      expect(host.module.shell.openExternal, url).toHaveBeenCalledTimes(out ? 1 : 0);
    }
  });

  it('is granted nothing but the instruments of the bench', async () => {
    const host = await hostOnStandIn();
    const { defaultSession } = host.module.session;
    const answer = vi.fn();
    const contents = windowOf(host).webContents as unknown as Electron.WebContents;
    defaultSession.setPermissionRequestHandler.mock.lastCall?.[0]?.(
      contents,
      'media',
      answer,
      {} as Electron.PermissionRequest,
    );
    expect(answer).toHaveBeenCalledWith(false);
    const check = defaultSession.setPermissionCheckHandler.mock.lastCall?.[0];
    const details = {} as Electron.PermissionCheckHandlerHandlerDetails;
    expect(check?.(null, 'media', '', details)).toBe(false);
    expect(check?.(null, 'serial', '', details)).toBe(false);
    expect(check?.(null, 'hid', '', details)).toBe(true);

    const device = defaultSession.setDevicePermissionHandler.mock.lastCall?.[0];
    const may = (deviceType: string, each: object) =>
      device?.({ deviceType, device: each } as Electron.DevicePermissionHandlerHandlerDetails);
    expect(may('hid', KEYBOARD)).toBe(false);
    expect(may('usb', SCALE)).toBe(false);
    expect(may('serial', {})).toBe(false);
    expect(may('hid', SCALE)).toBe(true);
  });

  it('is given the scale it asks for, without a dialog, and no other device', async () => {
    const host = await hostOnStandIn();
    const { defaultSession } = host.module.session;
    const preventDefault = vi.fn();
    const choose = vi.fn();
    const choosing = (...deviceList: object[]) =>
      defaultSession.emit('select-hid-device', { preventDefault }, { deviceList }, choose);
    choosing(KEYBOARD, SCALE);
    choosing(KEYBOARD);
    expect(choose.mock.calls).toEqual([['scale-1'], [null]]);
    expect(preventDefault).toHaveBeenCalledTimes(2);
  });

  it('comes back after a crash, and gives up after the second in a row', async () => {
    const host = await hostOnStandIn();
    const { webContents, destroy } = windowOf(host);
    webContents.emit('render-process-gone', {}, { reason: 'clean-exit' });
    expect(webContents.reload).not.toHaveBeenCalled();
    webContents.emit('render-process-gone', {}, { reason: 'crashed' });
    expect(webContents.reload).toHaveBeenCalledOnce();
    webContents.emit('render-process-gone', {}, { reason: 'oom' });
    expect(webContents.reload).toHaveBeenCalledOnce();
    expect(String(host.module.dialog.showErrorBox.mock.lastCall)).toMatch(/oom.*[Nn]othing/);
    expect(destroy).toHaveBeenCalled();
  });
});

describe('quitting', () => {
  it('waits until the station is closed, however often it is asked', async () => {
    const host = await hostOnStandIn();
    const { app } = host.module;
    let closed: () => void = () => undefined;
    host.station.close.mockReturnValue(
      new Promise((resolve) => {
        closed = () => resolve(undefined);
      }),
    );
    const preventDefault = vi.fn();
    app.emit('before-quit', { preventDefault });
    app.emit('before-quit', { preventDefault });
    expect(preventDefault).toHaveBeenCalledTimes(2);
    expect(host.station.close).toHaveBeenCalledOnce();
    expect(app.exit).not.toHaveBeenCalled();
    closed();
    await vi.waitUntil(() => app.exit.mock.lastCall);
    expect(app.exit).toHaveBeenCalledWith(0);
  });

  it('says so when the station does not close well', async () => {
    const host = await hostOnStandIn();
    host.station.close.mockRejectedValue(new Error('disk full'));
    host.module.app.emit('before-quit', { preventDefault: vi.fn() });
    await vi.waitUntil(() => host.module.app.exit.mock.lastCall);
    expect(host.module.app.exit).toHaveBeenCalledWith(1);
    expect(host.log.join()).toContain('disk full');
  });

  it('follows closing the last window, and a signal', async () => {
    const { app } = (await hostOnStandIn()).module;
    app.emit('window-all-closed');
    expect(app.quit).toHaveBeenCalledTimes(1);
    process.emit('SIGTERM');
    expect(app.quit).toHaveBeenCalledTimes(2);
  });
});
