import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, posix, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FEATURES, importTable, PUT_TOGETHER, type Row } from './import-table.ts';
import { type Import, readImports } from './read-imports.ts';

export interface Offence {
  file: string;
  line: number;
  specifier: string;
  /** Name of the table's row, or another reason. */
  rule: string;
}

/**
 * Checks every module under `root`/src against the import table and the order of the features, and
 * rejects import cycles.
 */
export function checkImports(root: string): { modules: number; offences: Offence[] } {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join('src', name.split(sep).join('/')))
    .filter((name) => /\.[cm]?[jt]sx?$/.test(name))
    .sort();
  const imports = new Map(
    files.map((file) => [file, readImports(file, readFileSync(join(root, file), 'utf8'))]),
  );
  const found = files.flatMap((file) => checkFile(file, imports.get(file) ?? []));
  return { modules: files.length, offences: [...found, ...circlesIn(imports)] };
}

/** Import cycles, of values or types, direct or indirect; each cycle once. */
function circlesIn(imports: ReadonlyMap<string, readonly Import[]>): Offence[] {
  const targets = new Map(
    [...imports].map(([file, all]) => [
      file,
      all.map(({ specifier }) => targetOf(file, specifier)),
    ]),
  );
  const circles = new Map<string, string[]>();
  const reachedFrom = new Map([...targets.keys()].map((file) => [file, reached(targets, file)]));
  for (const [file, seen] of reachedFrom) {
    if (!seen.has(file)) continue;
    const circle = [...seen].filter((other) => reachedFrom.get(other)?.has(file)).sort();
    circles.set(circle.join(' '), circle);
  }
  return [...circles.values()].map(([file = '', ...others]) => ({
    file,
    line: 1,
    specifier: others.join(' '),
    rule: 'no circle of imports',
  }));
}

function reached(targets: ReadonlyMap<string, readonly string[]>, from: string): Set<string> {
  const seen = new Set<string>();
  const next = [...(targets.get(from) ?? [])];
  for (let file = next.pop(); file !== undefined; file = next.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    next.push(...(targets.get(file) ?? []));
  }
  return seen;
}

function checkFile(file: string, imports: readonly Import[]): Offence[] {
  const row = importTable.find(({ from }) => from.test(file));
  if (!row) {
    return [{ file, line: 1, specifier: '', rule: 'no row of the table fits this file' }];
  }
  const room = /^src\/(?:main|renderer)\/features\/([^/]+)\//.exec(file)?.[1];
  if (room !== undefined && !FEATURES.includes(room)) {
    return [{ file, line: 1, specifier: '', rule: `${room} is no feature of the table` }];
  }
  const own = row.from.exec(file)?.[0] ?? '';
  return imports.flatMap(({ specifier, line, typeOnly }) => {
    const target = targetOf(file, specifier);
    const allowed = typeOnly ? [...row.may, ...(row.mayAsType ?? [])] : row.may;
    const fitsRow = allowed.some((pattern) => fits(target, pattern === 'own' ? own : pattern));
    const rule = fitsRow ? upwards(file, target) : ruleFor(row, typeOnly ? null : target);
    return rule === null ? [] : [{ file, line, specifier, rule }];
  });
}

/** Names both features if a file imports from a feature that is not below its own; else null. */
function upwards(file: string, target: string): string | null {
  const [from, to] = [featureOf(file), featureOf(target)];
  if (from === -1 || to === -1 || to <= from || PUT_TOGETHER.includes(file)) return null;
  return `${FEATURES[to]} does not stand below ${FEATURES[from]}`;
}

/** Index in `FEATURES`; -1 if the path belongs to no feature. */
export const featureOf = (path: string): number =>
  FEATURES.indexOf(
    /^src\/(?:shared|main\/features|renderer\/features)\/([^/]+)\//.exec(path)?.[1] ?? '',
  );

function ruleFor(row: Row, valueTarget: string | null): string {
  const asType =
    valueTarget !== null && row.mayAsType?.some((pattern) => fits(valueTarget, pattern));
  return asType ? `${row.name}: only as \`import type\`` : row.name;
}

/**
 * Target as named in the table: `src/…`, `node:…`, `npm:package`, `global:fetch`; anything else as
 * written, matching no pattern.
 */
export function targetOf(file: string, specifier: string): string {
  if (specifier.startsWith('.')) {
    return posix.join(posix.dirname(file), specifier.replace(/\?.*$/, ''));
  }
  if (isBuiltin(specifier)) return `node:${specifier.replace(/^node:/, '')}`;
  const name = /^(?:@[\w.-]+\/)?[\w.-]+(?=\/|$)/.exec(specifier)?.[0];
  return name && !specifier.includes(':') ? `npm:${name}` : specifier;
}

function fits(target: string, pattern: string): boolean {
  if (pattern === 'npm:*') return target.startsWith('npm:') && target !== 'npm:electron';
  if (pattern === 'node:*') return target.startsWith('node:') || target.startsWith('global:');
  if (pattern.endsWith('/')) return target.startsWith(pattern);
  const escaped = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${escaped.join('[^/]+')}$`).test(target);
}

function main(root: string): number {
  const { modules, offences } = checkImports(root);
  for (const { file, line, specifier, rule } of offences) {
    const what = specifier.startsWith('global:') ? 'use' : 'import';
    console.error(`${file}:${line}: may not ${what} '${specifier}' (rule: ${rule})`);
  }
  if (modules === 0) console.error('No module was read: the check would pass whatever is there.');
  if (modules === 0 || offences.length > 0) {
    console.error('Who may import whom stands in scripts/import-table.ts.');
    return 1;
  }
  console.log(`${modules} modules import only what they may.`);
  return 0;
}

if (import.meta.main) {
  process.exitCode = main(process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url)));
}
