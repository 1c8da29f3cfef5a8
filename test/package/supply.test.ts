import { access, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { supplyOffences } from '../../scripts/check-supply.ts';
import { besideTheBundle } from '../../scripts/shipped-packages.ts';
import { APP_ROOT } from '../../src/main/program.ts';

interface Planted {
  packages: Record<string, Record<string, unknown>>;
  allowScripts?: Record<string, boolean>;
  files?: string[];
}

/** A project with that lockfile and those files. */
async function project({ packages, allowScripts = {}, files = [] }: Planted): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'packbench-supply-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const locked = Object.entries(packages).map(([name, entry]) => [
    `node_modules/${name}`,
    { version: '1.0.0', license: 'MIT', integrity: 'sha512-x', ...entry },
  ]);
  await writeFile(join(root, 'package.json'), JSON.stringify({ allowScripts }));
  await writeFile(
    join(root, 'package-lock.json'),
    JSON.stringify({ packages: { '': {}, ...Object.fromEntries(locked) } }),
  );
  for (const file of files) {
    await mkdir(join(root, file, '..'), { recursive: true });
    await writeFile(join(root, file), '');
  }
  return root;
}

const offences = async (planted: Planted) => supplyOffences(await project(planted));

it('this project ships nothing that is not allowed', () => {
  expect(supplyOffences(APP_ROOT)).toEqual([]);
});

it.each(['GPL-3.0', 'MIT AND GPL-3.0', 'SEE LICENSE IN FILE', 'UNLICENSED', undefined])(
  'the licence %s is refused',
  async (license) => {
    expect(await offences({ packages: { taken: { license } } })).toEqual([
      expect.stringContaining(`taken 1.0.0: its licence (${license ?? 'none named'})`),
    ]);
  },
);

it.each(['MIT', '(MIT OR CC0-1.0)', 'GPL-2.0 OR Apache-2.0', 'OFL-1.1'])(
  'the licence %s is accepted',
  async (license) => {
    expect(await offences({ packages: { taken: { license } } })).toEqual([]);
  },
);

it('a development package may have another licence, and no hash', async () => {
  const license = 'GPL-3.0';
  const integrity = undefined;
  expect(await offences({ packages: { tool: { dev: true, license, integrity } } })).toEqual([]);
});

it('a package without a hash is named', async () => {
  expect(await offences({ packages: { taken: { integrity: undefined } } })).toEqual([
    'taken 1.0.0: the lockfile has no hash of it',
  ]);
});

it('an undecided install script is named, also of a development package', async () => {
  const packages = {
    allowed: { hasInstallScript: true },
    denied: { hasInstallScript: true },
    new: { hasInstallScript: true, dev: true },
  };
  expect(
    await offences({ packages, allowScripts: { allowed: true, denied: false, gone: true } }),
  ).toEqual([
    'new: has an install script, and allowScripts says neither yes nor no',
    'gone: is named in allowScripts and has no install script',
  ]);
});

it('an undescribed program in a package is named', async () => {
  const files = ['node_modules/taken/lib/deep/helper.exe'];
  expect(await offences({ packages: { taken: {} }, files })).toEqual([
    expect.stringMatching(/^taken: carries lib.deep.helper\.exe/),
  ]);
});

it('what is installed beside the bundle has pinned versions, including dependencies', async () => {
  const root = await project({
    packages: {
      reader: { dependencies: { parser: '^1.0.0', old: '1.0.0' } },
      'reader/node_modules/old': { version: '1.0.0' },
      parser: { version: '1.4.0', optionalDependencies: { 'parser-linux': '1.4.0' } },
      'parser-linux': { version: '1.4.0', optional: true },
      old: { version: '2.0.0' },
      window: { version: '3.0.0' },
    },
  });
  expect(besideTheBundle(root, ['reader'])).toEqual({ parser: '1.4.0', reader: '1.0.0' });
});

it('CI installs no package with an undecided install script', async () => {
  // Without this flag npm 11 runs such a script and only warns.
  const ci = await readFile(join(APP_ROOT, '.ci', 'run'), 'utf8');
  expect(ci).toMatch(/^npm ci .*--strict-allow-scripts/m);
  // As a project setting it would keep `npx packbench` from linking the clone, which has a build script.
  await expect(access(join(APP_ROOT, '.npmrc'))).rejects.toThrow('ENOENT');
});
