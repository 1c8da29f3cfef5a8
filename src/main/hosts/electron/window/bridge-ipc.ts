import type { BrowserWindow, IpcMainInvokeEvent } from 'electron';
import { callChannel, EVENT_CHANNEL } from '../../../../shared/bridge/channels.ts';
import { callNames } from '../../../../shared/bridge/names.ts';
import type { StationHandle } from '../../../kernel/handle.ts';
import { WINDOW_URL } from './window-scheme.ts';

/**
 * Connects the window's IPC channels to the station. A call from any frame other than the window's own
 * page throws and is never answered.
 */
export function serveBridge(
  window: BrowserWindow,
  station: Pick<StationHandle, 'dispatch' | 'subscribe'>,
): void {
  const { webContents } = window;
  for (const name of callNames) {
    webContents.ipc.handle(callChannel(name), (event, input: unknown) => {
      if (!isOwnPage(event, window)) throw new Error(`${name}: refused, this is not the window`);
      return station.dispatch(name, input);
    });
  }
  const leave = station.subscribe((event, data) => {
    if (!webContents.isDestroyed()) webContents.send(EVENT_CHANNEL, event, data);
  });
  webContents.once('destroyed', leave);
}

const isOwnPage = ({ senderFrame }: IpcMainInvokeEvent, { webContents }: BrowserWindow): boolean =>
  senderFrame !== null &&
  senderFrame === webContents.mainFrame &&
  senderFrame.url.startsWith(WINDOW_URL);
