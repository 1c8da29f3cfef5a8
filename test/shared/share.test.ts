import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Files, hotFolder } from '../../src/main/adapters/hot-folder/hot-folder.ts';
import { NoAnswer, onShare } from '../../src/shared/kernel/share.ts';
import { temporaryFolder } from '../support/cli.ts';

async function folder(): Promise<string> {
  const made = await temporaryFolder();
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
}

describe.skipIf(process.platform === 'win32')('a share that does not answer', () => {
  it('holds one thread of the four, fails further work at once, and goes on when it answers', async () => {
    const share = await folder();
    // Reading a pipe waits in a thread, as reading from a share does whose server is away.
    const pipe = join(share, 'pipe');
    execFileSync('mkfifo', [pipe]);
    await writeFile(join(share, 'other'), 'x');
    await expect(onShare(share, () => readFile(pipe, 'utf8'), 50)).rejects.toThrow(NoAnswer);
    for (let count = 0; count < 20; count += 1) {
      await expect(onShare(share, () => readFile(pipe))).rejects.toThrow('it does not answer');
    }
    // Files elsewhere have the other threads.
    const elsewhere = await folder();
    await Promise.all(['1', '2', '3'].map((name) => mkdir(join(elsewhere, name))));
    expect(await onShare(elsewhere, () => stat(elsewhere))).toMatchObject({ nlink: 5 });

    const writer = createWriteStream(pipe).end('answer');
    await once(writer, 'close');
    await vi.waitFor(async () =>
      expect(await onShare(share, () => readFile(join(share, 'other'), 'utf8'))).toBe('x'),
    );
  });

  it('begins nothing later whose caller was told that there was no answer', async () => {
    const share = await folder();
    const first = Promise.withResolvers<string>();
    const second = vi.fn(async () => 'second');
    const late = [onShare(share, () => first.promise, 20), onShare(share, second, 20)];
    expect(await Promise.allSettled(late)).toMatchObject(
      Array(2).fill({ status: 'rejected', reason: expect.any(NoAnswer) }),
    );
    first.resolve('first');
    await vi.waitFor(async () => expect(await onShare(share, async () => 'third')).toBe('third'));
    expect(second).not.toHaveBeenCalled();
  });

  it('as the exchange folder: every look asks it once at most', async () => {
    const root = await folder();
    const lstat = vi.fn(() => new Promise<never>(() => undefined));
    const never = () => new Promise<never>(() => undefined);
    const files: Files = {
      ...{ lstat, mkdir: never, open: never, readdir: never, rename: never, rm: never },
    };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const looks = Promise.allSettled(
      Array.from({ length: 8 }, () => hotFolder(root, 'bench', files).look()),
    );
    await vi.advanceTimersByTimeAsync(10_001);
    expect(await looks).toMatchObject(Array(8).fill({ reason: expect.any(NoAnswer) }));
    await expect(hotFolder(root, 'reader', files).now()).rejects.toThrow('it does not answer');
    expect(lstat).toHaveBeenCalledTimes(1);
  });
});
