import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { launchElectron } from '../../../src/main/hosts/cli/window/launch-electron.ts';
import { APP_ROOT } from '../../../src/main/program.ts';
import { StationFailure } from '../../../src/shared/kernel/errors.ts';

/** A fake Electron that records its arguments and runs these shell lines. */
async function inItsPlace(lines: string): Promise<{ binary: string; told: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'packbench-launch-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [binary, told] = [join(folder, 'electron'), join(folder, 'told')];
  await writeFile(binary, `#!/bin/sh\nprintf '%s\\n' "$@" > '${told}'\n${lines}\n`);
  await chmod(binary, 0o755);
  return { binary, told };
}

describe('launching Electron', () => {
  it('runs this program in it and returns its exit code', async () => {
    const { binary, told } = await inItsPlace('exit 7');
    expect(await launchElectron(['--data', '/data dir', '--partner', 'sandbox'], binary)).toBe(7);
    expect(await readFile(told, 'utf8')).toBe(
      `${APP_ROOT}\n--data\n/data dir\n--partner\nsandbox\n`,
    );
  });

  it('forwards a signal and waits for the end', async () => {
    const { binary } = await inItsPlace(
      "trap 'kill $!; exit 3' TERM\nsleep 20 &\nkill -TERM $PPID\nwait",
    );
    const before = process.listenerCount('SIGTERM');
    expect(await launchElectron([], binary)).toBe(3);
    expect(process.listenerCount('SIGTERM')).toBe(before);
  });

  it('reports a failure when it is killed', async () => {
    const { binary } = await inItsPlace('kill -KILL $$');
    expect(await launchElectron([], binary)).toBe(1);
  });

  it('reports when it cannot be started', async () => {
    for (const binary of [null, '/nowhere/electron']) {
      const failure = await launchElectron([], binary).catch((thrown: unknown) => thrown);
      expect(failure).toBeInstanceOf(StationFailure);
      expect(failure).toMatchObject({ error: { code: 'not-available' } });
    }
  });
});
