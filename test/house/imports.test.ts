import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { checkImports } from '../../scripts/check-imports.ts';
import { FEATURES, importTable } from '../../scripts/import-table.ts';
import { readImports } from '../../scripts/read-imports.ts';
import { violations } from './planted-violations.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SCRIPT = join(ROOT, 'scripts', 'check-imports.ts');

/** A temporary source tree with these files. */
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

describe('the import rules', () => {
  it('are kept by every module', () => {
    const { modules, offences } = checkImports(ROOT);
    expect(offences).toEqual([]);
    expect(modules).toBeGreaterThan(100);
  });

  it('have a planted violation for every row of the table', () => {
    expect(Object.keys(violations)).toEqual(importTable.map(({ name }) => name));
  });

  describe('in a copy of the sources with one violation of every row', () => {
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

    it.each(Object.entries(violations))('the violation is found: %s', (row, [file, bad]) => {
      const seen = offences.filter(
        (offence) => offence.file === file && offence.rule !== 'no circle of imports',
      );
      expect(seen.map(({ line, specifier }) => [line, specifier])).toEqual(
        bad.map((specifier, index) => [index + 1, specifier]),
      );
      for (const { rule } of seen) {
        expect(rule).toMatch(new RegExp(`^${row}(: only as \`import type\`)?$`));
      }
    });

    it('and nothing else is reported', () => {
      const planted = Object.values(violations).flatMap(([, bad]) => bad);
      // A planted import may close a circle.
      const others = offences.filter(({ rule }) => rule !== 'no circle of imports');
      expect(others).toHaveLength(planted.length);
    });
  });

  it('reject globals with I/O in rules', async () => {
    const file = 'src/main/features/packing/logic/planted.ts';
    const text = "export const ask = () => fetch('https://a');";
    expect(checkImports(await planted({ [file]: text })).offences).toMatchObject([
      { file, specifier: 'global:fetch', rule: 'logic' },
    ]);
  });

  it('allow an adapter to import ports of any feature as types, but not as values', async () => {
    const file = 'src/main/adapters/pdf/planted.ts';
    const ports = '../../features/documents/ports.ts';
    const asType = `import type { DocumentFiles } from '${ports}';\nexport type { Paper } from '${ports}';\n`;
    expect(checkImports(await planted({ [file]: asType })).offences).toEqual([]);
    const byValue = `import { type DocumentFiles, other } from '${ports}';`;
    expect(checkImports(await planted({ [file]: byValue })).offences).toMatchObject([
      { specifier: ports, rule: 'adapters: only as `import type`' },
    ]);
    const inside = "import type { Match } from '../../features/documents/logic/match.ts';";
    expect(checkImports(await planted({ [file]: inside })).offences).toHaveLength(1);
  });

  it('count type imports of forbidden packages', async () => {
    const file = 'src/renderer/planted.ts';
    const text = "import type { BrowserWindow } from 'electron';";
    expect(checkImports(await planted({ [file]: text })).offences).toMatchObject([
      { file, line: 1, specifier: 'electron', rule: 'renderer' },
    ]);
  });

  it.each([
    ['src/main/features/orders/planted.ts', '../packing/bench-service.ts'],
    ['src/shared/orders/planted.ts', '../packing/session.ts'],
    ['src/renderer/features/orders/planted.tsx', '../packing/pack.tsx'],
  ])('reject an import of a feature above: %s', async (file, specifier) => {
    const upwards = { [file]: `import type { X } from '${specifier}';` };
    expect(checkImports(await planted(upwards)).offences).toMatchObject([
      { file, specifier, rule: 'packing does not stand below orders' },
    ]);
    const downwards = { [file.replace('orders', 'packing')]: "import '../orders/any.ts';" };
    expect(checkImports(await planted(downwards)).offences).toEqual([]);
  });

  it('allow rules to import rules of a feature below, and of none above', async () => {
    const file = 'src/main/features/rating/logic/planted.ts';
    const below = { [file]: "import '../../orders/logic/short.ts';" };
    expect(checkImports(await planted(below)).offences).toEqual([]);
    const above = { [file]: "import '../../packing/logic/spread.ts';" };
    expect(checkImports(await planted(above)).offences).toMatchObject([
      { file, rule: 'packing does not stand below rating' },
    ]);
  });

  it('reject circular imports, also over a third file or of types', async () => {
    const [a, b, c] = ['a', 'b', 'c'].map((name) => `src/shared/kernel/${name}.ts`) as [
      string,
      string,
      string,
    ];
    const round = {
      [a]: "import './b.ts';",
      [b]: "import type { C } from './c.ts';",
      [c]: "export type { A } from './a.ts';",
    };
    expect(checkImports(await planted(round)).offences).toEqual([
      { file: a, line: 1, specifier: `${b} ${c}`, rule: 'no circle of imports' },
    ]);
    expect(checkImports(await planted({ ...round, [c]: '' })).offences).toEqual([]);
  });

  it('reject a feature that is not in the table', async () => {
    const file = 'src/main/features/unknown/planted.ts';
    expect(checkImports(await planted({ [file]: '' })).offences).toMatchObject([
      { file, rule: 'unknown is no feature of the table' },
    ]);
  });

  it('name every feature folder', async () => {
    const folders = await Promise.all(
      ['shared', 'main/features', 'renderer/features'].map((tree) =>
        readdir(join(ROOT, 'src', tree)),
      ),
    );
    const none = ['kernel', 'partner', 'bridge'];
    const names = new Set(folders.flat().filter((name) => !none.includes(name)));
    expect([...names].sort()).toEqual([...FEATURES].sort());
  });

  it('let only the schema of the settings use features above its own', async () => {
    const from = (folder: string) => `src/shared/settings/${folder}`;
    const text = "import '../people/packer.ts';";
    const root = await planted({ [from('settings.ts')]: text, [from('other.ts')]: text });
    expect(checkImports(root).offences).toMatchObject([
      { file: from('other.ts'), rule: 'people does not stand below settings' },
    ]);
  });

  it('reject a file that no row covers', async () => {
    const { offences } = checkImports(await planted({ 'src/main/loose.ts': '' }));
    expect(offences).toMatchObject([{ file: 'src/main/loose.ts' }]);
  });
});

