import type { AppUpdater, UpdateCheckResult } from 'electron-updater';
import { beforeEach, expect, it, vi } from 'vitest';
import { openUpdateFeed } from '../../../src/main/hosts/electron/system/update-feed.ts';

/** Checked against electron-updater's own types; the real one needs Electron's binary. */
const autoUpdater = vi.hoisted(
  () =>
    ({
      autoDownload: true,
      autoInstallOnAppQuit: true,
      logger: console,
      setFeedURL: vi.fn<AppUpdater['setFeedURL']>(),
      checkForUpdates: vi.fn<AppUpdater['checkForUpdates']>(),
      downloadUpdate: vi.fn<AppUpdater['downloadUpdate']>(async () => []),
      quitAndInstall: vi.fn<AppUpdater['quitAndInstall']>(),
    }) satisfies Partial<AppUpdater>,
);
vi.mock('electron-updater', () => ({ autoUpdater }));

const found = (isUpdateAvailable: boolean) =>
  ({ isUpdateAvailable, updateInfo: { version: '2.0.0' } }) as UpdateCheckResult;

beforeEach(() => vi.clearAllMocks());

it('downloads a newer version from the set feed and does not install it by itself', async () => {
  const feed = openUpdateFeed('https://updates.example/packbench');
  expect(autoUpdater.setFeedURL).toHaveBeenCalledExactlyOnceWith({
    provider: 'generic',
    url: 'https://updates.example/packbench',
  });
  expect(autoUpdater).toMatchObject({ autoDownload: false, autoInstallOnAppQuit: false });
  autoUpdater.checkForUpdates.mockResolvedValue(found(true));
  expect(await feed.fetch()).toBe('2.0.0');
  expect(autoUpdater.downloadUpdate).toHaveBeenCalledOnce();
  expect(autoUpdater.quitAndInstall).not.toHaveBeenCalled();
  feed.install({ startAgain: true });
  expect(autoUpdater.quitAndInstall).toHaveBeenCalledExactlyOnceWith(true, true);
});

it.each([null, found(false)])(
  'downloads nothing when the feed has no newer version',
  async (none) => {
    const feed = openUpdateFeed('https://updates.example');
    autoUpdater.checkForUpdates.mockResolvedValue(none);
    expect(await feed.fetch()).toBeNull();
    expect(autoUpdater.downloadUpdate).not.toHaveBeenCalled();
  },
);

it('rejects a version with a wrong hash or signature', async () => {
  const feed = openUpdateFeed('https://updates.example');
  autoUpdater.checkForUpdates.mockResolvedValue(found(true));
  autoUpdater.downloadUpdate.mockRejectedValueOnce(new Error('sha512 checksum mismatch'));
  await expect(feed.fetch()).rejects.toThrow('sha512');
});
