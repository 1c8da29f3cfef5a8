import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { carriedBy } from './carried.ts';
import { isShipped, nameOf, readLock, readManifest, shippedPackages } from './shipped-packages.ts';

/** Licences under which anybody may use, change and pass on what is shipped, also in a sold program. */
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
  // The font's: it may be part of a program, and may not be sold by itself.
  'OFL-1.1',
];

const BINARIES = '**/*.{node,wasm,exe,dll,so,dylib}';

/** What is wrong with the packages that the lockfile in `root` names; empty where nothing is. */
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

/** One of several to choose from will do; anything else that is joined is not understood, and refused. */
const isAllowed = (licence: string): boolean =>
  licence
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => ALLOWED.includes(choice));

const hashes = (root: string): string[] =>
  Object.entries(readLock(root))
    .filter(([, locked]) => isShipped(locked) && !locked.integrity)
    .map(([place, { version }]) => `${nameOf(place)} ${version}: the lockfile has no hash of it`);

/** npm runs the scripts that `allowScripts` names; a package that wants to run one is named, yes or no. */
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
