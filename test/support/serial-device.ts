import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** A device on a real serial line (a PTY of socat's), scripted by a test. */
export interface SerialDevice {
  /** The port that the station opens. */
  path: string;
  say(bytes: string | Uint8Array): void;
  /** Unplugs the device while it is in use. */
  unplug(): Promise<void>;
  /** Plugs it in at the same port again. */
  plug(): Promise<void>;
}

/** `answer` gets everything that the station sends. Ended by `unplug`. */
export async function plugSerialDevice(
  path: string,
  answer: (asked: string, device: SerialDevice) => void = () => {},
): Promise<SerialDevice> {
  let socat: ChildProcess | null = null;

  const device: SerialDevice = {
    path,
    say: (bytes) => void socat?.stdin?.write(bytes),
    async unplug() {
      const ended = socat;
      socat = null;
      if (!ended) return;
      const over = once(ended, 'exit');
      ended.kill('SIGKILL');
      await over;
      rmSync(path, { force: true });
    },
    async plug() {
      rmSync(path, { force: true });
      const started = spawn('socat', [`pty,raw,echo=0,link=${path}`, 'stdio'], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      // Data sent to a device that was just unplugged is lost.
      started.stdin.on('error', () => {});
      started.stdout.on('data', (asked: Buffer) => answer(asked.toString('latin1'), device));
      socat = started;
      while (!(await lstat(path).catch(() => null))) {
        if (started.exitCode !== null) throw new Error('socat ended');
        await wait(5);
      }
    },
  };
  await device.plug();
  return device;
}
