import { describe, expect, it, vi } from 'vitest';
import { callChannel, EVENT_CHANNEL } from '../../src/shared/bridge/channels.ts';
import type { StationBridge } from '../../src/shared/bridge/client.ts';
import { ok } from '../../src/shared/kernel/result.ts';
import { createStandIn } from '../support/electron-stand-in.ts';

async function preloaded() {
  const { module } = createStandIn();
  vi.resetModules();
  vi.doMock('electron', () => module);
  await import('../../src/preload/index.ts');
  expect(module.contextBridge.exposeInMainWorld).toHaveBeenCalledOnce();
  const [name, bridge] = module.contextBridge.exposeInMainWorld.mock.lastCall ?? [];
  return { name, bridge: bridge as StationBridge, ipcRenderer: module.ipcRenderer };
}

/** Pages are JavaScript: they may pass values that the types forbid. */
const asAny = <T>(value: unknown): T => value as T;

describe('the bridge exposed by the preload', () => {
  it('is one frozen object with two methods', async () => {
    const { name, bridge } = await preloaded();
    expect(name).toBe('packbench');
    expect(Object.keys(bridge)).toEqual(['call', 'on']);
    expect(Object.isFrozen(bridge)).toBe(true);
  });

  it("sends a call over that call's own channel", async () => {
    const { bridge, ipcRenderer } = await preloaded();
    ipcRenderer.invoke.mockResolvedValue(ok({ tone: 'info', message: 'read' }));
    expect(await bridge.call('bench.scan', { text: 'SKU-A' })).toEqual(
      ok({ tone: 'info', message: 'read' }),
    );
    expect(ipcRenderer.invoke).toHaveBeenCalledWith(callChannel('bench.scan'), { text: 'SKU-A' });
  });

  it('reaches no channel except those of the calls', async () => {
    const { bridge, ipcRenderer } = await preloaded();
    for (const name of ['bench.explode', 'toString', '__proto__', '', null, ['bench.scan']]) {
      await expect(bridge.call(asAny<'bench.current'>(name), {})).rejects.toThrow('No such call');
    }
    expect(ipcRenderer.invoke).not.toHaveBeenCalled();
  });

  it("receives the subscribed event without Electron's event object, until unsubscribed", async () => {
    const { bridge, ipcRenderer } = await preloaded();
    const heard = vi.fn();
    const leave = bridge.on('bench.changed', heard);
    ipcRenderer.emit(EVENT_CHANNEL, { sender: 'electron' }, 'station.changed', { version: '1' });
    ipcRenderer.emit(EVENT_CHANNEL, { sender: 'electron' }, 'bench.changed', null);
    leave();
    ipcRenderer.emit(EVENT_CHANNEL, { sender: 'electron' }, 'bench.changed', null);
    expect(heard.mock.calls).toEqual([[null]]);
    expect(ipcRenderer.listenerCount(EVENT_CHANNEL)).toBe(0);
  });

  it('refuses an event that the station does not have', async () => {
    const { bridge, ipcRenderer } = await preloaded();
    expect(() => bridge.on(asAny<'bench.changed'>('ELECTRON_INTERNAL'), vi.fn())).toThrow();
    expect(ipcRenderer.eventNames()).toEqual([]);
  });
});
