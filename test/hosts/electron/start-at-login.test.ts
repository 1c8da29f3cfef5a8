import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { hostOnStandIn } from './running-host.ts';

// Imported after the stand-in has replaced Electron.
const { keepStartAtLogin } = await import(
  '../../../src/main/hosts/electron/system/start-at-login.ts'
);

async function machine(platform: NodeJS.Platform, more: object = {}) {
  const { folder, module } = await hostOnStandIn();
  const setting = { startAtLogin: true };
  let changed: () => void = () => undefined;
  const log = vi.fn();
  keepStartAtLogin({
    station: {
      subscribe(listener) {
        changed = () => listener('station.changed', undefined as never);
        return () => undefined;
      },
    },
    wanted: () => setting.startAtLogin,
    dataDir: '/data/the "bench" $HOME\\100%',
    log,
    platform,
    env: { XDG_CONFIG_HOME: join(folder, 'config'), APPIMAGE: '/apps/Packbench.AppImage' },
    ...more,
  });
  const file = join(folder, 'config', 'autostart', 'packbench.desktop');
  const set = (to: boolean) => {
    setting.startAtLogin = to;
    changed();
  };
  return { file, set, log, login: module.app.setLoginItemSettings };
}

describe('starting at login', () => {
  it('adds and removes a desktop entry on Linux with the setting', async () => {
    const { file, set, log } = await machine('linux');
    expect(await readFile(file, 'utf8')).toBe(
      [
        '[Desktop Entry]',
        'Type=Application',
        'Name=Packbench',
        String.raw`Exec="/apps/Packbench.AppImage" "--data" "/data/the \\"bench\\" \\$HOME\\\\100%%"`,
        'X-GNOME-Autostart-enabled=true',
        '',
      ].join('\n'),
    );
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    set(false);
    expect(existsSync(file)).toBe(false);
    set(true);
    expect(existsSync(file)).toBe(true);
    expect(log).not.toHaveBeenCalled();
  });

  it('logs an entry that cannot be written, and continues', async () => {
    const { log } = await machine('linux', { dataDir: '/data/two\nlines' });
    expect(String(log.mock.lastCall)).toContain('line break');
  });

  it("uses the system's login items elsewhere, only when the setting changes", async () => {
    const { login, set } = await machine('win32', { dataDir: 'C:\\Packbench data' });
    set(true);
    set(false);
    const args = ['--data', '"C:\\Packbench data"'];
    expect(login.mock.calls).toEqual([
      [{ openAtLogin: true, args }],
      [{ openAtLogin: false, args }],
    ]);
  });
});
