import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseSync } from 'oxc-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shippedPackages } from '../../scripts/shipped-packages.ts';
import { HEADLESS_LIBRARIES } from '../../scripts/stand-beside.ts';
import { APP_ROOT, VERSION } from '../../src/main/program.ts';
import { ask, enterBy } from '../support/raw-http.ts';
import { startStation } from '../support/station.ts';

const run = promisify(execFile);
const PACKAGE_NAME = `packbench-${VERSION}.tgz`;

let folder: string;
/** The folder in which npm installed the package. */
let installed: string;
let program: string;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'packbench-headless-')));
  const at = (name: string) => join(folder, name);
  for (const name of ['home', 'installed']) await mkdir(at(name));
  await run(process.execPath, [
    join(APP_ROOT, 'scripts', 'package-headless.ts'),
    ...['--to', at('packages')],
  ]);
  await npm(
    ...['install', join(at('packages'), PACKAGE_NAME), '--prefix', at('installed')],
    ...['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--fetch-retries=1'],
  );
  installed = join(at('installed'), 'node_modules', 'packbench');
  program = join(installed, 'bin', 'packbench.mjs');
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs npm with this machine's registry and cache, and an empty home. */
async function npm(...args: string[]): Promise<void> {
  const setting = async (name: string) =>
    (await run('npm', ['config', 'get', name], { cwd: tmpdir() })).stdout.trim();
  const [npm_config_cache, npm_config_userconfig] = await Promise.all(
    ['cache', 'userconfig'].map(setting),
  );
  const env = { ...process.env, ...environment(), npm_config_cache, npm_config_userconfig };
  await run('npm', args, { cwd: folder, env });
}

/** An empty home, no keychain, no display, and only the machine's own PATH. */
const environment = (): Record<string, string> => ({
  PATH: (process.env.PATH ?? '')
    .split(':')
    .filter((place) => !place.startsWith(APP_ROOT))
    .join(':'),
  HOME: join(folder, 'home'),
  TMPDIR: join(folder, 'home'),
  DBUS_SESSION_BUS_ADDRESS: `unix:path=${join(folder, 'no-bus')}`,
});

/**
 * Node may read only the system, the installed package and the home. With these permissions Node also
 * refuses fsync, without which nothing is bought, so the demo runs without them.
 */
const walledIn = (): string =>
  [
    '--permission --allow-addons --allow-worker --allow-child-process',
    ...['/etc', '/usr', '/proc', '/dev', folder].map((place) => `--allow-fs-read=${place}`),
    `--allow-fs-write=${folder}`,
  ].join(' ');

const packbench = (...args: string[]) =>
  run(process.execPath, [program, ...args], {
    cwd: folder,
    env: {
      ...environment(),
      PACKBENCH_DATA: join(folder, 'data'),
    },
  });

