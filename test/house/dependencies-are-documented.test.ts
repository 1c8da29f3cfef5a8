import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

const PAGE = fileURLToPath(new URL('../../docs/dependencies.md', import.meta.url));

/** The packages named in a section of the page; `@types/*` stands for all of that scope. */
function named(section: string): string[] {
  const [, text = ''] = readFileSync(PAGE, 'utf8').split(`## ${section}\n`);
  const [table = ''] = text.split('\n## ');
  return [...table.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );
}

const listed = (packages: object): string[] => {
  const folded = Object.keys(packages).map((name) =>
    name.replace(/^(@types|@fontsource-variable)\/.*/, '$1/*'),
  );
  return [...new Set(folded)].sort();
};

describe('docs/dependencies.md', () => {
  it('names every shipped package of package.json and no other', () => {
    expect(named('Shipped').sort()).toEqual(listed(manifest.dependencies));
  });

  it('names every package for developing and no other', () => {
    expect(named('For developing').sort()).toEqual(listed(manifest.devDependencies));
  });
});
