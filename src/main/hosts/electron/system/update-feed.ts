import { autoUpdater } from 'electron-updater';
import type { UpdateFeed } from './updates.ts';

/**
 * Update feed at a URL in electron-builder's layout. electron-updater downloads the packages and rejects
 * a wrong hash and, where packages are signed, a wrong publisher.
 */
export function openUpdateFeed(url: string): UpdateFeed {
  // Installed only by `install`, when the station has no work in progress.
  autoUpdater.autoDownload = false;
  autoUpdater.autoInstallOnAppQuit = false;
  autoUpdater.logger = null;
  autoUpdater.setFeedURL({ provider: 'generic', url });
  return {
    async fetch() {
      const found = await autoUpdater.checkForUpdates();
      if (!found?.isUpdateAvailable) return null;
      await autoUpdater.downloadUpdate();
      return found.updateInfo.version;
    },
    install: ({ startAgain }) => autoUpdater.quitAndInstall(true, startAgain),
  };
}
