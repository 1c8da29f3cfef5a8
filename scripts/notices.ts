import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { carriedBy } from './carried.ts';
import { licenceText, type ShippedPackage, shippedPackages } from './shipped-packages.ts';

const RULE = '-'.repeat(80);

const HEAD = `What others wrote and Packbench holds or installs, with the licence of each.

A package with no text here came without one; its licence is the one it names.
`;

/** Text of THIRD-PARTY-NOTICES.txt; without licence texts of other platforms' packages. */
export const notices = (root: string): string =>
  [HEAD, ...shippedPackages(root).map((each) => entry(root, each))].join(`\n${RULE}\n`);

function entry(root: string, shipped: ShippedPackage): string {
  const { name, version, licence, place } = shipped;
  const inside = carriedBy(name);
  return [
    `${name} ${version} (${licence})`,
    author(join(root, place, 'package.json')),
    inside ? `Carries ${inside.what}: ${inside.licence}. ${inside.source}` : '',
    `\n${licenceText(root, shipped)}`,
  ]
    .filter((line) => line.trim() !== '')
    .join('\n')
    .concat('\n');
}

function author(manifest: string): string {
  if (!existsSync(manifest)) return '';
  const { author: by } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    author?: string | { name?: string };
  };
  const name = typeof by === 'string' ? by : by?.name;
  return name ? `By ${name}` : '';
}
