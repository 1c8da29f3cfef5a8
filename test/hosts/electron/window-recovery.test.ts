import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hostOnStandIn, windowOf } from './running-host.ts';

async function window() {
  const host = await hostOnStandIn();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const opened = windowOf(host);
  const gone = (reason: string) =>
    opened.webContents.emit('render-process-gone', {}, { reason, exitCode: 5 });
  return { host, opened, gone, contents: opened.webContents };
}

beforeEach(() => {
  vi.useRealTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a crashed window', () => {
  it('is reloaded a limited number of times', async () => {
    const { host, opened, gone, contents } = await window();
    gone('clean-exit');
    expect(contents.reload).not.toHaveBeenCalled();
    for (const reason of ['crashed', 'oom', 'killed']) gone(reason);
    expect(contents.reload).toHaveBeenCalledTimes(3);
    expect(opened.destroy).not.toHaveBeenCalled();
    gone('oom');
    expect(contents.reload).toHaveBeenCalledTimes(3);
    const { dialog } = host.module;
    expect(JSON.stringify(dialog.showMessageBox.mock.lastCall)).toMatch(/oom.*Nothing/);
    await vi.waitFor(() => expect(opened.destroy).toHaveBeenCalledOnce());
    // `showErrorBox` would block the station until it is read.
    expect(dialog.showErrorBox).not.toHaveBeenCalled();
    expect(host.log.join()).toContain('stopped working (oom, 5)');
  });

  it('is reloaded each time when crashes are rare', async () => {
    const { opened, gone, contents } = await window();
    for (let day = 0; day < 10; day++) {
      gone('crashed');
      vi.advanceTimersByTime(5 * 60_000);
    }
    expect(contents.reload).toHaveBeenCalledTimes(10);
    expect(opened.destroy).not.toHaveBeenCalled();
  });
});

describe('an unresponsive window', () => {
  it('is crashed after a while, and so reloaded', async () => {
    const { contents } = await window();
    contents.emit('unresponsive');
    vi.advanceTimersByTime(14_000);
    expect(contents.forcefullyCrashRenderer).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2_000);
    expect(contents.forcefullyCrashRenderer).toHaveBeenCalledOnce();
  });

  it('is left alone once it responds again, and while it is debugged', async () => {
    const { contents } = await window();
    contents.emit('unresponsive');
    contents.emit('responsive');
    contents.isDevToolsOpened.mockReturnValue(true);
    contents.emit('unresponsive');
    vi.advanceTimersByTime(60_000);
    expect(contents.forcefullyCrashRenderer).not.toHaveBeenCalled();
  });
});

it('logs the kind of another process that ended', async () => {
  const { host } = await window();
  host.module.app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 9 });
  host.module.app.emit('child-process-gone', {}, { type: 'Utility', reason: 'clean-exit' });
  expect(host.log.filter((line) => line.includes('process'))).toEqual([
    'A process of the window ended (GPU, crashed, 9).',
  ]);
});
