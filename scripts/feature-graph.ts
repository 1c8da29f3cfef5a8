import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { featureOf, targetOf } from './check-imports.ts';
import { FEATURES } from './import-table.ts';
import { readImports } from './read-imports.ts';

/**
 * The features and the imports between them as a Mermaid flowchart. `node scripts/feature-graph.ts`
 * writes it into docs/architecture.md, with that of the construction; a test compares the page with the code.
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

/** A line for each feature with arrows, the uppermost first: `packing --> automation & boxes`. */
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

/** What `src/main/app.ts` builds, in its order, each with those before it that it is given. */
export function construction(text: string): { name: string; given: string[] }[] {
  const built: { name: string; given: string[] }[] = [];
  for (const [, names = '', call = ''] of text.matchAll(BUILT)) {
    // `{ siteKeys, customerKeys }` is one thing with two names.
    const own = names.replaceAll(/[{}\s]/g, '').split(',');
    const given = built.flatMap(({ name }) =>
      name.split(' ').some((each) => new RegExp(`(?<![.\\w])${each}\\b(?!:)`).test(call))
        ? [name]
        : [],
    );
    built.push({ name: own.join(' '), given });
  }
  return built;
}

/** A constant made by a function `create…`, with the call's arguments. */
const BUILT = /^ {2}const (\w+|\{[^}]*\}) = create\w+\(((?:.|\n)*?)\n? *\);$/gm;

/** The same as a Mermaid flowchart, without arrows where others lead there too. */
export function constructionGraph(root: string): string {
  const built = construction(readFileSync(join(root, 'src/main/app.ts'), 'utf8'));
  const leadsTo = (from: string, to: string): boolean => {
    const given = built.find(({ name }) => name === from)?.given ?? [];
    return given.includes(to) || given.some((each) => leadsTo(each, to));
  };
  const rows = built.toReversed().flatMap(({ name, given }) => {
    const direct = given.filter((to) => !given.some((each) => each !== to && leadsTo(each, to)));
    return direct.length > 0 ? [`  ${id(name)} --> ${direct.map(id).join(' & ')}`] : [];
  });
  return ['flowchart TD', ...rows, ''].join('\n');
}

const id = (name: string): string => name.replaceAll(' ', '-');

/** The page with its graphs replaced by the current ones: imports first, then construction. */
export function withGraphs(page: string, ...graphs: readonly string[]): string {
  let at = 0;
  return page.replaceAll(/(```mermaid\n)[^`]*(```)/g, (all, before, after) => {
    const graph = graphs[at];
    at += 1;
    return graph === undefined ? all : `${before}${graph}${after}`;
  });
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const file = join(root, 'docs', 'architecture.md');
  const page = readFileSync(file, 'utf8');
  writeFileSync(file, withGraphs(page, featureGraph(root), constructionGraph(root)));
}
