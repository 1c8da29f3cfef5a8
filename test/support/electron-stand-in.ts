import { EventEmitter } from 'node:events';
import type Electron from 'electron';
import { vi } from 'vitest';
import { forkUtility } from './fork-utility.mjs';

/**
 * Replaces the parts of Electron that the host and the preload use; records calls instead of executing them.
 * Each part is checked against Electron's own typings, so that a changed API breaks the type check of the
 * tests.
 */

export function createStandIn() {
  let becomeReady: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => {
    becomeReady = resolve;
  });
  const app = Object.assign(new EventEmitter(), {
    setPath: vi.fn<Electron.App['setPath']>(),
    requestSingleInstanceLock: vi.fn<Electron.App['requestSingleInstanceLock']>(() => true),
    enableSandbox: vi.fn<Electron.App['enableSandbox']>(),
    whenReady: vi.fn<Electron.App['whenReady']>(() => ready),
    exit: vi.fn<Electron.App['exit']>(),
    quit: vi.fn<Electron.App['quit']>(),
    isPackaged: true,
    getLocale: vi.fn(() => 'en-GB'),
    setLoginItemSettings: vi.fn<Electron.App['setLoginItemSettings']>(),
  });
  const protocol = {
    registerSchemesAsPrivileged: vi.fn<Electron.Protocol['registerSchemesAsPrivileged']>(),
    handle: vi.fn<Electron.Protocol['handle']>(),
  } satisfies Partial<Electron.Protocol>;
  const defaultSession = Object.assign(new EventEmitter(), {
    setPermissionRequestHandler: vi.fn<Electron.Session['setPermissionRequestHandler']>(),
    setPermissionCheckHandler: vi.fn<Electron.Session['setPermissionCheckHandler']>(),
    setDevicePermissionHandler: vi.fn<Electron.Session['setDevicePermissionHandler']>(),
    webRequest: { onBeforeRequest: vi.fn<OnBeforeRequest>() },
  });
  const dialog = {
    showErrorBox: vi.fn<Electron.Dialog['showErrorBox']>(),
    showMessageBox: vi.fn<ShowMessageBox>(async () => ({ response: 0, checkboxChecked: false })),
  } satisfies Partial<Electron.Dialog>;
  const Menu = {
    setApplicationMenu: vi.fn<(typeof Electron.Menu)['setApplicationMenu']>(),
  } satisfies Partial<typeof Electron.Menu>;
  const ipcRenderer = Object.assign(new EventEmitter(), {
    invoke: vi.fn<Electron.IpcRenderer['invoke']>(),
  });
  const contextBridge = {
    exposeInMainWorld: vi.fn<Electron.ContextBridge['exposeInMainWorld']>(),
  } satisfies Partial<Electron.ContextBridge>;
  const shell = {
    openExternal: vi.fn<Electron.Shell['openExternal']>(async () => undefined),
  } satisfies Partial<Electron.Shell>;
  const crashReporter = {
    start: vi.fn<Electron.CrashReporter['start']>(),
  } satisfies Partial<Electron.CrashReporter>;
  const utilityProcess = { fork: vi.fn(forkUtility) } satisfies Partial<
    typeof Electron.utilityProcess
  >;
  const powerMonitor = Object.assign(new EventEmitter(), {
    getSystemIdleTime: vi.fn<Electron.PowerMonitor['getSystemIdleTime']>(() => 0),
  });
  const windows: InstanceType<typeof BrowserWindow>[] = [];

  class BrowserWindow extends EventEmitter {
    readonly options: Electron.BrowserWindowConstructorOptions;
    readonly webContents = createContents();
    readonly loadURL = vi.fn<Electron.BrowserWindow['loadURL']>(async () => undefined);
    readonly show = vi.fn<Electron.BrowserWindow['show']>();
    readonly focus = vi.fn<Electron.BrowserWindow['focus']>();
    readonly restore = vi.fn<Electron.BrowserWindow['restore']>();
    readonly destroy = vi.fn<Electron.BrowserWindow['destroy']>();
    readonly isDestroyed = vi.fn<Electron.BrowserWindow['isDestroyed']>(() => false);
    readonly isMinimized = vi.fn<Electron.BrowserWindow['isMinimized']>(() => false);

    constructor(options: Electron.BrowserWindowConstructorOptions) {
      super();
      this.options = options;
      windows.push(this);
      app.emit('web-contents-created', {}, this.webContents);
    }
  }

  const session = { defaultSession };
  return {
    /** The module that `import … from 'electron'` gets. */
    module: {
      app,
      BrowserWindow,
      protocol,
      session,
      dialog,
      Menu,
      shell,
      crashReporter,
      utilityProcess,
      powerMonitor,
      ipcRenderer,
      contextBridge,
    },
    becomeReady,
    windows,
  };
}

/** With or without a window; a mock only knows the last of several overloads. */
type ShowMessageBox = (
  ...of: [Electron.MessageBoxOptions] | [Electron.BaseWindow, Electron.MessageBoxOptions]
) => Promise<Electron.MessageBoxReturnValue>;
type OnBeforeRequest = (
  listener: (
    details: Electron.OnBeforeRequestListenerDetails,
    answer: (response: Electron.CallbackResponse) => void,
  ) => void,
) => void;

/** Handlers for pages' messages, by channel. */
type Invoked = Parameters<Electron.IpcMain['handle']>[1];

export type Contents = ReturnType<typeof createContents>;

function createContents() {
  const handlers = new Map<string, Invoked>();
  const mainFrame = { url: 'packbench://station/' } satisfies Pick<Electron.WebFrameMain, 'url'>;
  return Object.assign(new EventEmitter(), {
    handlers,
    mainFrame,
    ipc: {
      handle: (channel: string, handler: Invoked) => void handlers.set(channel, handler),
    } satisfies Partial<Electron.IpcMain>,
    send: vi.fn<Electron.WebContents['send']>(),
    reload: vi.fn<Electron.WebContents['reload']>(),
    forcefullyCrashRenderer: vi.fn<Electron.WebContents['forcefullyCrashRenderer']>(),
    isDevToolsOpened: vi.fn<Electron.WebContents['isDevToolsOpened']>(() => false),
    isDestroyed: vi.fn<Electron.WebContents['isDestroyed']>(() => false),
    setWindowOpenHandler: vi.fn<Electron.WebContents['setWindowOpenHandler']>(),
  });
}
