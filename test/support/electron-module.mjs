// A stand-in for Electron in a process of Node's own: the packed program's entry runs on it from
// start to quit. Node reads no archive, so the archive is extracted first. Loaded by `--import`.
import { EventEmitter } from 'node:events';
import { registerHooks } from 'node:module';
import { forkUtility } from './fork-utility.mjs';

if (!process.env.PACKBENCH_STAND_IN) {
  process.env.PACKBENCH_STAND_IN = '1';
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'electron'
        ? { url: import.meta.url, shortCircuit: true }
        : next(specifier, context),
  });
}

const handlers = new Map();
let serve;
const nothing = () => undefined;
const tell = (message) => process.send?.(message);

export const app = Object.assign(new EventEmitter(), {
  isPackaged: true,
  setPath: nothing,
  requestSingleInstanceLock: () => true,
  enableSandbox: nothing,
  whenReady: () => new Promise((resolve) => setImmediate(resolve)),
  getLocale: () => 'en-GB',
  getVersion: () => '0.0.0',
  getName: () => 'Packbench',
  getAppPath: () => process.cwd(),
  setLoginItemSettings: nothing,
  exit: (code) => process.exit(code),
  quit() {
    app.emit('before-quit', { preventDefault: nothing });
  },
});
export const protocol = {
  registerSchemesAsPrivileged: nothing,
  handle: (_scheme, handler) => {
    serve = handler;
  },
};
export const session = {
  defaultSession: Object.assign(new EventEmitter(), {
    setPermissionRequestHandler: nothing,
    setPermissionCheckHandler: nothing,
    setDevicePermissionHandler: nothing,
    webRequest: { onBeforeRequest: nothing },
  }),
};
export const dialog = {
  showErrorBox: (title, text) => tell({ errorBox: `${title}: ${text}` }),
  showMessageBox: async () => ({ response: 0, checkboxChecked: false }),
};
export const Menu = { setApplicationMenu: nothing };
export const shell = { openExternal: async () => undefined };
export const powerMonitor = Object.assign(new EventEmitter(), { getSystemIdleTime: () => 0 });
export const net = {};
export const autoUpdater = new EventEmitter();

const mainFrame = { url: 'packbench://station/' };

export class BrowserWindow extends EventEmitter {
  webContents = Object.assign(new EventEmitter(), {
    mainFrame,
    ipc: { handle: (channel, handler) => handlers.set(channel, handler) },
    send: nothing,
    setWindowOpenHandler: nothing,
    isDestroyed: () => false,
  });
  constructor() {
    super();
    app.emit('web-contents-created', {}, this.webContents);
  }
  async loadURL(url) {
    tell({ loaded: url });
    this.emit('ready-to-show');
  }
  show() {}
  focus() {}
  destroy() {}
  isDestroyed() {
    return false;
  }
}

export const utilityProcess = {
  fork(file, args, options) {
    tell({ forked: file });
    return forkUtility(file, args, options);
  },
};

// What a test asks of the page's side.
process.on('message', async ({ id, fetch, call, input, quit }) => {
  if (quit) return app.quit();
  if (fetch) {
    const answer = await serve({ method: 'GET', url: fetch });
    return tell({ id, status: answer.status, body: await answer.text() });
  }
  const handler = handlers.get(`packbench:call:${call}`);
  tell({ id, answer: await handler({ senderFrame: mainFrame }, input) });
});
