import { describe, expect, it, vi } from 'vitest';
import { chooseHost, type HostWish } from '../../../src/main/hosts/cli/window/choose-host.ts';
import type { ElectronPackage } from '../../../src/main/hosts/cli/window/electron-package.ts';
import { machineWith } from '../../support/machine.ts';

const anything: HostWish = { asked: null, open: true };

function electronPackage(change: Partial<ElectronPackage> = {}) {
  return {
    binary: vi.fn<ElectronPackage['binary']>(() => null),
    isReachable: vi.fn<ElectronPackage['isReachable']>(async () => true),
    install: vi.fn<ElectronPackage['install']>(async () => true),
    ...change,
  };
}

const around = (electron: ElectronPackage | null, machine = machineWith()) => ({
  machine,
  electron,
  say: vi.fn(),
});

describe('the chosen host', () => {
  it('is Electron when its binary is installed, without a network request', async () => {
    const electron = electronPackage({ binary: () => '/electron' });
    expect((await chooseHost(anything, around(electron))).host).toBe('electron');
    expect(electron.isReachable).not.toHaveBeenCalled();
  });

  it('is Electron after its binary was downloaded, which is announced', async () => {
    let binary: string | null = null;
    const electron = electronPackage({
      binary: () => binary,
      install: async () => {
        binary = '/electron';
        return true;
      },
    });
    const surroundings = around(electron);
    expect((await chooseHost(anything, surroundings)).host).toBe('electron');
    expect(surroundings.say).toHaveBeenCalledWith(expect.stringContaining('Electron'));
  });

  it('is the browser without a network, and nothing is downloaded', async () => {
    const electron = electronPackage({ isReachable: async () => false });
    const choice = await chooseHost(anything, around(electron));
    expect(choice).toEqual({ host: 'browser', why: expect.stringContaining('reached') });
    expect(electron.install).not.toHaveBeenCalled();
  });

  it.each([
    ['the download fails', electronPackage({ install: async () => false })],
    ['the download brings no binary', electronPackage()],
  ])('is the browser when %s', async (_case, electron) => {
    const choice = await chooseHost(anything, around(electron));
    expect(choice).toEqual({ host: 'browser', why: expect.stringContaining('downloaded') });
  });

  it.each([
    ['there is no display', { env: {} }, 'display'],
    ['root runs it on Linux', { isRoot: true }, 'root'],
  ])('is the browser when %s, even with Electron installed', async (_case, change, why) => {
    const electron = electronPackage({ binary: () => '/electron' });
    const choice = await chooseHost(anything, around(electron, machineWith([], change)));
    expect(choice).toEqual({ host: 'browser', why: expect.stringContaining(why) });
  });

  it('is Electron on Wayland, macOS and Windows without DISPLAY', async () => {
    const electron = electronPackage({ binary: () => '/electron' });
    for (const change of [
      { env: { WAYLAND_DISPLAY: 'wayland-0' } },
      { platform: 'darwin' as const, env: {} },
      { platform: 'win32' as const, env: {} },
    ]) {
      const choice = await chooseHost(anything, around(electron, machineWith([], change)));
      expect(choice.host).toBe('electron');
    }
  });

  it('is the browser without the Electron package, and with --no-open', async () => {
    expect((await chooseHost(anything, around(null))).host).toBe('browser');
    const electron = electronPackage({ binary: () => '/electron' });
    expect((await chooseHost({ asked: null, open: false }, around(electron))).host).toBe('browser');
  });

  it('is the requested one, or none with the reason', async () => {
    const electron = electronPackage({ binary: () => '/electron' });
    const asks = (asked: 'electron' | 'browser', machine = machineWith()) =>
      chooseHost({ asked, open: true }, around(electron, machine));
    expect((await asks('browser')).host).toBe('browser');
    expect((await asks('electron')).host).toBe('electron');
    expect(await asks('electron', machineWith([], { env: {} }))).toEqual({
      host: 'none',
      why: expect.stringContaining('display'),
    });
  });
});
