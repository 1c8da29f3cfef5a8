import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { carriedBy } from './carried.ts';
import { isShipped, nameOf, readLock, readManifest, shippedPackages } from './shipped-packages.ts';

/** Licences that permit use, change and redistribution, also in a commercial program. */
const ALLOWED = [
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Python-2.0',
  // Licence of the fonts: may be part of a program, may not be sold on its own.
  'OFL-1.1',
];

const BINARIES = '**/*.{node,wasm,exe,dll,so,dylib}';

/** Problems of the packages in `root`'s lockfile; empty if there are none. */
export function supplyOffences(root: string): string[] {
  return [...licences(root), ...hashes(root), ...installScripts(root), ...binaries(root)];
}

const licences = (root: string): string[] =>
  shippedPackages(root)
    .filter(({ licence }) => !isAllowed(licence))
    .map(
      ({ name, version, licence }) =>
        `${name} ${version}: its licence (${licence || 'none named'}) is not among those allowed`,
    );

/** One allowed licence of an `OR` expression suffices; other expressions are rejected. */
const isAllowed = (licence: string): boolean =>
  licence
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => ALLOWED.includes(choice));

const hashes = (root: string): string[] =>
  Object.entries(readLock(root))
    .filter(([, locked]) => isShipped(locked) && !locked.integrity)
    .map(([place, { version }]) => `${nameOf(place)} ${version}: the lockfile has no hash of it`);

/**
 * npm runs install scripts only of packages in `allowScripts`; every package with an install script must
 * be listed there with yes or no.
 */
function installScripts(root: string): string[] {
  const decided = readManifest(root).allowScripts ?? {};
  const wanted = Object.entries(readLock(root))
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([place]) => nameOf(place));
  return [
    ...wanted
      .filter((name) => !(name in decided))
      .map((name) => `${name}: has an install script, and allowScripts says neither yes nor no`),
    ...Object.keys(decided)
      .filter((name) => !wanted.includes(name))
      .map((name) => `${name}: is named in allowScripts and has no install script`),
  ];
}

const binaries = (root: string): string[] =>
  shippedPackages(root)
    .filter(({ name, place }) => existsSync(join(root, place)) && !carriedBy(name))
    .flatMap(({ name, place }) => {
      const [found] = globSync(BINARIES, { cwd: join(root, place) });
      return found
        ? [`${name}: carries ${found}, and scripts/carried.ts does not say what it is`]
        : [];
    });

function main(root: string): number {
  const offences = supplyOffences(root);
  for (const offence of offences) console.error(offence);
  if (offences.length > 0) return 1;
  const count = shippedPackages(root).length;
  if (count === 0) {
    console.error('No package was read: the check would pass whatever is there.');
    return 1;
  }
  console.log(
    `${count} packages are shipped: licences, hashes and install scripts are as allowed.`,
  );
  return 0;
}

if (import.meta.main) {
  process.exitCode = main(process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url)));
}