describe('an import', () => {
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
  ])('is found in: %s', (source, specifier, typeOnly) => {
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
  ])('is also found as a global: %s', (source, name) => {
    expect(readImports('planted.ts', source)).toEqual([
      { specifier: `global:${name}`, line: 1, typeOnly: false },
    ]);
  });

  it.each(['source.fetch(url);', 'const fetch = source.fetch;', 'processing.begin();'])(
    'is not found in code with a similar name: %s',
    (source) => {
      expect(readImports('planted.ts', source)).toEqual([]);
    },
  );

  it('is found in a TSX file', () => {
    const source = "import { a } from 'a';\nexport const x = <b>{a}</b>;";
    expect(readImports('planted.tsx', source)).toHaveLength(1);
  });

  it('in a file that cannot be parsed is an error', () => {
    expect(() => readImports('planted.ts', 'import {')).toThrow('planted.ts');
  });
});

describe('the import check on the command line', () => {
  const check = (root: string) =>
    promisify(execFile)(process.execPath, [SCRIPT, root]).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      (failed: { code: number; stderr: string }) => ({ code: failed.code, said: failed.stderr }),
    );

  it('accepts the sources', async () => {
    expect(await check(ROOT)).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^\d+ modules/),
    });
  });

  it('fails on a violation, with its place and the rule', async () => {
    const root = await planted({
      'src/main/features/packing/logic/planted.ts':
        "\nimport { readFile } from 'node:fs/promises';\n",
    });
    const { code, said } = await check(root);
    expect(code).toBe(1);
    expect(said).toContain(
      "src/main/features/packing/logic/planted.ts:2: may not import 'node:fs/promises' (rule: logic)",
    );
  });

  it('fails when it finds no module', async () => {
    expect(await check(await planted({}))).toMatchObject({
      code: 1,
      said: expect.stringMatching(/No module/),
    });
  });
});
