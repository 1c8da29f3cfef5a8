import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freePort } from './free-port.ts';

const run = promisify(execFile);

/** Debian keeps each version in a folder of its own, not on the PATH. */
export const PG_BIN =
  globSync('/usr/lib/postgresql/*/bin')
    .sort((a, b) => Number(/\d+/.exec(a)) - Number(/\d+/.exec(b)))
    .at(-1) ?? '';

/** The reason why none can be started here; null if one can. */
export const postgresIsMissing: string | null = existsSync(join(PG_BIN, 'postgres'))
  ? null
  : 'PostgreSQL is not installed';

/** A PostgreSQL of the tests' own, in a folder that is deleted afterwards; its user is `packbench`. */
export interface PrivatePostgres {
  port: number;
  /** A new database, empty or copied from another; returns its URL. */
  database(like?: string): Promise<string>;
  /** Runs SQL as the owner; returns the rows. */
  sql(url: string, text: string): Promise<Record<string, unknown>[]>;
  /** This user needs a password from now on. */
  askForPassword(user: string): Promise<void>;
  /** New connections may be encrypted, with this certificate. */
  encrypt(own: { key: string; cert: string }): Promise<void>;
  /** `immediate`: as in a power failure. */
  stop(how: 'fast' | 'immediate'): Promise<void>;
  start(): Promise<void>;
  /** Copies its data while it works; returns the copy's folder. */
  copy(): Promise<string>;
  /**
   * Stops at once and starts from such a copy, which is used up: `restored` as from a backup, `promoted` as a
   * standby that lacked later changes.
   */
  startFrom(copy: string, how: 'restored' | 'promoted'): Promise<void>;
  close(): Promise<void>;
}

/** PostgreSQL refuses to run as root: then it runs as the user of Debian's package. */
async function owner(): Promise<{ uid?: number; gid?: number }> {
  if (userInfo().uid !== 0) return {};
  const id = async (kind: string) => Number((await run('id', [kind, 'postgres'])).stdout);
  return { uid: await id('-u'), gid: await id('-g') };
}

/** Its stdin ends with this process, however that ends: no server is left running. */
function endsWithUs(server: ChildProcess): void {
  const guard = spawn('sh', ['-c', `read -r _; kill -QUIT ${server.pid}`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.unref();
  server.once('exit', () => guard.kill('SIGKILL'));
}

/** A new cluster. Creating one takes a second: the first caller leaves a copy for the others of this run. */
async function initialData(data: string, as: { uid?: number; gid?: number; cwd: string }) {
  const forAll = process.env.PACKBENCH_TESTS && join(process.env.PACKBENCH_TESTS, 'postgres');
  if (forAll && existsSync(forAll)) {
    await run('cp', ['-a', forAll, data]);
    return;
  }
  const made = ['-D', data, '-U', 'packbench', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'];
  const small = forAll ? ['--wal-segsize=1'] : [];
  await run(join(PG_BIN, 'initdb'), [...made, '--no-sync', ...small], as);
  if (!forAll) return;
  const own = `${forAll}-${process.pid}`;
  await run('cp', ['-a', data, own]);
  // Another process may have been faster; its copy is as good.
  await rename(own, forAll).catch(() => undefined);
}

/** `durable`: a commit waits for the disk, as outside of tests. */
export async function startPostgres({ durable = false } = {}): Promise<PrivatePostgres> {
  const dir = await mkdtemp(join(tmpdir(), 'packbench-pg-'));
  const as = await owner();
  if (as.uid !== undefined) chownSync(dir, as.uid, as.gid ?? as.uid);
  let data = join(dir, 'data');
  let copies = 0;
  await initialData(data, { ...as, cwd: dir });
  const port = await freePort();
  const addressOf = (name: string) => `postgres://packbench@127.0.0.1:${port}/${name}`;
  let server: ChildProcess | null = null;
  let databases = 0;

  async function start(): Promise<void> {
    if (server) return;
    const settings = [
      `fsync=${durable ? 'on' : 'off'}`,
      'listen_addresses=127.0.0.1,127.0.0.2',
      'max_connections=200',
    ];
    const args = ['-D', data, '-p', String(port), '-k', dir];
    const child = spawn(
      join(PG_BIN, 'postgres'),
      [...args, ...settings.flatMap((setting) => ['-c', setting])],
      { ...as, cwd: dir, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    server = child;
    endsWithUs(child);
    let said = '';
    await new Promise<void>((resolve, reject) => {
      child.once('exit', () => reject(new Error(`PostgreSQL ended: ${said}`)));
      child.stderr?.on('data', (piece: Buffer) => {
        said = `${said}${piece}`.slice(-4000);
        if (/ready to accept (read-only )?connections/.test(said)) resolve();
      });
    });
  }

  async function stop(how: 'fast' | 'immediate'): Promise<void> {
    const child = server;
    server = null;
    if (!child) return;
    const ended = once(child, 'exit');
    child.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
    await ended;
  }

  async function sql(url: string, text: string) {
    const client = new Client({
      connectionString: url,
      options: '-c search_path=packbench,public',
    });
    // If the server dies meanwhile the query fails; without a listener the error would end the tests.
    client.on('error', () => undefined);
    await client.connect();
    try {
      const answer = await client.query(text);
      return answer.rows ?? [];
    } finally {
      await client.end();
    }
  }

  await start();
  return {
    port,
    sql,
    stop,
    start,
    async copy() {
      copies += 1;
      const folder = join(dir, `copy${copies}`);
      const from = ['-h', '127.0.0.1', '-p', String(port), '-U', 'packbench'];
      const quick = ['-X', 'stream', '--checkpoint=fast', '--no-sync'];
      await run(join(PG_BIN, 'pg_basebackup'), [...from, '-D', folder, ...quick], {
        ...as,
        cwd: dir,
      });
      return folder;
    },
    async startFrom(copy, how) {
      await stop('immediate');
      await rm(data, { recursive: true, force: true });
      data = copy;
      if (how === 'promoted') await writeFile(join(data, 'standby.signal'), '');
      await start();
      if (how === 'promoted') await sql(addressOf('postgres'), 'SELECT pg_promote()');
    },
    async database(like) {
      databases += 1;
      const name = `site${databases}`;
      const template = like === undefined ? '' : ` TEMPLATE ${new URL(like).pathname.slice(1)}`;
      await sql(addressOf('postgres'), `CREATE DATABASE ${name}${template}`);
      return addressOf(name);
    },
    async askForPassword(user) {
      const rules = join(data, 'pg_hba.conf');
      const before = await readFile(rules, 'utf8');
      await writeFile(rules, `host all ${user} 127.0.0.1/32 scram-sha-256\n${before}`);
      await sql(addressOf('postgres'), 'SELECT pg_reload_conf()');
    },
    async encrypt({ key, cert }) {
      for (const [name, text] of [
        ['server.key', key],
        ['server.crt', cert],
      ] as const) {
        const file = join(data, name);
        await writeFile(file, text, { mode: 0o600 });
        if (as.uid !== undefined) chownSync(file, as.uid, as.gid ?? as.uid);
      }
      await sql(addressOf('postgres'), 'ALTER SYSTEM SET ssl = on');
      await sql(addressOf('postgres'), 'SELECT pg_reload_conf()');
    },
    async close() {
      await stop('immediate');
      await rm(dir, { recursive: true, force: true });
    },
  };
}
