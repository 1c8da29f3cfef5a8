import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { featureOf, targetOf } from './check-imports.ts';
import { FEATURES } from './import-table.ts';
import { readImports } from './read-imports.ts';

/**
 * The features and the imports between them as a Mermaid flowchart. `node scripts/feature-graph.ts`
 * writes it into docs/features.md; a test compares the page with the imports.
 */
export function featureGraph(root: string): string {
  const counts = countImports(root);
  const uses = (from: string, to: string) => counts.has(`${from} ${to}`);
  const downwards = pairs().filter(([from, to]) => uses(from, to));
  const upwards = pairs().filter(([from, to]) => uses(to, from));
  return [
    'flowchart TD',
    ...[...FEATURES].reverse().map((name) => `  ${name}`),
    ...downwards
      .filter(([from, to]) => !isByWayOf(from, to, uses))
      .map(([from, to]) => `  ${from} --> ${to}`),
    ...upwards.map(([above, below]) => {
      const count = counts.get(`${below} ${above}`);
      return `  ${below} -. ${count} .-> ${above}`;
    }),
    '',
  ].join('\n');
}

/** All pairs of features, the upper one first. */
const pairs = (): [above: string, below: string][] =>
  FEATURES.flatMap((above, at) =>
    FEATURES.slice(0, at).map((below): [string, string] => [above, below]),
  );

/** Whether an indirect path exists too; then the arrow is left out. */
function isByWayOf(from: string, to: string, uses: (from: string, to: string) => boolean): boolean {
  const between = FEATURES.slice(FEATURES.indexOf(to) + 1, FEATURES.indexOf(from));
  return between.some((name) => uses(from, name) && (uses(name, to) || isByWayOf(name, to, uses)));
}

/** Number of imports between two features, over all three source trees, keyed `from to`. */
function countImports(root: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const file of globSync('src/**/*.{ts,tsx}', { cwd: root }).sort()) {
    const path = file.replaceAll('\\', '/');
    const from = FEATURES[featureOf(path)];
    if (from === undefined) continue;
    for (const { specifier } of readImports(path, readFileSync(join(root, file), 'utf8'))) {
      const to = FEATURES[featureOf(targetOf(path, specifier))];
      if (to === undefined || to === from) continue;
      counts.set(`${from} ${to}`, (counts.get(`${from} ${to}`) ?? 0) + 1);
    }
  }
  return counts;
}

/** The page with its graph replaced by the current one. */
export const withGraph = (page: string, graph: string): string =>
  page.replace(/(```mermaid\n)[^`]*(```)/, (_all, before, after) => `${before}${graph}${after}`);

if (import.meta.main) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const file = join(root, 'docs', 'features.md');
  writeFileSync(file, withGraph(readFileSync(file, 'utf8'), featureGraph(root)));
}
