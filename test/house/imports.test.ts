import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { checkImports } from '../../scripts/check-imports.ts';
import { importTable } from '../../scripts/import-table.ts';
import { readImports } from '../../scripts/read-imports.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SCRIPT = join(ROOT, 'scripts', 'check-imports.ts');

/** A tree of its own with those files in it. */
async function tree(planted: Record<string, string>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'packbench-house-'));
  await mkdir(join(root, 'src'));
  for (const [file, text] of Object.entries(planted)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
  return root;
}

/** The same, for one test. */
async function planted(files: Record<string, string>): Promise<string> {
  const root = await tree(files);
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  return root;
}

/** By row of the table: a file in it, and what it may not import. */
const violations: Record<string, [file: string, specifiers: string[]]> = {
  shared: [
    'src/shared/station/planted.ts',
    ['node:fs', 'electron', 'fastify', '../../main/station.ts', '../../sandbox/server.ts'],
  ],
  preload: [
    'src/preload/planted.ts',
    ['node:fs', 'zod', '../main/app.ts', '../shared/errors.ts', '../renderer/bridge.ts'],
  ],
  renderer: [
    'src/renderer/screens/planted.ts',
    ['electron', 'node:path', 'fs', '../../main/app.ts', '../../preload/index.ts', 'fastify'],
  ],
  sandbox: [
    'src/sandbox/planted.ts',
    [
      '../main/station.ts',
      '../main/domain/rating/ports.ts',
      '../shared/station/order.ts',
      '../shared/partner/rates.ts',
      '../shared/partner/wire.ts',
      '../shared/secrets.ts',
      '../shared/bridge/calls.ts',
      'electron',
    ],
  ],
  bridge: [
    'src/main/bridge/planted.ts',
    ['node:fs', '../adapters/store/store.ts', '../hosts/machine.ts', 'electron', '../station.ts'],
  ],
  domain: [
    'src/main/domain/packing/planted.ts',
    [
      'node:fs',
      'node:http',
      'node:child_process',
      'electron',
      'kysely',
      '../rating/ports.ts',
      '../../adapters/store/store.ts',
      '../../hosts/machine.ts',
      '../../station.ts',
      '../../../sandbox/server.ts',
    ],
  ],
  adapters: [
    'src/main/adapters/pdf/planted.ts',
    [
      '../store/store.ts',
      '../../domain/documents/ports.ts',
      '../../domain/documents/match.ts',
      '../../station.ts',
      '../../bridge/handle.ts',
      'electron',
    ],
  ],
  station: [
    'src/main/station/planted.ts',
    ['../hosts/machine.ts', '../hosts/browser/browser-host.ts', '../index.ts', 'electron'],
  ],
  basics: ['src/main/app.ts', ['./station.ts', './hosts/machine.ts', 'zod', 'electron']],
  entry: [
    'src/main/index.ts',
    ['electron', './adapters/store/store.ts', './hosts/browser/browser-host.ts', 'fastify'],
  ],
  'electron host': [
    'src/main/hosts/electron/planted.ts',
    ['../browser/browser-host.ts', '../terminal/main.ts', '../../adapters/store/store.ts'],
  ],
  'browser host': [
    'src/main/hosts/browser/planted.ts',
    ['electron', '../electron/electron-host.ts', '../../domain/rating/ports.ts'],
  ],
  'terminal host': [
    'src/main/hosts/terminal/planted.ts',
    [
      'electron',
      '../electron/electron-host.ts',
      '../../adapters/store/store.ts',
      '../../station/settle-desk.ts',
    ],
  ],
  'what hosts share': [
    'src/main/hosts/planted.ts',
    ['./browser/browser-host.ts', '../station.ts', 'electron', 'fastify'],
  ],
};