/** Modules that a built script imports, imports lazily or requires, without Node's own. */
function librariesIn(script: string): string[] {
  const { staticImports, dynamicImports } = parseSync('script.js', script).module;
  const asked = dynamicImports.map(({ moduleRequest: { start, end } }) => script.slice(start, end));
  const required = [...script.matchAll(/__require\d*\("([^"]+)"\)/g)].map(([, name]) => name ?? '');
  return [...staticImports.map(({ moduleRequest }) => moduleRequest.value), ...asked, ...required]
    .map((specifier) => specifier.replace(/^["'](.*)["']$/, '$1'))
    .filter((specifier) => !specifier.startsWith('.') && !isBuiltin(specifier))
    .map((specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier);
}

describe('the package', () => {
  it('depends on exact versions, and has no install script', async () => {
    const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
    expect(manifest.scripts ?? {}).toEqual({});
    expect(manifest.devDependencies ?? {}).toEqual({});
    const named = Object.keys(manifest.dependencies);
    expect(named).toEqual(expect.arrayContaining(HEADLESS_LIBRARIES));
    // The `node` package brings a Node of 310 MB; the machine has one.
    expect(named).not.toContain('node');
    expect(manifest.engines).toEqual({ node: '>=24' });
    for (const [name, version] of Object.entries(manifest.dependencies)) {
      const { packages } = JSON.parse(await readFile(join(APP_ROOT, 'package-lock.json'), 'utf8'));
      expect([name, version]).toEqual([name, packages[`node_modules/${name}`].version]);
    }
  });

  it('imports at run time only libraries that are installed with it', async () => {
    const main = join(installed, 'out', 'main');
    const scripts = (await readdir(main, { recursive: true })).filter((name) =>
      name.endsWith('.js'),
    );
    const named = await Promise.all(
      scripts.map(async (name) => librariesIn(await readFile(join(main, name), 'utf8'))),
    );
    const libraries = new Set(named.flat());
    expect(libraries).toContain('better-sqlite3');
    // Asked for by a library that does without it where it is not installed.
    libraries.delete('supports-color');
    expect([...libraries].filter((name) => !HEADLESS_LIBRARIES.includes(name))).toEqual([]);
  });

  it('contains no source, no test and no script of the project', async () => {
    expect((await readdir(installed)).sort()).toEqual(
      [
        ...['LICENSE', 'README.md', 'THIRD-PARTY-NOTICES.txt'],
        ...['bin', 'out', 'package.json', 'resources'],
      ].sort(),
    );
    expect((await readdir(join(installed, 'out'))).sort()).toEqual(['main', 'renderer']);
  });

  it('contains the fonts for names in other scripts', async () => {
    const assets = await readdir(join(installed, 'out', 'renderer', 'assets'));
    const pieces = assets.filter((name) => /^noto-sans-.*\.woff2$/.test(name));
    expect(pieces.length).toBeGreaterThan(300);
    const notices = await readFile(join(installed, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
    expect(notices).toMatch(/^@fontsource-variable\/noto-sans-jp [\d.]+ \(OFL-1\.1\)$/m);
  });

  it('names no folder of the machine that built it', async () => {
    const files = await readdir(installed, { recursive: true, withFileTypes: true });
    const naming = await Promise.all(
      files
        .filter((file) => file.isFile())
        .map((file) => join(file.parentPath, file.name))
        .map(async (file) => ((await readFile(file, 'latin1')).includes(APP_ROOT) ? [file] : [])),
    );
    expect(naming.flat()).toEqual([]);
  });

  it('lists the licences of its parts', async () => {
    const notices = await readFile(join(installed, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
    for (const text of [
      /^fastify [\d.]+ \(MIT\)$/m,
      /^@fontsource-variable\/atkinson-hyperlegible-next [\d.]+ \(OFL-1\.1\)$/m,
      /SIL OPEN FONT LICENSE/i,
      /Apache License\s+Version 2\.0/,
      /Carries SumatraPDF/,
    ]) {
      expect(notices).toMatch(text);
    }
  });

  it('has a list of everything shipped, without development packages', async () => {
    const file = join(folder, 'packages', `packbench-${VERSION}.cdx.json`);
    const bom = JSON.parse(await readFile(file, 'utf8'));
    expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5' });
    expect(bom.metadata.component).toMatchObject({ name: 'packbench', version: VERSION });
    const listed = bom.components.map(
      ({ name, version }: { name: string; version: string }) => `${name} ${version}`,
    );
    const shipped = shippedPackages(APP_ROOT).map(({ name, version }) => `${name} ${version}`);
    expect(listed.sort()).toEqual([...new Set(shipped)].sort());
    // Needed for development too, which must not exclude it.
    expect(listed).toEqual(expect.arrayContaining([expect.stringMatching(/^ws /)]));
    expect(listed.filter((each: string) => /^(vitest|electron|typescript) /.test(each))).toEqual(
      [],
    );
  });
});

describe('installed on a machine with Node and npm, the package', () => {
  it('cannot read the project it was built from', async () => {
    const project = JSON.stringify(join(APP_ROOT, 'package.json'));
    await expect(
      run(process.execPath, ['-e', `fs.readFileSync(${project})`], {
        env: { ...environment(), NODE_OPTIONS: walledIn() },
      }),
    ).rejects.toThrow('ERR_ACCESS_DENIED');
  });

  it('prints its version', async () => {
    expect((await packbench('--version')).stdout.trim()).toBe(VERSION);
  });

  it('does the main job from order to documents', async () => {
    const { shipment, folder: data } = JSON.parse((await packbench('demo', '--json')).stdout);
    expect(shipment).toMatchObject({ reference: 'SO-1002', state: 'confirmed', sendings: 1 });
    const paper = await readdir(join(data, 'sandbox', 'paper'));
    expect(paper.filter((name) => name.endsWith('.pdf')).length).toBeGreaterThanOrEqual(3);
  });

  it('serves its screens, and ends on request', async () => {
    const station = await startStation({
      program,
      dataDir: join(folder, 'served'),
      env: { ...environment(), NODE_OPTIONS: walledIn() },
    });
    try {
      const { host, port } = new URL(station.url);
      const headers = { Host: host, Cookie: await enterBy(station.url) };
      const page = await ask(Number(port), '/', { headers });
      expect(page.status).toBe(200);
      const script = /src="\.?(\/assets\/[^"]+\.js)"/.exec(page.body)?.[1] ?? 'no script';
      expect((await ask(Number(port), script, { headers })).status).toBe(200);
    } finally {
      expect(await station.stop()).toBe(0);
    }
  });
});
