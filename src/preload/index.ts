import { contextBridge, ipcRenderer } from 'electron';
import type { EventData, EventName } from '../shared/bridge/calls.ts';
import { callChannel, EVENT_CHANNEL } from '../shared/bridge/channels.ts';
import type { StationBridge } from '../shared/bridge/client.ts';
import { callNames, eventNames } from '../shared/bridge/names.ts';

/** All that the window can reach: calls and events by name, no IPC channel or Electron event. */
const bridge: StationBridge = Object.freeze({
  call(name, input) {
    if (!callNames.includes(name)) return Promise.reject(new Error(`No such call: ${name}`));
    return ipcRenderer.invoke(callChannel(name), input);
  },
  on<N extends EventName>(name: N, listener: (data: EventData<N>) => void) {
    if (!eventNames.includes(name)) throw new Error(`No such event: ${name}`);
    const receive = (_event: unknown, event: EventName, data: EventData<N>) => {
      if (event === name) listener(data);
    };
    ipcRenderer.on(EVENT_CHANNEL, receive);
    return () => {
      ipcRenderer.off(EVENT_CHANNEL, receive);
    };
  },
} satisfies StationBridge);

contextBridge.exposeInMainWorld('packbench', bridge);
