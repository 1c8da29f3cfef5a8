import { afterEach, describe, expect, it, vi } from 'vitest';
import { hostOnStandIn, windowOf } from './running-host.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** A host whose station closes when the test says so. */
async function host() {
  const running = await hostOnStandIn();
  const { app, dialog, powerMonitor } = running.module;
  // Electron emits `before-quit` and continues unless a listener prevents it.
  app.quit.mockImplementation(() => void app.emit('before-quit', { preventDefault: vi.fn() }));
  let closed: () => void = () => undefined;
  const closing = new Promise<undefined>((resolve) => {
    closed = () => resolve(undefined);
  });
  running.station.close.mockReturnValue(closing);
  return { ...running, app, dialog, powerMonitor, window: windowOf(running), closed };
}

describe('quitting', () => {
  it('waits until the station is closed, however often it is requested', async () => {
    const { app, station, closed } = await host();
    const preventDefault = vi.fn();
    app.emit('before-quit', { preventDefault });
    app.emit('before-quit', { preventDefault });
    expect(preventDefault).toHaveBeenCalledTimes(2);
    await vi.waitUntil(() => station.close.mock.lastCall);
    expect(station.close).toHaveBeenCalledOnce();
    expect(app.exit).not.toHaveBeenCalled();
    closed();
    await vi.waitUntil(() => app.exit.mock.lastCall);
    expect(app.exit).toHaveBeenCalledWith(0);
  });

  it('logs when the station does not close properly', async () => {
    const { app, station, log } = await host();
    station.close.mockRejectedValue(new Error('disk full'));
    app.quit();
    await vi.waitUntil(() => app.exit.mock.lastCall);
    expect(app.exit).toHaveBeenCalledWith(1);
    expect(log.join()).toContain('disk full');
  });

  it("follows a closed window, the last window, the session's end, a shutdown and a signal", async () => {
    const { app, window, powerMonitor } = await host();
    app.quit.mockReset();
    const preventDefault = vi.fn();
    window.emit('close', { preventDefault });
    expect(app.quit).toHaveBeenCalledTimes(1);
    // The window stays until the station is closed.
    expect(preventDefault).toHaveBeenCalledTimes(1);
    app.emit('window-all-closed');
    window.emit('query-session-end', { preventDefault });
    window.emit('session-end', {});
    expect(preventDefault).toHaveBeenCalledTimes(1);
    powerMonitor.emit('shutdown', { preventDefault });
    expect(preventDefault).toHaveBeenCalledTimes(2);
    process.emit('SIGTERM');
    expect(app.quit).toHaveBeenCalledTimes(6);
  });
});

describe('quitting during a purchase', () => {
  it('shows a notice without delaying the end, and makes Windows wait', async () => {
    const { app, hostServices, dialog, window, log, closed } = await host();
    hostServices.spending.mockReturnValue(1);
    dialog.showMessageBox.mockReturnValue(new Promise(() => undefined));
    const preventDefault = vi.fn();
    window.emit('query-session-end', { preventDefault });
    expect(preventDefault).toHaveBeenCalledOnce();
    expect(dialog.showMessageBox.mock.lastCall).toEqual([
      window,
      expect.objectContaining({ detail: expect.stringMatching(/10 seconds.*recorded/) }),
    ]);
    expect(log.join()).toContain('A purchase is under way');
    closed();
    await vi.waitUntil(() => app.exit.mock.lastCall);
    expect(app.exit).toHaveBeenCalledWith(0);
  });

  it('ends in time when the partner never answers', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { app, hostServices, log } = await host();
    hostServices.spending.mockReturnValue(1);
    app.quit();
    await vi.advanceTimersByTimeAsync(9_000);
    expect(app.exit).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(app.exit).toHaveBeenCalledWith(1);
    expect(log.join()).toContain('recorded, and not confirmed yet');
  });
});

describe('a power event of the machine', () => {
  it('is passed to the station: wake, sleep, locked screen', async () => {
    const { powerMonitor, hostServices } = await host();
    powerMonitor.emit('lock-screen');
    expect(hostServices.locked).toHaveBeenCalledTimes(1);
    powerMonitor.emit('suspend');
    expect(hostServices.locked).toHaveBeenCalledTimes(2);
    expect(hostServices.woke).not.toHaveBeenCalled();
    powerMonitor.emit('resume');
    expect(hostServices.woke).toHaveBeenCalledOnce();
  });
});
