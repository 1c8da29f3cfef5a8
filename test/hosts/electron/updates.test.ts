import { afterEach, describe, expect, it, vi } from 'vitest';
import type { UpdateFeed } from '../../../src/main/hosts/electron/system/updates.ts';
import { hostOnStandIn } from './running-host.ts';

afterEach(() => {
  vi.useRealTimers();
});

async function host(fetch: UpdateFeed['fetch'] = async () => '2.0.0') {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const feed = { fetch: vi.fn(fetch), install: vi.fn<UpdateFeed['install']>() };
  const running = await hostOnStandIn({}, { openUpdateFeed: () => feed });
  const { app, powerMonitor } = running.module;
  app.quit.mockImplementation(() => void app.emit('before-quit', { preventDefault: vi.fn() }));
  const ended = () => vi.waitUntil(() => app.exit.mock.lastCall ?? feed.install.mock.lastCall);
  return { ...running, app, powerMonitor, feed, ended };
}

describe('a downloaded update', () => {
  it('is installed when the program ends, after the station is closed', async () => {
    const { app, feed, station, ended } = await host();
    app.quit();
    await ended();
    expect(feed.install).toHaveBeenCalledExactlyOnceWith({ startAgain: false });
    expect(station.close.mock.invocationCallOrder[0]).toBeLessThan(
      feed.install.mock.invocationCallOrder[0] ?? 0,
    );
    expect(app.exit).not.toHaveBeenCalled();
    // The installer quits the program, which must not be prevented.
    const preventDefault = vi.fn();
    app.emit('before-quit', { preventDefault });
    expect(preventDefault).not.toHaveBeenCalled();
  });

  it('waits for a later end while work is in progress', async () => {
    const { app, feed, hostServices, log, ended } = await host();
    hostServices.whyNotInstall.mockResolvedValue('An order lies on the bench.');
    app.quit();
    await ended();
    expect(app.exit).toHaveBeenCalledWith(0);
    expect(feed.install).not.toHaveBeenCalled();
    expect(log.join()).toContain('2.0.0 waits for the next end: An order lies on the bench.');
  });

  it('is installed by itself only on an idle machine without work in progress', async () => {
    const { app, feed, hostServices, powerMonitor, ended } = await host();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(app.quit).not.toHaveBeenCalled();
    powerMonitor.getSystemIdleTime.mockReturnValue(3600);
    hostServices.whyNotInstall.mockRejectedValueOnce(new Error('disk I/O error'));
    await vi.advanceTimersByTimeAsync(60_000);
    hostServices.whyNotInstall.mockResolvedValue('Paper is being printed.');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(app.quit).not.toHaveBeenCalled();
    hostServices.whyNotInstall.mockResolvedValue(null);
    await vi.advanceTimersByTimeAsync(60_000);
    await ended();
    expect(feed.install).toHaveBeenCalledExactlyOnceWith({ startAgain: true });
  });
});

describe('without an update', () => {
  it('the program just ends, and a failing feed is logged', async () => {
    const { app, feed, log, ended } = await host(async () => {
      throw new Error('no network');
    });
    app.quit();
    await ended();
    expect(app.exit).toHaveBeenCalledWith(0);
    expect(feed.install).not.toHaveBeenCalled();
    expect(log.join()).toContain('No update could be fetched: no network');
  });

  it('because no feed is set, logs that updates are off', async () => {
    const { log } = await hostOnStandIn();
    expect(log.join()).toContain('Updates are off');
  });
});
