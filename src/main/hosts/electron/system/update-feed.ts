import { autoUpdater } from 'electron-updater';
import type { UpdateFeed } from './updates.ts';

/**
 * Newer versions in a folder of the web, as electron-builder leaves them: electron-updater fetches
 * them, and takes none whose hash, or publisher where packages are signed, is another.
 */
export function openUpdateFeed(url: string): UpdateFeed {
  // When one may be installed is decided by what the station has in hand.
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
