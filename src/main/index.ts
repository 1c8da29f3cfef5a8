import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startSandbox } from '../sandbox/server.ts';
import { openLiveStation, windowFound } from './app.ts';
import { dataDir } from './data-dir.ts';
import { runElectronHost } from './hosts/electron/electron-host.ts';
import { keepLog } from './hosts/electron/kept-log.ts';
import { isStartedAtLogin } from './hosts/electron/system/start-at-login.ts';
import { openUpdateFeed } from './hosts/electron/system/update-feed.ts';
import { runInUtilityProcess } from './hosts/electron/utility/utility-helper.ts';
import { startUtilityReader } from './hosts/electron/utility/utility-reader.ts';
import { handleFatalErrors, ownEnvironment } from './hosts/own-process.ts';
import { APP_ROOT, RENDERER_DIR } from './program.ts';

// Not strict: the arguments include Electron's own path and Chromium's switches.
const { values } = parseArgs({
  args: process.argv.slice(1),
  strict: false,
  options: { data: { type: 'string' }, partner: { type: 'string' } },
});
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
const folder = dataDir(text(values.data), process.env);
const partner = text(values.partner);
handleFatalErrors(keepLog(join(folder, 'electron', 'packbench.log')));

runElectronHost({
  dataDir: folder,
  rendererDir: RENDERER_DIR,
  preloadFile: join(APP_ROOT, 'out', 'preload', 'index.cjs'),
  args: process.argv.slice(1),
  log: (line) => console.error(line),
  async openStation() {
    return await openLiveStation({
      dataDir: folder,
      env: ownEnvironment(),
      startSandbox,
      runHelper: runInUtilityProcess,
      startReader: startUtilityReader,
      findWindow: async () => windowFound({ electron: true, browser: null, hindrance: null }),
      host: { isStartedAtLogin: () => isStartedAtLogin(folder) },
      ...(partner === undefined ? {} : { partner }),
    });
  },
  openUpdateFeed,
});
