import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readManifest } from './shipped-packages.ts';

/**
 * Installs and runs the headless package on a minimal Debian (`debootstrap --variant=minbase`) with Node
 * and npm: installed by root from npm's registry, used by an unprivileged user without network, keychain,
 * printing system or browser. Needs root and the Debian packages debootstrap and iproute2. Does not
 * change the machine itself.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SUITE = 'bookworm';
const TOOLS = ['debootstrap', 'unshare', 'ip'];
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

/** As root, with network: the steps of packaging/headless.md. */
const INSTALL = `
timeout 300 npm install -g ~/PACKAGE --no-audit --no-fund --loglevel=error
useradd --create-home packer`;

/** As the user packer, without network. Also fetches the station's first page and checks its title. */
const USE = `
cd
packbench --version
packbench demo
test "$(find .local/share/packbench/demo -path '*paper*' -name '*.pdf' | wc -l)" -ge 3
packbench doctor || test $? = 2
packbench station --no-open >station.log 2>&1 & station=$!
for _ in $(seq 100); do grep -q key= station.log && break; sleep 0.1; done
cat station.log
node -e '
  const { get } = await import("node:http");
  const { once } = await import("node:events");
  const link = new URL(process.argv[1]);
  const ask = async (path, headers) => {
    const [answer] = await once(
      get({ host: "127.0.0.1", port: link.port, path, headers: { host: link.host, ...headers } }),
      "response",
    );
    const chunks = await answer.toArray();
    return { answer, body: Buffer.concat(chunks).toString() };
  };
  const entry = await ask(link.pathname + link.search, {});
  const cookie = entry.answer.headers["set-cookie"][0].split(";")[0];
  const page = (await ask("/", { cookie })).body;
  if (!page.includes("<title>Packbench</title>")) throw new Error("No window: " + page);
  console.log("The window is served.");
' --input-type=module "$(grep -o 'http://[^ ]*key=[^ ]*' station.log)"
kill $station
wait $station
echo "It ends when it is told to."`;

function main(): number {
  const missing = TOOLS.filter((tool) => !isThere(tool));
  if (process.getuid?.() !== 0 || missing.length > 0) {
    console.error(`This needs root on Debian, and: apt-get install debootstrap iproute2`);
    return 2;
  }
  const folder = mkdtempSync(join(tmpdir(), 'packbench-clean-debian-'));
  // The user packer must be able to enter the new root.
  chmodSync(folder, 0o755);
  try {
    const debian = join(folder, 'debian');
    run('debootstrap', '--variant=minbase', SUITE, debian);
    bringNode(debian);
    bringPackage(debian, join(folder, 'package'));
    inside(debian, { user: 'root', network: true }, INSTALL.replace('PACKAGE', packageName()));
    inside(debian, { user: 'packer', network: false }, USE);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log('The package installs and works on a clean Debian with Node only.');
  return 0;
}

const packageName = (): string => `packbench-${readManifest(ROOT).version}.tgz`;

/** Copies Node's binary and npm to where nodejs.org's archive has them. */
function bringNode(debian: string): void {
  const local = join(debian, 'usr', 'local');
  cpSync(process.execPath, join(local, 'bin', 'node'));
  const program = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim();
  const npm = dirname(dirname(realpathSync(program)));
  const there = join(local, 'lib', 'node_modules', 'npm');
  cpSync(npm, there, { recursive: true, dereference: true });
  writeFileSync(
    join(local, 'bin', 'npm'),
    '#!/bin/sh\nexec node /usr/local/lib/node_modules/npm/bin/npm-cli.js "$@"\n',
    { mode: 0o755 },
  );
}

/** Copies the package and this machine's network settings for npm's registry. */
function bringPackage(debian: string, made: string): void {
  run(process.execPath, join(ROOT, 'scripts', 'package-headless.ts'), '--to', made);
  cpSync(join(made, packageName()), join(debian, 'root', packageName()));
  const settings = ['/etc/resolv.conf', '/etc/hosts', CERTIFICATES];
  for (const file of settings.filter((each) => existsSync(each))) {
    mkdirSync(dirname(join(debian, file)), { recursive: true });
    cpSync(file, join(debian, file), { dereference: true });
  }
}

/** Runs in a namespace of its own, so that mounts and processes disappear at the end. */
function inside(
  debian: string,
  { user, network }: { user: string; network: boolean },
  script: string,
): void {
  const home = user === 'root' ? '/root' : `/home/${user}`;
  const enter = [
    'set -e',
    'ip link set lo up || true',
    'mount -t proc proc "$1/proc"',
    'mount --rbind /dev "$1/dev"',
    `exec chroot --userspec=${user} "$1" /usr/bin/env -i PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin \\`,
    `  HOME=${home} LANG=C.UTF-8 ${registry()} bash -euc "$2"`,
  ].join('\n');
  const walls = ['--mount', '--pid', '--fork', '--kill-child', ...(network ? [] : ['--net'])];
  run('unshare', ...walls, 'sh', '-c', enter, 'sh', debian, script);
}

/** Uses this machine's configured registry and CA certificates. */
function registry(): string {
  const at = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8', cwd: '/' });
  return `npm_config_registry=${at.trim()} NODE_EXTRA_CA_CERTS=${CERTIFICATES}`;
}

function isThere(tool: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${tool}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const run = (program: string, ...args: string[]): void =>
  void execFileSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });

process.exitCode = main();
