import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const TOOLS = ['dbus-daemon', 'dbus-monitor', 'dbus-send', 'gnome-keyring-daemon', 'secret-tool'];

/** Tools that tests of a real keyring need and this machine lacks. */
export const missingTools = (): string[] => TOOLS.filter((tool) => !isInstalled(tool));

function isInstalled(tool: string): boolean {
  try {
    execFileSync('/bin/sh', ['-c', `command -v ${tool}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export interface Session {
  env: Record<string, string>;
  keyringPid: number | null;
  /** Runs a tool within the session and returns its output. */
  run(tool: string, ...args: string[]): string;
  /** Starts gnome-keyring during the session. */
  startKeyring(password: string): Promise<void>;
  end(): Promise<void>;
}

/** A person's home folder, which outlives sessions. */
export function makeHome(): { home: string; remove(): void } {
  const home = mkdtempSync(join(tmpdir(), 'packbench-home-'));
  return { home, remove: () => rmSync(home, { recursive: true, force: true }) };
}

/** A session bus without service activation: only what the test starts runs. */
const BUS = `<busconfig>
  <type>session</type>
  <listen>unix:tmpdir=/tmp</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*"/>
    <allow receive_sender="*"/>
    <allow own="*"/>
  </policy>
</busconfig>`;

/** A login: a session bus of its own and, with a password, an unlocked gnome-keyring. */
export async function logIn(home: string, password: string | null): Promise<Session> {
  const started: ChildProcess[] = [];
  const env: Record<string, string> = {
    PATH: process.env.PATH ?? '',
    HOME: home,
    XDG_RUNTIME_DIR: home,
    XDG_DATA_HOME: join(home, 'data'),
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_CONFIG_HOME: join(home, 'config'),
  };
  const config = join(home, 'bus.conf');
  writeFileSync(config, BUS);
  const bus = spawn('dbus-daemon', [`--config-file=${config}`, '--nofork', '--print-address=1'], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  started.push(bus);
  const end = async () => {
    for (const child of started.toReversed()) await ended(child);
  };
  try {
    env.DBUS_SESSION_BUS_ADDRESS = await firstLine(bus);
    if (password !== null) started.push(await startKeyring(env, password));
  } catch (error) {
    await end();
    throw error;
  }
  return {
    env,
    keyringPid: password === null ? null : (started[1]?.pid ?? null),
    run: (tool, ...args) => execFileSync(tool, args, { env, encoding: 'utf8', stdio: 'pipe' }),
    async startKeyring(opensWith) {
      started.push(await startKeyring(env, opensWith));
    },
    end,
  };
}

const ON_THE_BUS = "type='signal',member='NameOwnerChanged',arg0='org.freedesktop.secrets'";

async function startKeyring(env: Record<string, string>, password: string): Promise<ChildProcess> {
  const monitor = spawn('dbus-monitor', ['--session', ON_THE_BUS], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const lines = createInterface({ input: monitor.stdout })[Symbol.asyncIterator]();
  // The first line reports the monitor's own connection: from now on it sees everything.
  await lines.next();
  const args = ['--foreground', '--unlock', '--components=secrets'];
  const keyring = spawn('gnome-keyring-daemon', args, { env, stdio: ['pipe', 'ignore', 'ignore'] });
  keyring.once('exit', () => monitor.kill());
  keyring.stdin?.end(password);
  for (let line = await lines.next(); !line.done; line = await lines.next()) {
    if (!line.value.includes('org.freedesktop.secrets')) continue;
    await ended(monitor);
    return keyring;
  }
  throw new Error('gnome-keyring-daemon did not come up');
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('No output to read');
  for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error(`${child.spawnfile} ended without a word`);
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}