describe('who may import whom', () => {
  it('is kept by every module', () => {
    const { modules, offences } = checkImports(ROOT);
    expect(offences).toEqual([]);
    expect(modules).toBeGreaterThan(100);
  });

  it('has a planted violation for every row of the table', () => {
    expect(Object.keys(violations)).toEqual(importTable.map(({ name }) => name));
  });

  describe('in a copy of the sources with a violation of every row', () => {
    let offences: ReturnType<typeof checkImports>['offences'];
    let root: string;
    beforeAll(async () => {
      const text = (bad: string[]) => bad.map((specifier) => `import '${specifier}';\n`).join('');
      root = await tree({});
      await cp(join(ROOT, 'src'), join(root, 'src'), { recursive: true });
      for (const [file, bad] of Object.values(violations)) {
        await writeFile(join(root, file), text(bad));
      }
      offences = checkImports(root).offences;
    });
    afterAll(() => rm(root, { recursive: true, force: true }));

    it.each(Object.entries(violations))('is seen to be broken: %s', (row, [file, bad]) => {
      const seen = offences.filter((offence) => offence.file === file);
      expect(seen.map(({ line, specifier }) => [line, specifier])).toEqual(
        bad.map((specifier, index) => [index + 1, specifier]),
      );
      for (const { rule } of seen) {
        expect(rule).toMatch(new RegExp(`^${row}(: only as \`import type\`)?$`));
      }
    });

    it('and nothing else is', () => {
      const planted = Object.values(violations).flatMap(([, bad]) => bad);
      expect(offences).toHaveLength(planted.length);
    });
  });

  it('lets no area of the domain reach the world by a global', async () => {
    const file = 'src/main/domain/packing/planted.ts';
    const text = "export const ask = () => fetch('https://a');";
    expect(checkImports(await planted({ [file]: text })).offences).toMatchObject([
      { file, specifier: 'global:fetch', rule: 'domain' },
    ]);
  });

  it('lets an adapter know its ports as types, and another area’s too, but not by value', async () => {
    const file = 'src/main/adapters/pdf/planted.ts';
    const ports = '../../domain/documents/ports.ts';
    const asType = `import type { DocumentFiles } from '${ports}';\nexport type { Paper } from '${ports}';\n`;
    expect(checkImports(await planted({ [file]: asType })).offences).toEqual([]);
    const byValue = `import { type DocumentFiles, other } from '${ports}';`;
    expect(checkImports(await planted({ [file]: byValue })).offences).toMatchObject([
      { specifier: ports, rule: 'adapters: only as `import type`' },
    ]);
    const inside = "import type { Match } from '../../domain/documents/match.ts';";
    expect(checkImports(await planted({ [file]: inside })).offences).toHaveLength(1);
  });

  it('counts types of what may not be imported at all', async () => {
    const file = 'src/renderer/planted.ts';
    const text = "import type { BrowserWindow } from 'electron';";
    expect(checkImports(await planted({ [file]: text })).offences).toMatchObject([
      { file, line: 1, specifier: 'electron', rule: 'renderer' },
    ]);
  });

  it('is not known for a file that no row fits', async () => {
    const { offences } = checkImports(await planted({ 'src/main/loose.ts': '' }));
    expect(offences).toMatchObject([{ file: 'src/main/loose.ts' }]);
  });
});

describe('every way to name another module', () => {
  it.each([
    ["import x from 'a';", 'a', false],
    ["import 'a';", 'a', false],
    ["import {} from 'a';", 'a', false],
    ["import { type X, y } from 'a';", 'a', false],
    ["import type X from 'a';", 'a', true],
    ["import { type X } from 'a';", 'a', true],
    ["export * from 'a';", 'a', false],
    ["export * as x from 'a';", 'a', false],
    ["export { x } from 'a';", 'a', false],
    ["export type { X } from 'a';", 'a', true],
    ["export const load = () => import('a');", 'a', false],
    ["const name = 'a'; await import(name + '.ts');", "name + '.ts'", false],
    ["export type X = import('a').X;", 'a', true],
    ["const x = require('a');", 'a', false],
    ["createRequire(import.meta.url)('a');", 'a', false],
    ["import x = require('a');", 'a', false],
    ["module.require('a');", 'a', false],
    ["process.getBuiltinModule('a');", 'a', false],
    ["new Worker(new URL('a', import.meta.url));", 'a', false],
    ["import.meta.glob('a');", 'a', false],
    ['/// <reference types="a" />', 'a', true],
  ])('is read: %s', (source, specifier, typeOnly) => {
    const named = readImports('planted.ts', `\n${source}\n`).filter(
      (found) => !found.specifier.startsWith('global:'),
    );
    expect(named).toEqual([{ specifier, line: 2, typeOnly }]);
  });

  it.each([
    ["await fetch('https://a');", 'fetch'],
    ["globalThis.fetch('https://a');", 'fetch'],
    ["new WebSocket('ws://a');", 'WebSocket'],
    ['const { PATH } = process.env;', 'process'],
  ])('and so is the world without one: %s', (source, name) => {
    expect(readImports('planted.ts', source)).toEqual([
      { specifier: `global:${name}`, line: 1, typeOnly: false },
    ]);
  });

  it.each(['source.fetch(url);', 'const fetch = source.fetch;', 'processing.begin();'])(
    'but not what is only called alike: %s',
    (source) => {
      expect(readImports('planted.ts', source)).toEqual([]);
    },
  );

  it('is read in a file with markup in it too', () => {
    const source = "import { a } from 'a';\nexport const x = <b>{a}</b>;";
    expect(readImports('planted.tsx', source)).toHaveLength(1);
  });

  it('is not guessed in a file that cannot be parsed', () => {
    expect(() => readImports('planted.ts', 'import {')).toThrow('planted.ts');
  });
});

describe('the check on the command line', () => {
  const check = (root: string) =>
    promisify(execFile)(process.execPath, [SCRIPT, root]).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      (failed: { code: number; stderr: string }) => ({ code: failed.code, said: failed.stderr }),
    );

  it('passes the sources as they are', async () => {
    expect(await check(ROOT)).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^\d+ modules/),
    });
  });

  it('fails on a violation, with its place and the rule', async () => {
    const root = await planted({
      'src/main/domain/packing/planted.ts': "\nimport { readFile } from 'node:fs/promises';\n",
    });
    const { code, said } = await check(root);
    expect(code).toBe(1);
    expect(said).toContain(
      "src/main/domain/packing/planted.ts:2: may not import 'node:fs/promises' (rule: domain)",
    );
  });

  it('fails when it reads no module at all', async () => {
    expect(await check(await planted({}))).toMatchObject({
      code: 1,
      said: expect.stringMatching(/No module/),
    });
  });
});
