import { describe, expect, it, vi } from 'vitest';
import { callChannel, EVENT_CHANNEL } from '../../../src/shared/bridge/channels.ts';
import { callNames } from '../../../src/shared/bridge/names.ts';
import { ok } from '../../../src/shared/kernel/result.ts';
import { hostOnStandIn, windowOf } from './running-host.ts';

type Invoke = Electron.IpcMainInvokeEvent;

async function bridge() {
  const current = vi.fn(async () => ok(null));
  const host = await hostOnStandIn({ 'bench.current': current });
  const { webContents } = windowOf(host);
  const invoke = (frame: unknown, input: unknown = {}) =>
    webContents.handlers.get(callChannel('bench.current'))?.(
      { senderFrame: frame } as Invoke,
      input,
    );
  return { host, webContents, current, invoke };
}

describe('a call of the window', () => {
  it('has one IPC channel for every name and no others', async () => {
    const { webContents } = await bridge();
    expect([...webContents.handlers.keys()]).toEqual(callNames.map(callChannel));
  });

  it('from its own page is answered', async () => {
    const { webContents, invoke } = await bridge();
    expect(await invoke(webContents.mainFrame)).toEqual(ok(null));
    webContents.mainFrame.url = 'packbench://station/index.html#labels';
    expect(await invoke(webContents.mainFrame)).toEqual(ok(null));
  });

  it('with invalid input is refused, naming the field', async () => {
    const { webContents, invoke } = await bridge();
    expect(await invoke(webContents.mainFrame, 'SKU-A')).toMatchObject({
      error: { code: 'bad-input' },
    });
  });

  it('from another frame, another page or a destroyed frame throws instead of answering', async () => {
    const { webContents, current, invoke } = await bridge();
    expect(() => invoke({ url: 'packbench://station/' })).toThrow(/refused/);
    expect(() => invoke(null)).toThrow(/refused/);
    for (const url of ['https://evil.example/', 'packbench://station.evil/', 'about:blank', '']) {
      webContents.mainFrame.url = url;
      expect(() => invoke(webContents.mainFrame), url).toThrow(/refused/);
    }
    expect(current).not.toHaveBeenCalled();
  });
});

describe('an event of the station', () => {
  it('is sent to the window until the window is destroyed', async () => {
    const { host, webContents } = await bridge();
    host.publisher.publish('bench.changed', null);
    expect(webContents.send).toHaveBeenCalledWith(EVENT_CHANNEL, 'bench.changed', null);

    webContents.isDestroyed.mockReturnValue(true);
    host.publisher.publish('bench.changed', null);
    webContents.isDestroyed.mockReturnValue(false);
    webContents.emit('destroyed');
    host.publisher.publish('bench.changed', null);
    expect(webContents.send).toHaveBeenCalledOnce();
  });
});
