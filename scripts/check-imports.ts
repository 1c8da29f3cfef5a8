import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, posix, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importTable, type Row } from './import-table.ts';
import { readImports } from './read-imports.ts';

export interface Offence {
  file: string;
  line: number;
  specifier: string;
  /** Name of the row, or what else is wrong. */
  rule: string;
}

/** Holds every module under `root`/src against the table. */
export function checkImports(root: string): { modules: number; offences: Offence[] } {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join('src', name.split(sep).join('/')))
    .filter((name) => /\.[cm]?[jt]sx?$/.test(name))
    .sort();
  const offences = files.flatMap((file) => checkFile(file, readFileSync(join(root, file), 'utf8')));
  return { modules: files.length, offences };
}

function checkFile(file: string, source: string): Offence[] {
  const row = importTable.find(({ from }) => from.test(file));
  if (!row) return [{ file, line: 1, specifier: '', rule: 'no row of the table fits this file' }];
  const own = row.from.exec(file)?.[0] ?? '';
  return readImports(file, source)
    .filter(({ specifier, typeOnly }) => {
      const target = targetOf(file, specifier);
      const allowed = typeOnly ? [...row.may, ...(row.mayAsType ?? [])] : row.may;
      return !allowed.some((pattern) => fits(target, pattern === 'own' ? own : pattern));
    })
    .map(({ specifier, line, typeOnly }) => ({
      file,
      line,
      specifier,
      rule: ruleFor(row, typeOnly ? null : targetOf(file, specifier)),
    }));
}

function ruleFor(row: Row, valueTarget: string | null): string {
  const asType =
    valueTarget !== null && row.mayAsType?.some((pattern) => fits(valueTarget, pattern));
  return asType ? `${row.name}: only as \`import type\`` : row.name;
}

/** `src/…`, `node:…`, `npm:package`, `global:fetch`; anything else is as written, and fits nothing. */
function targetOf(file: string, specifier: string): string {
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
