import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { stationError } from '../../../src/shared/kernel/errors.ts';
import { say } from '../../../src/shared/kernel/message.ts';
import { fail } from '../../../src/shared/kernel/result.ts';
import type { Contents } from '../../support/electron-stand-in.ts';
import { hostOnStandIn, windowOf } from './running-host.ts';

describe('starting the window', () => {
  it("takes the lock of the station's folder, then opens the station, then the window", async () => {
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

  it('starts no crash reporter: a memory dump would hold secrets', async () => {
    const { module } = await hostOnStandIn();
    expect(module.crashReporter.start).not.toHaveBeenCalled();
  });

  it('a second time does not disturb the first', async () => {
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
    host.module.app.emit('second-instance', {}, [], '/', { files: 'nonsense' });
    expect(window.restore).toHaveBeenCalled();
    expect(window.focus).toHaveBeenCalled();
  });

  it('shows why the station cannot be opened, and ends', async () => {
    const error = stationError('store', say('The database was written by a newer Packbench.'));
    const host = await hostOnStandIn({}, { openStation: async () => fail(error) });
    expect(host.module.dialog.showErrorBox).toHaveBeenCalledWith(expect.any(String), error.message);
    expect(host.module.app.exit).toHaveBeenCalledWith(1);
    expect(host.windows).toHaveLength(1);
    expect(host.windows[0]?.destroy).toHaveBeenCalled();
  });

  it('says that it starts before the station opens, until its window can be shown', async () => {
    let shown: string | undefined;
    const host = await hostOnStandIn({}, {}, ({ windows, module }) => {
      module.app.getLocale.mockReturnValue('de-DE');
      module.protocol.handle.mockImplementation(() => {
        // The station is open by then.
        shown = windows[0]?.loadURL.mock.lastCall?.[0];
      });
    });
    const [starting] = host.windows;
    expect(starting?.options.webPreferences).toMatchObject({ sandbox: true, javascript: false });
    expect(starting?.loadURL.mock.invocationCallOrder[0]).toBeLessThan(
      host.openStation.mock.invocationCallOrder[0] ?? 0,
    );
    expect(decodeURIComponent(shown ?? '')).toContain('Packbench startet.');
    expect(starting?.destroy).not.toHaveBeenCalled();
    windowOf(host).emit('ready-to-show');
    expect(starting?.destroy).toHaveBeenCalledOnce();
  });

  it('ends on a bug without showing its details', async () => {
    const openStation = async () => {
      throw new Error('no such file');
    };
    const host = await hostOnStandIn({}, { openStation });
    expect(host.module.app.exit).toHaveBeenCalledWith(1);
    expect(String(host.module.dialog.showErrorBox.mock.lastCall)).not.toContain('no such file');
    expect(host.log.join()).toContain('no such file');
  });
});

/** The answer to a page that wants to open a window. */
function opened({ setWindowOpenHandler }: Contents, url: string) {
  const open = setWindowOpenHandler.mock.lastCall?.[0];
  return open?.({ url } as Parameters<NonNullable<typeof open>>[0]);
}

describe('the page in the window', () => {
  it('is sandboxed', async () => {
    const host = await hostOnStandIn();
    expect(host.module.app.enableSandbox).toHaveBeenCalled();
    expect(windowOf(host).options.webPreferences).toEqual({
      preload: '/app/out/preload/index.cjs',
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
      devTools: false,
      spellcheck: false,
    });
  });

  it.each(['will-navigate', 'will-frame-navigate', 'will-redirect'])(
    'cannot navigate elsewhere (%s)',
    async (event) => {
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
    },
  );

  it('opens no window and embeds no other page', async () => {
    const { webContents } = windowOf(await hostOnStandIn());
    expect(opened(webContents, 'https://evil.example/')).toEqual({ action: 'deny' });
    const preventDefault = vi.fn();
    webContents.emit('will-attach-webview', { preventDefault });
    expect(preventDefault).toHaveBeenCalled();
  });

  it("passes only a carrier's page and a new mail to the system", async () => {
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

  it('survives a system without a program for a link', async () => {
    // An unhandled rejection would end the program.
    const host = await hostOnStandIn();
    host.module.shell.openExternal.mockRejectedValue(new Error('Failed to open (0x483)'));
    opened(windowOf(host).webContents, 'https://carrier.example/');
    await vi.waitUntil(() => host.log.join().includes('no program'));
  });
});
