import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** A printer that speaks IPP itself: CUPS's `ippeveprinter`, which keeps its jobs. */
export interface IppPrinter {
  uri: string;
  /** Files of its jobs, oldest first. */
  printed(): Promise<string[]>;
  stop(): Promise<void>;
}

/** The reason why none can be started here; null if one can. */
export function ippPrinterIsMissing(): string | null {
  const needed = ['/usr/sbin/ippeveprinter', '/usr/sbin/avahi-daemon', '/usr/bin/dbus-daemon'];
  const missing = needed.filter((file) => !existsSync(file));
  if (missing.length > 0) return `not installed: ${missing.join(', ')}`;
  if (process.getuid?.() !== 0) return 'avahi-daemon starts only as root';
  return existsSync('/run/avahi-daemon/pid') ? 'another avahi-daemon is running' : null;
}

/**
 * It announces itself on the loopback network only, over a message bus of its own. Without a PPD it has
 * office paper sizes and no labels.
 */
export async function startIppPrinter(name: string, ppd?: string): Promise<IppPrinter> {
  const home = await mkdtemp(path.join(tmpdir(), 'packbench-ipp-'));
  const spool = path.join(home, 'spool');
  await mkdir(spool);
  const bus = `unix:path=${home}/bus`;
  await writeFile(path.join(home, 'bus.conf'), busConfiguration(bus));
  await writeFile(path.join(home, 'avahi.conf'), '[server]\nallow-interfaces=lo\nuse-ipv6=no\n');
  const env = { ...process.env, DBUS_SYSTEM_BUS_ADDRESS: bus };
  const running: ChildProcess[] = [];
  const start = (command: string, args: string[]): ChildProcess => {
    const child = spawn(command, args, { env, stdio: 'ignore' });
    running.unshift(child);
    return child;
  };
  const stop = async () => {
    for (const child of running) await end(child);
    await rm(home, { recursive: true, force: true });
  };
  try {
    start('dbus-daemon', ['--nofork', `--config-file=${home}/bus.conf`]);
    await until(() => existsSync(path.join(home, 'bus')));
    const own = ['--no-drop-root', '--no-chroot', '--no-rlimits'];
    start('/usr/sbin/avahi-daemon', ['-f', path.join(home, 'avahi.conf'), ...own]);
    await until(() => existsSync('/run/avahi-daemon/pid'));
    const port = await freePort();
    const options = ['-p', String(port), '-n', 'localhost', '-d', spool, '-k'];
    if (ppd === undefined) options.push('-f', 'application/pdf');
    else {
      await writeFile(path.join(home, 'printer.ppd'), ppd);
      options.push('-P', path.join(home, 'printer.ppd'), '-c', '/bin/true');
    }
    const printer = start('/usr/sbin/ippeveprinter', [...options, name]);
    await until(async () => printer.exitCode !== null || (await answers(port)));
    if (printer.exitCode !== null) throw new Error(`ippeveprinter ended: ${printer.exitCode}`);
    return {
      uri: `ipp://localhost:${port}/ipp/print`,
      async printed() {
        const names = (await readdir(spool)).filter((file) => file.endsWith('.pdf'));
        const number = (file: string) => Number.parseInt(file, 10);
        return names.sort((a, b) => number(a) - number(b)).map((file) => path.join(spool, file));
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function answers(port: number): Promise<boolean> {
  const answer = await fetch(`http://localhost:${port}/`).catch(() => null);
  return answer !== null;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function until(is: () => boolean | Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    if (await is()) return;
    await wait(50);
  }
  throw new Error('An IPP printer does not start here');
}

const busConfiguration = (address: string): string => `
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
  "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>system</type>
  <listen>${address}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
    <allow user="*"/>
  </policy>
</busconfig>
`;
