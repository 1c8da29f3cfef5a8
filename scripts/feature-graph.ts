import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { featureOf, targetOf } from './check-imports.ts';
import { FEATURES } from './import-table.ts';
import { readImports } from './read-imports.ts';

/**
 * The features and the imports between them as a Mermaid flowchart. `node scripts/feature-graph.ts`
 * writes it into docs/architecture.md; a test compares the page with the imports.
 */
export function featureGraph(root: string): string {
  const imports = importsIn(root);
  const uses = (from: string, to: string) => imports.has(`${from} ${to}`);
  const downwards = pairs().filter(([from, to]) => uses(from, to));
  const upwards = pairs().filter(([from, to]) => uses(to, from));
  const arrows = downwards.filter(([from, to]) => !isByWayOf(from, to, uses));
  return [
    'flowchart TD',
    ...lines('-->', arrows),
    ...lines(
      '-.->',
      upwards.map(([above, below]) => [below, above]),
    ),
    '',
  ].join('\n');
}

/** A line for each feature with arrows, the uppermost first: `packing --> rules & boxes`. */
const lines = (arrow: string, arrows: readonly (readonly [from: string, to: string])[]): string[] =>
  [...FEATURES].reverse().flatMap((name) => {
    const ends = arrows.flatMap(([from, to]) => (from === name ? [to] : []));
    return ends.length > 0 ? [`  ${name} ${arrow} ${ends.join(' & ')}`] : [];
  });

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

/** Which features import which, over all three source trees, as `from to`. */
function importsIn(root: string): Set<string> {
  const imports = new Set<string>();
  for (const file of globSync('src/**/*.{ts,tsx}', { cwd: root })) {
    const path = file.replaceAll('\\', '/');
    const from = FEATURES[featureOf(path)];
    if (from === undefined) continue;
    for (const { specifier } of readImports(path, readFileSync(join(root, file), 'utf8'))) {
      const to = FEATURES[featureOf(targetOf(path, specifier))];
      if (to !== undefined && to !== from) imports.add(`${from} ${to}`);
    }
  }
  return imports;
}

/** The page with its graph replaced by the current one. */
export const withGraph = (page: string, graph: string): string =>
  page.replace(/(```mermaid\n)[^`]*(```)/, (_all, before, after) => `${before}${graph}${after}`);

if (import.meta.main) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const file = join(root, 'docs', 'architecture.md');
  writeFileSync(file, withGraph(readFileSync(file, 'utf8'), featureGraph(root)));
}
