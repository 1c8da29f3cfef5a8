import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { builtToShip } from './built-to-ship.ts';
import { notices } from './notices.ts';
import { besideTheBundle, isShipped, readLock, readManifest } from './shipped-packages.ts';
import { HEADLESS_LIBRARIES } from './stand-beside.ts';

/**
 * Builds the package of the command line and browser hosts, `packbench-VERSION.tgz`, and its bill of
 * materials (CycloneDX). `--to` is the folder for both.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));

function main(): number {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  const to = values.to ? resolve(values.to) : join(ROOT, 'out', 'packages');
  if (!builtToShip(ROOT)) return 1;
  mkdirSync(to, { recursive: true });
  const tarball = join(to, pack(to));
  const bom = join(to, `packbench-${readManifest(ROOT).version}.cdx.json`);
  writeFileSync(bom, billOfMaterials());
  console.log(`${tarball}\n${bom}`);
  return 0;
}

/** Returns the tarball's name. */
const pack = (to: string): string =>
  inStage((stage) => {
    fill(stage);
    const packed = npm(stage, 'pack', '--json', '--ignore-scripts', '--pack-destination', to);
    const [{ filename }] = JSON.parse(packed) as [{ filename: string }];
    return filename;
  });

function fill(stage: string): void {
  const copy = (from: string, as = from, wanted = (_file: string): boolean => true) =>
    cpSync(join(ROOT, from), join(stage, as), { recursive: true, filter: wanted });
  copy('bin');
  copy('resources');
  copy('LICENSE');
  copy(join('packaging', 'headless.md'), 'README.md');
  // Includes source maps, so that an error in a log shows the source line; leaves out Electron's entry.
  copy(join('out', 'main'), undefined, (file) => !/main[\\/]index\.js(?:\.map)?$/.test(file));
  copy(join('out', 'renderer'), undefined, (file) => !file.endsWith('.map'));
  writeFileSync(join(stage, 'THIRD-PARTY-NOTICES.txt'), notices(ROOT));
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(packageJson(), null, 2)}\n`);
}

function packageJson(): Record<string, unknown> {
  const { name, version, description, license } = readManifest(ROOT);
  return {
    name,
    version,
    private: true,
    license,
    description,
    type: 'module',
    bin: { packbench: 'bin/packbench.mjs' },
    files: ['bin', 'out', 'resources', 'LICENSE', 'THIRD-PARTY-NOTICES.txt'],
    engines: { node: '>=24' },
    // Without the package `node`, 310 MB that a machine with Node 24 does not use.
    dependencies: besideTheBundle(ROOT, HEADLESS_LIBRARIES),
  };
}

/**
 * Made from the lockfile, so that it is reproducible and needs no network. npm gets a lockfile without
 * development packages: its own option to omit them also omits packages that the program needs
 * (https://github.com/npm/cli/issues/7909).
 */
function billOfMaterials(): string {
  const { name, version, license, dependencies } = readManifest(ROOT);
  const project = { name, version, license, dependencies };
  const shipped = Object.entries(readLock(ROOT)).filter(([, locked]) => isShipped(locked));
  const lock = { lockfileVersion: 3, packages: { '': project, ...Object.fromEntries(shipped) } };
  return inStage((stage) => {
    writeFileSync(join(stage, 'package.json'), JSON.stringify(project));
    writeFileSync(join(stage, 'package-lock.json'), JSON.stringify({ name, version, ...lock }));
    const kind = ['--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
    return npm(stage, 'sbom', ...kind);
  });
}

/** Runs `work` in a temporary folder; npm takes the program's name from the folder's name. */
function inStage<T>(work: (stage: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-package-'));
  const stage = join(folder, readManifest(ROOT).name);
  mkdirSync(stage);
  try {
    return work(stage);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const npm = (cwd: string, ...args: string[]): string =>
  execFileSync('npm', args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });

process.exitCode = main();
